import { RULE_MEANINGS, type RuleKind, type RuleReading } from '@heliograph/domain/alarms';
import { Code, deviceModels, deviceTypes } from '@heliograph/domain/models';
import { sunElevation } from '@heliograph/domain/sun';
import { sql, type Kysely } from 'kysely';
import { anyInt } from '../storage/anyOf.ts';
import type { Schema } from '../storage/schema.ts';

/** A value that a rule looks at, with where it was measured and whose rules hold there. */
export interface PlacedReading extends RuleReading {
  deviceId: number;
  stationId: number;
  zone: string;
  creatorId: number;
  companyId: number | null;
}

/** Kinds that look at a station as a whole: at most one alarm of each station. */
export const OF_STATION: ReadonlySet<RuleKind> = new Set<RuleKind>(['exportLimit', 'noGeneration']);

/** Older values say nothing about now, ms. */
const FRESH_MS = 15 * 60_000;
/** No station is expected to generate earlier than this after sunrise, ms. */
const AFTER_SUNRISE_MS = 2 * 3_600_000;
/** So many others near by have to generate this part of their installed power, %. */
const FEWEST_NEIGHBOURS = 3;
const NEIGHBOURS_PERCENT = 10;

const VOLTAGES = [Code.gridVoltage, 'grid_voltage_l1', 'grid_voltage_l2', 'grid_voltage_l3'];
const METERS = deviceModels.filter(({ deviceType }) => deviceTypes[deviceType].kind === 'meter');

/**
 * Values now of all devices or stations that may concern a kind of rule: those beyond `limit`, and those whose condition
 * holds already. Others stay in the database.
 *
 * @param limit where no rule of the kind can hold or go on holding on the other side of it
 */
export function readingsOf(
  db: Kysely<Schema>,
  kind: RuleKind,
  limit: number,
  now: number,
): Promise<PlacedReading[]> {
  const isBeyond =
    RULE_MEANINGS[kind].raisesWhen === 'above'
      ? sql`value > ${limit}::float8`
      : sql`value < ${limit}::float8`;
  const fresh = now - FRESH_MS;
  switch (kind) {
    case 'lowSoc':
      return select(db, kind, isBeyond, ofDevices([Code.soc], fresh, sql`min(v[slot])`));
    case 'gridVoltage':
      return select(db, kind, isBeyond, ofDevices(VOLTAGES, fresh, sql`max(v[slot])`));
    case 'exportLimit':
      return select(db, kind, isBeyond, exports(fresh));
    case 'noGeneration':
      return noGeneration(db, isBeyond, fresh);
  }
}

/** Newest values of properties. */
const measured = (codes: readonly string[], fresh: number) => sql`
  latest join device on device.id = latest.device_id
  join model_function on model_function.model_id = device.model_id and code = any(${[...codes]}::text[]) and slot is not null
  where latest.at > ${fresh} and v[slot] is not null`;

const ofDevices = (codes: readonly string[], fresh: number, value: ReturnType<typeof sql>) => sql`
  select device.id as device_id, device.station_id, latest.at, ${value} as value
  from ${measured(codes, fresh)} group by device.id, device.station_id, latest.at`;

/** Where there is a meter, it knows; other devices only know their own part. */
const exports = (fresh: number) => sql`
  select min(device_id) as device_id, station_id, max(at) as at, sum(power) as value from (
    select *, bool_or(is_meter) over (partition by station_id) as has_meter from (
      select device.id as device_id, device.station_id, latest.at, -v[slot] / 1000 as power,
        device.model_id = ${anyInt(METERS.map(({ id }) => id))} as is_meter
      from ${measured([Code.gridPower], fresh)}
    ) as powers
  ) as chosen where is_meter = has_meter group by station_id`;

async function select(
  db: Kysely<Schema>,
  kind: RuleKind,
  isBeyond: ReturnType<typeof sql>,
  values: ReturnType<typeof sql>,
): Promise<PlacedReading[]> {
  const { rows } = await sql<PlacedReading>`
select device_id as "deviceId", station_id as "stationId", at, value, time_zone as zone, creator_id as "creatorId",
  company_id as "companyId"
from (${values}) as reading join station on station.id = station_id
where ${isBeyond} or ${isHeld(kind, OF_STATION.has(kind))}`.execute(db);
  return rows;
}

/** Whether the condition of a kind holds already at the device or the station of `reading`. */
const isHeld = (kind: RuleKind, ofStation: boolean) =>
  ofStation
    ? sql`exists (select from alarm_rule_state as state join device on device.id = state.device_id
        where state.kind = ${kind} and device.station_id = reading.station_id)`
    : sql`exists (select from alarm_rule_state as state where state.kind = ${kind} and state.device_id = reading.device_id)`;

/** PV power in percent of what neighbours generate, of stations whose sun has been up for a while. */
async function noGeneration(
  db: Kysely<Schema>,
  isBeyond: ReturnType<typeof sql>,
  fresh: number,
): Promise<PlacedReading[]> {
  const { rows } = await sql<PlacedReading & { latitude: number; longitude: number }>`
with power as (
  select min(device.id) as device_id, device.station_id, max(latest.at) as at, sum(v[slot]) as watts
  from ${measured([Code.pvPower], fresh)} group by device.station_id
), placed as (
  select power.*, watts / (installed_kwp * 10) as percent, latitude, longitude, time_zone, creator_id, company_id,
    floor(latitude * 2)::int as north, floor(longitude * 2)::int as east
  from power join station on station.id = station_id where installed_kwp > 0 and latitude is not null and longitude is not null
), cell as (
  select north, east, count(*) as stations, sum(percent) as percents from placed group by north, east
), around as (
  select own.north, own.east, sum(near.stations) as stations, sum(near.percents) as percents
  from cell as own join cell as near on near.north between own.north - 1 and own.north + 1
    and near.east between own.east - 1 and own.east + 1
  group by own.north, own.east
), reading as (
  select placed.*, (percents - percent) / nullif(stations - 1, 0) as neighbours, stations - 1 as others
  from placed join around using (north, east)
), compared as (
  select *, 100 * percent / neighbours as value from reading
  where others >= ${FEWEST_NEIGHBOURS} and neighbours >= ${NEIGHBOURS_PERCENT}
)
select device_id as "deviceId", station_id as "stationId", at, value, time_zone as zone, creator_id as "creatorId",
  company_id as "companyId", latitude, longitude
from compared as reading where ${isBeyond} or ${isHeld('noGeneration', true)}`.execute(db);
  return rows.filter(
    ({ at, ...place }) => sunElevation(at, place) > 0 && sunElevation(at - AFTER_SUNRISE_MS, place) > 0,
  );
}
