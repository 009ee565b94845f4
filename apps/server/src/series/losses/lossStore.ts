import type { MissingData, Plane } from '@heliograph/contracts/http';
import type {
  Calibration,
  DayCause,
  DayEnergies,
  JudgedCause,
  JudgedDay,
  LossRun,
  ResidualInterval,
} from '@heliograph/domain/losses';
import { BASELINE_VERSION } from '@heliograph/domain/pv';
import { DAY } from '@heliograph/domain/time';
import { sql, type Kysely } from 'kysely';
import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import type { Schema } from '../../storage/schema.ts';
import type { WeatherSource } from './lossTasks.ts';

/** A station that may be judged. */
export interface LossStation {
  id: number;
  zone: string;
  latitude: number | null;
  longitude: number | null;
  planes: readonly Plane[];
  kwp: number;
  /** Null if it was never tried. */
  triedAt: number | null;
  missing: MissingData | null;
  /** Days since 1970-01-01: the one after the newest judged day; null for none. */
  pastDay: number | null;
  wanted: 'requested' | 'changed' | null;
  /** When its size was edited or an inverter replaced: older powers do not teach, epoch ms; null for never. */
  changedAt: number | null;
}

/** A station's newest calibration. */
export interface StoredBaseline {
  version: number;
  reason: 'first' | 'requested' | 'changed';
  learntAt: number;
  calibration: Calibration;
  errors: Partial<Record<WeatherSource, ResidualInterval>>;
  neighbours: number;
}

/** All stations, by zone and place, so that neighbours follow each other. */
export async function listStations(client: Client): Promise<LossStation[]> {
  const { rows } = await client.query<LossStation>(
    `select station.id, station.time_zone as zone, latitude, longitude, planes, installed_kwp as kwp, tried_at as "triedAt", missing,
       case when loss.time_zone = station.time_zone then past_day end as "pastDay",
       coalesce(wanted, case when replaced.recorded_at > (select max(learnt_at) from loss_baseline baseline
         where baseline.station_id = station.id) then 'changed' end) as wanted,
       greatest(changed_at, replaced.at) as "changedAt"
     from station left join loss_station loss on loss.station_id = station.id
     left join (
       select station_id, max(began_at) as at, max(recorded_at) as recorded_at
       from energy_edit join station_point using (device_id)
       where kind = 'replacement' and withdrawn_at is null and label = 'fd' group by station_id
     ) as replaced on replaced.station_id = station.id
     order by station.time_zone, round(longitude), round(latitude), station.id`,
  );
  return rows;
}

export async function readBaseline(client: Client, stationId: number): Promise<StoredBaseline | null> {
  const { rows } = await client.query<StoredBaseline>(
    `select version, reason, learnt_at as "learntAt", calibration, errors, neighbours
     from loss_baseline where station_id = $1 order by version desc limit 1`,
    [stationId],
  );
  const [stored] = rows;
  return stored && (stored.calibration.baseline.version as number) === BASELINE_VERSION ? stored : null;
}

/**
 * Has a station with a baseline learnt again in the next run, as what it was learnt with has changed.
 *
 * @param changedAt when the station itself changed, so that its older powers do not teach; null if only what is known of it
 */
export const relearnChanged = (tx: Kysely<Schema>, stationId: number, changedAt: number | null) =>
  sql`update loss_station set wanted = 'changed', missing = null, changed_at = coalesce(${changedAt}::bigint, changed_at)
    where station_id = ${stationId} and exists (select from loss_baseline where station_id = ${stationId})`.execute(
    tx,
  );

/** Notes what a calibration lacks, or null once it has all. */
export const noteTried = (
  client: Client,
  { id, zone }: LossStation,
  missing: MissingData | null,
  now: number,
) =>
  client.query(
    `insert into loss_station (station_id, time_zone, tried_at, missing) values ($1, $2, $3, $4)
     on conflict (station_id) do update set time_zone = excluded.time_zone, tried_at = excluded.tried_at,
       missing = excluded.missing,
       past_day = case when loss_station.time_zone = excluded.time_zone then loss_station.past_day end`,
    [id, zone, now, missing],
  );

export async function insertBaseline(
  client: Client,
  stationId: number,
  calibration: Calibration,
  reason: StoredBaseline['reason'],
  now: number,
): Promise<void> {
  await client.query(
    `insert into loss_baseline (station_id, version, reason, learnt_at, calibration)
     select $1, coalesce(max(version), 0) + 1, $2, $3, $4::jsonb from loss_baseline where station_id = $1`,
    [stationId, reason, now, JSON.stringify(calibration)],
  );
  await client.query('update loss_station set wanted = null, missing = null where station_id = $1', [
    stationId,
  ]);
}

export const saveErrors = (
  client: Client,
  stationId: number,
  { version, errors, neighbours }: Pick<StoredBaseline, 'version' | 'errors' | 'neighbours'>,
) =>
  client.query(
    'update loss_baseline set errors = $3::jsonb, neighbours = $4 where station_id = $1 and version = $2',
    [stationId, version, JSON.stringify(errors), neighbours],
  );

/** A judged day as it is stored. */
export interface StoredDay extends JudgedDay {
  /** Days since 1970-01-01. */
  day: number;
  startedAt: number;
  currency: string;
  /** W by quarter hour, NaN where unknown. */
  expectedPower: Float64Array;
  actualPower: Float64Array;
}

/** Replaces the judged days [first, past) of a station, and drops those before the ledger. */
export async function replaceDays(
  client: Client,
  stationId: number,
  days: readonly StoredDay[],
): Promise<void> {
  const [first, past] = [days[0]!.day, days.at(-1)!.day + 1];
  for (const table of ['loss_day', 'loss_cause'])
    await client.query(`delete from ${table} where station_id = $1 and day >= $2 and day < $3`, [
      stationId,
      first,
      past,
    ]);
  for (const day of days)
    await client.query(
      `insert into loss_day (station_id, day, started_at, expected, actual, known, expected_power, actual_power)
       values ($1, $2, $3, $4, $5, $6, $7::int[], $8::int[])`,
      [
        stationId,
        day.day,
        day.startedAt,
        day.expected,
        day.actual,
        day.known,
        numberArray(day.expectedPower.map(Math.round)),
        numberArray(day.actualPower.map(Math.round)),
      ],
    );
  const causes = days.flatMap(({ day, currency, causes: own }) =>
    own.map((cause): JudgedCause & { day: number; currency: string } => ({ day, currency, ...cause })),
  );
  await client.query(
    `insert into loss_cause (station_id, day, cause, lost, lower, upper, amount, currency, evidence)
     select $1, day, cause, lost, lower, upper, amount, currency, evidence
     from jsonb_to_recordset($2::jsonb) as judged(day int, cause text, lost bigint, lower bigint, upper bigint,
       amount float8, currency text, evidence jsonb)`,
    [stationId, JSON.stringify(causes)],
  );
  await client.query('update loss_station set past_day = $2 where station_id = $1', [stationId, past]);
}

/**
 * Forgets what a former calibration judged from a day on. @returns the day after the newest that is left; null for none
 */
export async function forgetDays(client: Client, stationId: number, from: number): Promise<number | null> {
  const values = [stationId, from];
  for (const table of ['loss_day', 'loss_cause'])
    await client.query(`delete from ${table} where station_id = $1 and day >= $2`, values);
  await client.query('delete from loss_entry where station_id = $1 and first_day >= $2', values);
  await client.query(
    'update loss_entry set past_day = $2 where station_id = $1 and first_day < $2 and past_day > $2',
    values,
  );
  const { rows } = await client.query<{ pastDay: number | null }>(
    `update loss_station set past_day = (select max(day) + 1 from loss_day where station_id = $1)
     where station_id = $1 returning past_day as "pastDay"`,
    [stationId],
  );
  return rows[0]?.pastDay ?? null;
}

/** Energies booked on a day `judged`, without what a person rejected. */
export const LOST_ON_DAY = `coalesce((select jsonb_object_agg(cause.cause, cause.lost) from loss_cause cause
  join loss_entry entry on entry.station_id = cause.station_id and entry.cause = cause.cause
    and cause.day >= entry.first_day and cause.day < entry.past_day
  left join loss_verdict on loss_verdict.id = entry.verdict_id
  where cause.station_id = judged.station_id and cause.day = judged.day
    and coalesce(verdict, 'open') <> 'rejected'), '{}')`;

/** Days that tell how a station ages. */
const AGEING_DAYS = 730;

/** Judged days in [first, past), if they are two years or more. */
export async function readHistory(
  client: Client,
  stationId: number,
  first: number,
  past: number,
): Promise<DayEnergies[]> {
  const { rows } = await client.query<DayEnergies>(
    `select day * ${DAY}::float8 as date, expected, actual, known, ${LOST_ON_DAY} as lost
     from loss_day judged where station_id = $1 and day >= $2 and day < $3
       and exists (select from loss_day where station_id = $1 and day >= $2 and day <= $3 - ${AGEING_DAYS})
     order by day`,
    [stationId, first, past],
  );
  return rows;
}

/** Causes of all judged days, by cause and day. */
export async function readCauses(client: Client, stationId: number): Promise<DayCause[]> {
  const { rows } = await client.query<DayCause>(
    `select day, cause, lost, amount, currency, evidence from loss_cause where station_id = $1 order by cause, day`,
    [stationId],
  );
  return rows;
}

/** Replaces a station's entries; verdicts belong to those that they overlap, the newest counts. */
export async function replaceEntries(
  client: Client,
  stationId: number,
  entries: readonly LossRun[],
): Promise<void> {
  await client.query('delete from loss_entry where station_id = $1', [stationId]);
  await client.query(
    `insert into loss_entry (station_id, cause, first_day, past_day, lasts, ahead, currency, evidence, verdict_id)
     select $1, cause, "firstDay", "pastDay", lasts, ahead, currency, evidence,
       (select max(id) from loss_verdict verdict where verdict.station_id = $1 and verdict.cause = entry.cause
         and verdict.first_day < entry."pastDay" and verdict.past_day > entry."firstDay")
     from jsonb_to_recordset($2::jsonb) as entry(cause text, "firstDay" int, "pastDay" int, lasts boolean,
       ahead float8, currency text, evidence jsonb)`,
    [stationId, JSON.stringify(entries)],
  );
}
