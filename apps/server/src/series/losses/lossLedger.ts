import type {
  AnswerOf,
  HttpCalls,
  LossBaseline,
  LossCause,
  LossDay,
  LossEntry,
  MissingData,
  StationLosses,
} from '@heliograph/contracts/http';
import { boundsOf, expectedPower as expectedOf } from '@heliograph/domain/losses';
import { clearPower, clearSky, middlesOf } from '@heliograph/domain/pv';
import { DAY, dayStart, localDay } from '@heliograph/domain/time';
import { QUARTER } from '../energy/energyRow.ts';
import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { readBaseline, type StoredBaseline } from './lossStore.ts';
import { weatherSource } from './lossTasks.ts';

type Losses = HttpCalls['losses'];

/** Period of days since 1970-01-01, [first, past). */
interface Days {
  first: number;
  past: number;
}

const MWH = 1e6;
/** mWh as kWh, to 1 Wh. */
export const toKwh = (energy: number): number => Math.round(energy / 1000) / 1000;
const HALF_DAY = 12;

/** State of a station's calibration. */
export async function readState(
  client: Client,
  stationId: number,
): Promise<{
  zone: string;
  baseline: LossBaseline | null;
  missing: MissingData | null;
  pastDay: number | null;
  stored: StoredBaseline | null;
}> {
  const { rows } = await client.query<{ zone: string; missing: MissingData | null; pastDay: number | null }>(
    `select station.time_zone as zone, missing, past_day as "pastDay"
     from station left join loss_station loss on loss.station_id = station.id where station.id = $1`,
    [stationId],
  );
  const stored = await readBaseline(client, stationId);
  const { zone = 'UTC', missing = null, pastDay = null } = rows[0] ?? {};
  return { zone, missing, pastDay, stored, baseline: stored && describeBaseline(stored) };
}

function describeBaseline({
  version,
  reason,
  learntAt,
  calibration,
  errors,
  neighbours,
}: StoredBaseline): LossBaseline {
  const { learnt, plant, planes, r2 } = calibration.baseline;
  const weather = weatherSource(errors);
  const interval = errors[weather];
  const day = interval ? boundsOf(interval, (HALF_DAY * 3_600_000) / QUARTER) : { lower: 0, upper: 0 };
  return {
    version,
    learnt_at: learntAt,
    from: learnt.from,
    to: learnt.to,
    clear_days: [...learnt.days],
    planes: plant.planes.map(({ tilt, azimuth, peak }) => ({
      tilt: Math.round(tilt * 10) / 10,
      azimuth: Math.round(azimuth * 10) / 10,
      kwp: Math.round(peak) / 1000,
    })),
    planes_from: planes,
    limit: plant.limit === null ? null : Math.round(plant.limit) / 1000,
    r2,
    day_lower: day.lower,
    day_upper: day.upper,
    weather,
    neighbours,
    reason,
  };
}

/** The answer of `getStationLosses`. */
export async function stationLosses(
  client: Client,
  stationId: number,
  { start, end }: { start: number; end: number },
): Promise<AnswerOf<Losses['getStationLosses']>> {
  const { zone, baseline, missing, pastDay } = await readState(client, stationId);
  const days = { first: localDay(zone, start), past: localDay(zone, end - 1) + 1 };
  return {
    baseline,
    missing,
    judged_until: pastDay === null ? null : dayStart(zone, pastDay),
    days: await readDays(client, stationId, days),
    list: await readEntries(client, stationId, zone, days),
  };
}

async function readDays(client: Client, stationId: number, { first, past }: Days): Promise<LossDay[]> {
  const { rows } = await client.query<{
    start: number;
    expected: number;
    actual: number;
    known: number;
    causes: Partial<Record<LossCause, number>>;
  }>(
    `select started_at as start, expected, actual, known,
       coalesce((select jsonb_object_agg(cause, lost) from loss_cause cause where cause.station_id = judged.station_id
         and cause.day = judged.day), '{}') as causes
     from loss_day judged where station_id = $1 and day >= $2 and day < $3 order by day`,
    [stationId, first, past],
  );
  return rows.map(({ start, expected, actual, known, causes }) => {
    const lost = Object.fromEntries(
      Object.entries(causes).map(([cause, energy]) => [cause, toKwh(energy)]),
    ) as LossDay['lost'];
    const [could, came] = [toKwh(expected), toKwh(actual)];
    const stated = Object.values(lost).reduce((sum, kwh) => sum + kwh, 0);
    return {
      start,
      expected: could,
      actual: came,
      lost,
      rest: Math.round((could - came - stated) * 1000) / 1000,
      known: Math.round(known * 1000) / 1000,
    };
  });
}

/** Entries that overlap days, with their sums. */
async function readEntries(
  client: Client,
  stationId: number,
  zone: string,
  { first, past }: Days,
): Promise<LossEntry[]> {
  const { rows } = await client.query<
    Pick<
      LossEntry,
      'cause' | 'lasts' | 'amount' | 'ahead' | 'currency' | 'evidence' | 'verdict' | 'reason'
    > & {
      firstDay: number;
      pastDay: number;
      lost: number;
      lower: number;
      upper: number;
      person: string;
      decidedAt: number | null;
    }
  >(
    `select entry.cause, entry.first_day as "firstDay", entry.past_day as "pastDay", lasts, ahead, entry.currency,
       entry.evidence, sums.lost, sums.lower, sums.upper, sums.amount,
       coalesce(verdict.verdict, 'open') as verdict, coalesce(verdict.reason, '') as reason,
       coalesce(nullif(person.name, ''), person.user_name, '') as person, verdict.recorded_at as "decidedAt"
     from loss_entry entry
     cross join lateral (select sum(lost)::bigint as lost, sum(lower)::bigint as lower, sum(upper)::bigint as upper,
       case when bool_and(amount is not null) then sum(amount) end as amount
       from loss_cause day where day.station_id = entry.station_id and day.cause = entry.cause
         and day.day >= entry.first_day and day.day < entry.past_day) as sums
     left join loss_verdict verdict on verdict.id = entry.verdict_id
     left join person on person.id = verdict.person_id
     where entry.station_id = $1 and entry.first_day < $3 and entry.past_day > $2 and sums.lost is not null
     order by (coalesce(verdict.verdict, 'open') = 'rejected'), coalesce(ahead, 0) desc, sums.lost desc, entry.cause`,
    [stationId, first, past],
  );
  return rows.map(({ firstDay, pastDay, lost, lower, upper, decidedAt, ...entry }) => ({
    ...entry,
    began: dayStart(zone, firstDay),
    ended: dayStart(zone, pastDay),
    kwh: toKwh(lost),
    lower: toKwh(lower),
    upper: toKwh(upper),
    decided_at: decidedAt,
  }));
}

/** The answer of `getExpectedPower`. @param now days after it have no power */
export async function expectedPower(
  client: Client,
  stationId: number,
  { start, end }: { start: number; end: number },
  now: number,
): Promise<AnswerOf<Losses['getExpectedPower']>> {
  const { rows } = await client.query<{
    startedAt: number;
    expected: (number | null)[];
    actual: (number | null)[];
  }>(
    `select started_at as "startedAt", expected_power as expected, actual_power as actual
     from loss_day where station_id = $1 and started_at > $2 and started_at < $3 order by day`,
    [stationId, start - 2 * DAY, end],
  );
  const answer: AnswerOf<Losses['getExpectedPower']> = { at: [], expected: [], actual: [], clear: [] };
  const toKw = (power: number | null | undefined) => (typeof power === 'number' ? power / 1000 : null);
  for (const { startedAt, expected, actual } of rows)
    for (let i = 0; i < expected.length; i++) {
      const at = startedAt + i * QUARTER;
      if (at < start || at >= end) continue;
      answer.at.push(at);
      answer.expected.push(toKw(expected[i]));
      answer.actual.push(toKw(actual[i]));
      answer.clear.push(null);
    }
  const { zone, stored, pastDay } = await readState(client, stationId);
  if (stored === null || pastDay === null) return answer;
  const from = Math.max(start, dayStart(zone, pastDay));
  const until = Math.min(end, dayStart(zone, localDay(zone, now) + 1));
  for (const [i, power] of powerIfClear(stored, from, until).entries()) {
    answer.at.push(from + i * QUARTER);
    answer.expected.push(null);
    answer.actual.push(null);
    answer.clear.push(toKw(Math.round(power)));
  }
  return answer;
}

/** Expected power under a clear sky by quarter hour in [from, until), W. */
function powerIfClear(
  { calibration: { baseline }, errors }: StoredBaseline,
  from: number,
  until: number,
): Float64Array {
  const power = new Float64Array(Math.max(0, Math.ceil((until - from) / QUARTER)));
  const sky = clearSky(baseline.place, middlesOf({ start: from, step: QUARTER, power }));
  const interval = errors[weatherSource(errors)] ?? { scale: 1 };
  return expectedOf(clearPower(baseline, sky), power.slice().fill(1), interval, null);
}

/** Sums of judged stations in [start, end), worst ahead first, then what lost most. */
export async function fleetLosses(
  client: Client,
  stationIds: readonly number[],
  { start, end }: { start: number; end: number },
): Promise<Omit<StationLosses, 'station_name'>[]> {
  // A day of a zone begins at most 14 hours before and 12 hours after that of UTC. The period is of the viewer's zone: a
  // station's day is in it with its noon.
  const values = [
    numberArray(stationIds),
    Math.floor(start / DAY) - 1,
    Math.ceil(end / DAY) + 1,
    start - DAY / 2,
    end - DAY / 2,
  ];
  const judged = await client.query<{ id: number; expected: number; actual: number; known: number }>(
    `select station_id as id, sum(expected)::float8 as expected, sum(actual)::float8 as actual, avg(known) as known
     from loss_day where station_id = any($1::int[]) and day >= $2 and day < $3 and started_at >= $4
       and started_at < $5 group by station_id`,
    values,
  );
  const { rows } = await client.query<{
    id: number;
    cause: LossCause;
    lost: number;
    amount: number | null;
    ahead: number | null;
    currency: string;
    open: number;
  }>(
    `select entry.station_id as id, entry.cause, sum(sums.lost)::float8 as lost,
       case when bool_and(sums.priced) then sum(sums.amount) end as amount,
       case when bool_and(ahead is not null) then sum(ahead) end as ahead, max(entry.currency) as currency,
       count(*) filter (where lasts and coalesce(verdict, 'open') = 'open')::int as open
     from loss_entry entry left join loss_verdict on loss_verdict.id = entry.verdict_id
     cross join lateral (select sum(lost) as lost, sum(amount) as amount, bool_and(amount is not null) as priced
       from loss_cause day join loss_day judged using (station_id, day)
       where day.station_id = entry.station_id and day.cause = entry.cause and day.day >= entry.first_day
         and day.day < entry.past_day and started_at >= $4 and started_at < $5) as sums
     where entry.station_id = any($1::int[]) and entry.first_day < $3 and entry.past_day > $2 and sums.lost is not null
       and coalesce(verdict, 'open') <> 'rejected'
     group by entry.station_id, entry.cause`,
    values,
  );
  const found = new Map(
    judged.rows.map(({ id, expected, actual, known }): [number, Omit<StationLosses, 'station_name'>] => [
      id,
      {
        station_id: id,
        expected: toKwh(expected),
        actual: toKwh(actual),
        known: Math.round(known * 1000) / 1000,
        lost: 0,
        causes: {},
        amount: 0,
        ahead: 0,
        currency: '',
        worst: null,
        open: 0,
      },
    ]),
  );
  const worst = new Map<number, (typeof rows)[number]>();
  for (const row of rows) {
    const station = found.get(row.id);
    if (!station) continue;
    station.causes[row.cause] = toKwh(row.lost);
    station.lost += row.lost / MWH;
    station.amount = addKnown(station.amount, row.amount);
    station.ahead = addKnown(station.ahead, row.ahead);
    station.currency = row.currency;
    station.open += row.open;
    const before = worst.get(row.id);
    if (!before || compareWorst(row, before) < 0) worst.set(row.id, row);
  }
  return [...found.values()]
    .map((station) => ({
      ...station,
      lost: Math.round(station.lost * 1000) / 1000,
      worst: worst.get(station.station_id)?.cause ?? null,
    }))
    .sort((one, other) => compareWorst(one, other) || one.station_id - other.station_id);
}

const addKnown = (sum: number | null, value: number | null) =>
  sum === null || value === null ? null : sum + value;

const compareWorst = (
  one: { ahead: number | null; lost: number },
  other: { ahead: number | null; lost: number },
): number => (other.ahead ?? 0) - (one.ahead ?? 0) || other.lost - one.lost;
