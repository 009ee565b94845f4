import { GATEWAY_GONE, SILENT_DEVICE } from '@heliograph/domain/alarmCatalogue';
import { isGateway, sleepsAtNight } from '@heliograph/domain/models';
import { sunAbove } from '@heliograph/domain/sun';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Watched } from './gatewayAlarms.ts';

/** With less light than that, inverters without a battery are off, degrees above the horizon. */
const SLEEPS_BELOW = 5;
/** They start with more light than they stop with. */
const WAKES_MS = 60 * 60_000;

interface Candidate extends Watched {
  id: number;
  code: string;
  latitude: number | null;
  longitude: number | null;
  /** Types of the devices concerned: the device of the alarm, or all behind a lost gateway. */
  types: string[];
  /** The pending alarm of its gateway, unless it is that. */
  gatewayAlarm: number | null;
}

/** Suppresses pending alarms about devices that do not answer, as long as their gateway is gone or they sleep. */
export async function suppressSymptoms(tx: Transaction<Schema>, now: number): Promise<Watched[]> {
  const { rows } = await sql<Candidate>`
select alarm.id, alarm.code, device.station_id as "stationId", station.latitude, station.longitude,
  case when alarm.code = ${GATEWAY_GONE.code}
    then array(select other.type from device other where other.gateway_id = device.gateway_id and other.id <> device.id)
    else array[device.type] end as types,
  case when alarm.code <> ${GATEWAY_GONE.code} then (
    select min(gone.id) from alarm gone join device own on own.id = gone.device_id
    where own.gateway_id = device.gateway_id and gone.recovered_at is null and gone.code = ${GATEWAY_GONE.code}
  ) end as "gatewayAlarm"
from alarm join device on device.id = alarm.device_id join station on station.id = device.station_id
where alarm.recovered_at is null and alarm.code in (${GATEWAY_GONE.code}, ${SILENT_DEVICE.code})
  and not exists (select from alarm_cause where alarm_id = alarm.id and (until_at is null or until_at > ${now}))`.execute(
    tx,
  );
  const causes = rows.flatMap((candidate) => {
    const cause = getCause(candidate, now);
    return cause ? [{ ...cause, stationId: candidate.stationId }] : [];
  });
  if (causes.length === 0) return [];
  await sql`
insert into alarm_cause (alarm_id, kind, cause_id, from_at, until_at)
select row.id, row.kind, row.cause, ${now}, row.until
from json_to_recordset(${JSON.stringify(causes)}::json) as row(id int, kind text, cause int, until bigint)
on conflict (alarm_id) do update set kind = excluded.kind, cause_id = excluded.cause_id, from_at = excluded.from_at,
  until_at = excluded.until_at, released = false`.execute(tx);
  return causes;
}

function getCause(
  { id, types, latitude, longitude, gatewayAlarm }: Candidate,
  now: number,
): { id: number; kind: 'gateway' | 'night'; cause: number | null; until: number | null } | null {
  if (gatewayAlarm !== null) return { id, kind: 'gateway', cause: gatewayAlarm, until: null };
  const others = types.filter((type) => !isGateway(type));
  if (latitude === null || longitude === null || others.length === 0 || !others.every(sleepsAtNight))
    return null;
  const wakes = sunAbove(now, SLEEPS_BELOW, { latitude, longitude });
  return wakes > now ? { id, kind: 'night', cause: null, until: Math.round(wakes) + WAKES_MS } : null;
}
