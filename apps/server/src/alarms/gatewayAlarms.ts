import { GATEWAY_GONE } from '@heliograph/domain/alarmCatalogue';
import { listDeviceTypes } from '@heliograph/domain/models';
import { LIFETIME_PERIODS, USUAL_PERIOD_MS } from '@heliograph/domain/status';
import { sql, type Transaction } from 'kysely';
import { anyText } from '../storage/anyOf.ts';
import type { Schema } from '../storage/schema.ts';

/** A station whose alarms a step of the watch changed. */
export interface Watched {
  stationId: number;
}

/** A connection that is back sooner was never missed. */
export const GONE_AFTER_MS = 60_000;
/** Older changes are history, as after a long stop of the server. */
const RECENT_MS = 86_400_000;
/** Symptoms end after their cause. */
const SETTLES_MS = 2 * 60_000;
const NOTICE = 1;

const gatewayTypes = anyText(listDeviceTypes('gateway'));

/**
 * Stores as offline the gateways that are connected and have reported nothing new for too long, with their devices;
 * ingest stores them as online when they report again. It is the rule of `gatewayOnline`.
 *
 * @param listening since when the server has received everything that gateways send, ms
 */
export async function markSilent(tx: Transaction<Schema>, listening: number, now: number): Promise<void> {
  const heard = sql`greatest(heard_at, ${listening})`;
  const lifetime = sql`${LIFETIME_PERIODS}::int * coalesce(period, ${USUAL_PERIOD_MS})::bigint`;
  await sql`
with silent as (
  select gateway.id, greatest(${heard}, status_at) + ${lifetime} as at
  from ingest_sequence join gateway on gateway.id = gateway_id
  where heard_at is not null and ${heard} + ${lifetime} < ${now} and status = 'online' and pushes
    and status_at + ${lifetime} < ${now}
  order by gateway.id for update of ingest_sequence skip locked
), outdated as (
  update ingest_sequence set version = version + 1 from silent where gateway_id = silent.id
), devices as (
  update device set status = 'offline' from silent where device.gateway_id = silent.id and status <> 'offline'
)
update gateway set status = 'offline', status_at = silent.at from silent where gateway.id = silent.id`.execute(
    tx,
  );
}

/** Raises an alarm for each gateway that lost its connection and has not come back. */
export async function raiseGone(tx: Transaction<Schema>, now: number): Promise<(Watched & { id: number })[]> {
  const { rows } = await sql<Watched & { id: number }>`
with raised as (
  insert into alarm (device_id, code, type, level, message, began_at)
  select device.id, ${GATEWAY_GONE.code}, 'alarm', ${NOTICE}, ${GATEWAY_GONE.says}, gateway.status_at
  from gateway join device on device.gateway_id = gateway.id and device.type = ${gatewayTypes}
  where gateway.status = 'offline' and gateway.status_at <= ${now - GONE_AFTER_MS}
    and gateway.status_at > ${now - RECENT_MS}
    and not exists (select from alarm where alarm.device_id = device.id and alarm.code = ${GATEWAY_GONE.code}
      and (alarm.recovered_at is null or alarm.began_at >= gateway.status_at))
  on conflict do nothing
  returning id, device_id
)
select raised.id, device.station_id as "stationId" from raised join device on device.id = raised.device_id`.execute(
    tx,
  );
  return rows;
}

/** Ends the alarms of gateways that are back, and soon after what they suppress. */
export async function endReturned(tx: Transaction<Schema>, now: number): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
with returned as (
  update alarm set recovered_at = least(greatest(gateway.status_at, began_at), ${now})
  from device join gateway on gateway.id = device.gateway_id
  where alarm.recovered_at is null and alarm.code = ${GATEWAY_GONE.code} and device.id = alarm.device_id
    and device.type = ${gatewayTypes} and gateway.status = 'online'
  returning alarm.id, device.station_id
), settling as (
  update alarm_cause set until_at = ${now + SETTLES_MS} from returned
  where alarm_cause.cause_id = returned.id and until_at is null
)
select station_id as "stationId" from returned`.execute(tx);
  return rows;
}
