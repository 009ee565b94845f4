import { sql, type Kysely } from 'kysely';
import { anyInt } from '../anyOf.ts';
import { AdvisoryLock } from '../advisoryLock.ts';
import { announce } from '../changeFeed.ts';
import type { Schema } from '../schema.ts';

/**
 * Suppression of a device: a shelf of a code, a maintenance window of it, its station or its company, or the cause of
 * one of its alarms.
 */
export interface SuppressionOfDevice {
  id: number;
  device: number;
  /** Code of a shelf. */
  code: string | null;
  cause: { alarm: number; kind: 'gateway' | 'night'; by: number | null } | null;
  from_at: number;
  /** Infinity while unknown. */
  until_at: number;
  reason: string;
  by_name: string;
}

const FOREVER = Number.MAX_SAFE_INTEGER;

/** Suppressions of devices that were not over at `since`, by device, also those that have not begun. */
export async function suppressionsOfDevices(
  db: Kysely<Schema>,
  devices: Iterable<number>,
  since: number,
): Promise<Map<number, SuppressionOfDevice[]>> {
  const { rows } = await sql<SuppressionOfDevice>`
    with held as (select * from alarm_suppression where until_at > ${since}),
      wanted as (select device.id, device.station_id, station.company_id from device
        join station on station.id = device.station_id
        where device.id = ${anyInt(new Set(devices))} and exists (select from held))
    select held.id, wanted.id as device, code, from_at, until_at, reason, by_name, null as cause from held join (
      select id, held_id from (
        select wanted.id, held.id as held_id from wanted join held on held.device_id = wanted.id
        union all select wanted.id, held.id from wanted join held on held.station_id = wanted.station_id
        union all select wanted.id, held.id from wanted join held on held.company_id = wanted.company_id
      ) pairs
    ) wanted on wanted.held_id = held.id
    union all
    select 0, alarm.device_id, null, from_at, coalesce(until_at, ${FOREVER}), '', '',
      json_build_object('alarm', alarm_id, 'kind', kind, 'by', cause_id)
    from alarm_cause join alarm on alarm.id = alarm_id
    where alarm.device_id = ${anyInt(new Set(devices))} and coalesce(until_at, ${FOREVER}) > ${since}`.execute(
    db,
  );
  const byDevice = new Map<number, SuppressionOfDevice[]>();
  for (const row of rows) {
    if (row.until_at === FOREVER) row.until_at = Infinity;
    byDevice.set(row.device, [...(byDevice.get(row.device) ?? []), row]);
  }
  return byDevice;
}

/**
 * Stations whose alarms people did something with: their versions grow, and all servers are informed when the
 * transaction commits. Call it last, because others wait for it.
 */
export async function markAlarms(tx: Kysely<Schema>, stationIds: readonly number[]): Promise<void> {
  if (stationIds.length === 0) return;
  // Versions are committed in their order, so that none is missed by a page that knows a later one.
  await sql`select pg_advisory_xact_lock(${AdvisoryLock.alarms})`.execute(tx);
  await sql`
    with mark as materialized (select nextval('alarm_mark') as version)
    insert into alarm_version (station_id, version)
    select station.id, mark.version from station, mark where station.id = ${anyInt(new Set(stationIds))} order by station.id
    on conflict (station_id) do update set version = excluded.version`.execute(tx);
  await announce(tx, { alarms: stationIds.length > MAX_ANNOUNCED ? 'all' : stationIds });
}

const MAX_ANNOUNCED = 500;
