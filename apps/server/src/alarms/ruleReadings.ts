import { DEFAULT_RULES, RULE_MEANINGS, type RuleKind, type RuleReading } from '@heliograph/domain/alarms';
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
  /** Set for a value in money. */
  currency?: string;
}

/** Kinds that look at a station as a whole: at most one alarm of each station. */
export const OF_STATION: ReadonlySet<RuleKind> = new Set<RuleKind>(['exportLimit', 'losses', 'noGeneration']);

/** Older values say nothing about now, ms. */
const FRESH_MS = 15 * 60_000;
/** No station is expected to generate earlier than this after sunrise, ms. */
const AFTER_SUNRISE_MS = 2 * 3_600_000;
/** So many others near by have to generate this part of their installed power, %. */
const MIN_NEIGHBOURS = 3;
const NEIGHBOURS_PERCENT = 10;

const VOLTAGES = [Code.gridVoltage, 'grid_voltage_l1', 'grid_voltage_l2', 'grid_voltage_l3'];
const METERS = deviceModels.filter(({ deviceType }) => deviceTypes[deviceType].kind === 'meter');

/**
 * Values now of all devices or stations that a kind of rule concerns: those beyond what holds where they were measured,
 * and those whose condition holds already. Others stay in the database, so that what one person chose does not read the
 * whole fleet.
 */
export function readRuleReadings(db: Kysely<Schema>, kind: RuleKind, now: number): Promise<PlacedReading[]> {
  const fresh = now - FRESH_MS;
  switch (kind) {
    case 'lowSoc':
      return select(db, kind, ofDevices([Code.soc], fresh, sql`min(v[slot])`));
    case 'gridVoltage':
      return select(db, kind, ofDevices(VOLTAGES, fresh, sql`max(v[slot])`));
    case 'exportLimit':
      return select(db, kind, exports(fresh));
    case 'noGeneration':
      return noGeneration(db, fresh);
    case 'losses':
      return select(db, kind, lossesAhead(now), sql`, currency`);
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

/** Days within which a station has to be judged, as its entries are those of the newest judged day. */
const JUDGED_DAYS = 3;
const DAY_MS = 86_400_000;

/** Cost of the next 30 days, of losses that last and that no person rejected. */
const lossesAhead = (now: number) => sql`
  select min(device_id) as device_id, loss.station_id, ${now}::bigint as at, coalesce(min(cost), 0) as value, min(currency) as currency
  from loss_station loss join station_point point on point.station_id = loss.station_id and label = 'fd'
  left join (
    select entry.station_id, sum(ahead) as cost, max(currency) as currency
    from loss_entry entry left join loss_verdict on loss_verdict.id = entry.verdict_id
    where lasts and coalesce(verdict, 'open') <> 'rejected' group by entry.station_id
  ) as costs on costs.station_id = loss.station_id
  where past_day > ${Math.floor(now / DAY_MS) - JUDGED_DAYS} group by loss.station_id`;

/** @param more columns of the values */
async function select(
  db: Kysely<Schema>,
  kind: RuleKind,
  values: ReturnType<typeof sql>,
  more = sql``,
): Promise<PlacedReading[]> {
  const { rows } = await sql<PlacedReading>`
select reading.device_id as "deviceId", reading.station_id as "stationId", reading.at, reading.value,
  reading.time_zone as zone, reading.creator_id as "creatorId", reading.company_id as "companyId"${more}
from (
  select measured.*, time_zone, creator_id, company_id from (${values}) as measured join station on station.id = station_id
) as reading ${rulesAt(kind)}
where ${isBeyond(kind)} or ${isHeld(kind, OF_STATION.has(kind))}`.execute(db);
  return rows;
}

/** Rules that may hold at `reading`: of its station, else of its company, else of its owner. */
const rulesAt = (kind: RuleKind) => sql`
left join alarm_rule as own on own.kind = ${kind} and own.station_id = reading.station_id
left join alarm_rule as company on company.kind = ${kind} and company.company_id = reading.company_id
left join alarm_rule as owner on owner.kind = ${kind} and owner.person_id = reading.creator_id`;

/** True if a condition can hold or go on holding at `reading` by the rule of `rulesAt` that counts. */
function isBeyond(kind: RuleKind): ReturnType<typeof sql> {
  const isAbove = RULE_MEANINGS[kind].raisesWhen === 'above';
  const never = isAbove ? Infinity : -Infinity;
  const getEdge = (rule: string) => {
    const [threshold, hysteresis] = [sql.ref(`${rule}.threshold`), sql.ref(`${rule}.hysteresis`)];
    const edge = isAbove ? sql`${threshold} - ${hysteresis}` : sql`${threshold} + ${hysteresis}`;
    return sql`case when ${sql.ref(`${rule}.is_on`)} then ${edge} when ${sql.ref(`${rule}.id`)} is not null then ${never}::float8 end`;
  };
  const { isOn, threshold, hysteresis } = DEFAULT_RULES[kind];
  const standard = isOn ? (isAbove ? threshold - hysteresis : threshold + hysteresis) : never;
  const edge = sql`coalesce(${getEdge('own')}, ${getEdge('company')}, ${getEdge('owner')}, ${standard}::float8)`;
  return isAbove ? sql`reading.value > ${edge}` : sql`reading.value < ${edge}`;
}

/** True if the condition of a kind holds already at the device or the station of `reading`. */
const isHeld = (kind: RuleKind, ofStation: boolean) =>
  ofStation
    ? sql`exists (select from alarm_rule_state as state join device on device.id = state.device_id
        where state.kind = ${kind} and device.station_id = reading.station_id)`
    : sql`exists (select from alarm_rule_state as state where state.kind = ${kind} and state.device_id = reading.device_id)`;

/** PV power in percent of what neighbours generate, of stations whose sun has been up for a while. */
async function noGeneration(db: Kysely<Schema>, fresh: number): Promise<PlacedReading[]> {
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
  where others >= ${MIN_NEIGHBOURS} and neighbours >= ${NEIGHBOURS_PERCENT}
)
select reading.device_id as "deviceId", reading.station_id as "stationId", at, value, time_zone as zone,
  creator_id as "creatorId", reading.company_id as "companyId", latitude, longitude
from compared as reading ${rulesAt('noGeneration')}
where ${isBeyond('noGeneration')} or ${isHeld('noGeneration', true)}`.execute(db);
  return rows.filter(
    ({ at, ...place }) => sunElevation(at, place) > 0 && sunElevation(at - AFTER_SUNRISE_MS, place) > 0,
  );
}
