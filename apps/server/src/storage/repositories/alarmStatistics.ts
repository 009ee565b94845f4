import {
  CAUSE_DELAY_MS,
  STANDING_MS,
  LOAD_WINDOW_MS,
  CHATTER_MS,
  type AlarmWindow,
} from '@heliograph/domain/alarms';
import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { isOneOf, type StationSet } from '../anyOf.ts';
import { numberArray } from '../arrayText.ts';
import type { Schema } from '../schema.ts';

export interface AlarmStatisticsQuery {
  stations: StationSet;
  /** Began in [start, end), epoch ms. */
  start: number;
  end: number;
  now: number;
  /** Edges of periods, ascending; the first is `start`. */
  edges: Float64Array;
  /** Maximum listed codes. */
  mostCodes: number;
  mostStations: number;
  /** Maximum alarms that are read. */
  mostAlarms: number;
  /** 3: high; 1: low. */
  rankOf: (alarm: AlarmKind) => number;
}

/** Alarm messages; those that differ only in numbers are of one kind. */
export interface AlarmKind {
  code: string;
  type: 'alarm' | 'fault';
  level: number;
  /** Message of one of its alarms. */
  message: string;
}

export interface FiguresRow {
  key: number;
  alarms: number;
  high: number;
  medium: number;
  low: number;
  chattering: number;
  standing: number;
  peak: number;
  /** Median and 90th percentile, ms; null where there was none. */
  acknowledge: [number, number] | null;
  recover: [number, number] | null;
}

export interface AlarmStatisticsRows {
  total: FiguresRow | null;
  suppressed: number;
  members: number;
  standingMost: number;
  windows: AlarmWindow[];
  /** The most frequent first. */
  codes: (FiguresRow & AlarmKind)[];
  codesOf: number;
  stations: (FiguresRow & { name: string })[];
  stationsOf: number;
  /** Periods with alarms; the key is the number of the period. */
  periods: FiguresRow[];
}

/** Maximum kinds of messages: only devices that say something else each time exceed it. */
const MAX_KINDS = 20_000;

/** Maximum time of a statement: users do not wait longer for an answer. */
const STATEMENT_TIMEOUT_MS = 45_000;
/** PostgreSQL's query_canceled. */
const CANCELED = '57014';

/** @returns the figures of a period; null where there are more alarms than may be read, or than can be in time */
export async function readAlarmStatistics(
  db: Kysely<Schema>,
  query: AlarmStatisticsQuery,
): Promise<AlarmStatisticsRows | null> {
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  try {
    return await reading.execute((tx) => readIn(tx, query));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === CANCELED) return null;
    throw error;
  }
}

async function readIn(
  tx: Transaction<Schema>,
  query: AlarmStatisticsQuery,
): Promise<AlarmStatisticsRows | null> {
  await sql`set local statement_timeout = ${sql.lit(STATEMENT_TIMEOUT_MS)}`.execute(tx);
  // Sorts of many alarms on disk would take several times as long.
  await sql`set local work_mem = '64MB'`.execute(tx);
  // Nothing is known of how many rows parts of the statement have: loops would compute one of them again for each row.
  await sql`set local enable_nestloop = off`.execute(tx);
  const kinds = await readKinds(tx, query);
  if (kinds.reduce((sum, { n }) => sum + n, 0) > query.mostAlarms) return null;
  const { rows } = await sql<Omit<AlarmStatisticsRows, 'codes'> & { codes: FiguresRow[] }>`
with ${kindTable(kinds.map((kind) => ({ ...kind, rank: query.rankOf(kind) })))}, ${announced(query)},
codes as (${figuresBy(sql`coalesce(kind, 0)`)}),
listed as (
  select station_id from announced group by 1 order by count(*) desc, 1 limit ${query.mostStations}
), stations as (${figuresBy(sql`station_id`, sql`where station_id in (select station_id from listed)`)}),
periods as (${figuresBy(sql`width_bucket(began_at, ${numberArray(query.edges)}::bigint[]) - 1`)}),
total as (${figuresBy(sql`0`)})
select (select to_json(total) from total) as total,
  (select count(*)::int from every where is_held) as suppressed,
  (select count(*)::int from every where is_member and not is_held) as members,
  (${mostStanding}) as "standingMost",
  (select coalesce(json_agg(json_build_object('slot', slot, 'alarms', alarms) order by slot), '[]')
    from (select began_at / ${LOAD_WINDOW_MS} as slot, count(*) as alarms from announced group by 1) as counted) as windows,
  (select coalesce(json_agg(code order by alarms desc, key), '[]')
    from (select * from codes order by alarms desc, key limit ${query.mostCodes}) as code) as codes,
  (select count(*)::int from codes) as "codesOf",
  (select coalesce(json_agg(named order by alarms desc, key), '[]') from (
    select stations.*, station.name from stations join station on station.id = key) as named) as stations,
  (select count(distinct station_id)::int from announced) as "stationsOf",
  (select coalesce(json_agg(period), '[]') from periods as period) as periods`.execute(tx);
  const found = rows[0]!;
  return {
    ...found,
    // Kinds beyond the known ones are one code.
    codes: found.codes.map((row) => ({ ...row, ...(kinds[row.key - 1] ?? OTHERS) })),
  };
}

/** How many alarms people were to see. */
export async function countAnnounced(db: Kysely<Schema>, query: Announced): Promise<number> {
  const { rows } = await sql<{ n: number }>`
with ${kindTable([])}, ${announced(query)} select count(*)::int as n from announced`.execute(db);
  return rows[0]!.n;
}

const OTHERS: AlarmKind = { code: '', type: 'alarm', level: 1, message: '…' };

/** Words that the alarms of a kind share. */
const WORDS = sql`translate(message, '0123456789.,', '')`;

type Announced = Pick<AlarmStatisticsQuery, 'stations' | 'start' | 'end' | 'now'>;

const isFound = ({ stations, start, end }: Announced) => sql`
  began_at >= ${start} and began_at < ${end} and ${
    stations === 'all'
      ? sql`true`
      : sql`device_id = any(array(select id from device where ${isOneOf('station_id', stations)}))`
  }`;

async function readKinds(
  tx: Transaction<Schema>,
  query: AlarmStatisticsQuery,
): Promise<(AlarmKind & { words: string; n: number })[]> {
  const { rows } = await sql<AlarmKind & { words: string; n: number }>`
select code, type, level, ${WORDS} as words, min(message) as message, count(*)::int as n
from (select code, type, level, message from alarm where ${isFound(query)} limit ${query.mostAlarms + 1}) as found
group by 1, 2, 3, 4 order by n desc limit ${MAX_KINDS}`.execute(tx);
  return rows;
}

const kindTable = (kinds: readonly (AlarmKind & { words: string; rank: number })[]) => sql`
kind as (
  select * from unnest(${kinds.map(({ code }) => code)}::text[], ${kinds.map(({ type }) => type)}::text[],
    ${numberArray(kinds.map(({ level }) => level))}::int[], ${kinds.map(({ words }) => words)}::text[],
    ${numberArray(kinds.map(({ rank }) => rank))}::int[]) with ordinality as kind(code, type, level, words, rank, id)
)`;

/** `announced`: what people were to see, with what is asked of it. */
const announced = (query: Announced) => sql`
found as materialized (
  select alarm.id, alarm.device_id, station_id, began_at, recovered_at, acknowledged_at, code, kind.id as kind,
    coalesce(rank, case when alarm.type = 'fault' or alarm.level >= 3 then 3 else greatest(alarm.level, 1) end) as rank
  from (select *, ${WORDS} as words from alarm where ${isFound(query)}) as alarm
  left join kind using (code, type, level, words)
  join device on device.id = alarm.device_id
), hidden as (
  select device_id, code, from_at, until_at, station_id, company_id from alarm_suppression
  where from_at < ${query.end} and until_at > ${query.start}
), held as (
  select found.id from found join alarm_cause on alarm_id = found.id and from_at <= began_at + ${CAUSE_DELAY_MS}
  union
  select found.id from found join hidden using (device_id)
    where began_at >= from_at and began_at < until_at and coalesce(hidden.code, found.code) = found.code
  union
  select found.id from found join hidden using (station_id) where began_at >= from_at and began_at < until_at
  union
  select found.id from hidden join station on station.company_id = hidden.company_id
    join found on found.station_id = station.id where began_at >= from_at and began_at < until_at
), first as (
  select incident_id, min(alarm_id) as alarm_id from found join incident_member on alarm_id = found.id group by 1
), every as (
  select found.*, held.id is not null as is_held,
    member.alarm_id is not null and first.alarm_id <> found.id as is_member
  from found left join held on held.id = found.id
  left join incident_member as member on member.alarm_id = found.id left join first using (incident_id)
), announced as materialized (
  select station_id, kind, rank, began_at, recovered_at, acknowledged_at,
    coalesce(recovered_at, ${query.now}) - began_at > ${STANDING_MS} as stands,
    ${isChattering} as chatters
  from every where not is_held and not is_member
  window own as (partition by device_id, code order by began_at)
)`;

/** True if it is one of four starts within a minute. */
const isChattering = sql`least(${sql.join(
  [0, 1, 2, 3].map((before) => {
    const first = before === 0 ? sql`began_at` : sql`lag(began_at, ${sql.lit(before)}) over own`;
    const last = before === 3 ? sql`began_at` : sql`lead(began_at, ${sql.lit(3 - before)}) over own`;
    return sql`${last} - ${first}`;
  }),
)}) <= ${CHATTER_MS}`;

/** Most that stood at an instant. */
const mostStanding = sql`
select coalesce(max(standing), 0)::int from (
  select sum(change) over (order by at, change) as standing from (
    select began_at + ${STANDING_MS} as at, 1 as change from announced where stands
    union all select recovered_at, -1 from announced where stands and recovered_at is not null
  ) as changes
) as running`;

const count = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`;

const figuresBy = (key: RawBuilder<unknown>, where = sql``) => sql`
select counted.*, peak from (
  select ${key} as key, count(*)::int as alarms, ${count(sql`rank = 3`)} as high, ${count(sql`rank = 2`)} as medium,
    ${count(sql`rank < 2`)} as low, ${count(sql`chatters`)} as chattering, ${count(sql`stands`)} as standing,
    percentile_cont(array[0.5, 0.9]) within group (order by acknowledged_at - began_at)
      filter (where acknowledged_at > 0) as acknowledge,
    percentile_cont(array[0.5, 0.9]) within group (order by recovered_at - began_at)
      filter (where recovered_at is not null) as recover
  from announced ${where} group by 1
) as counted join (
  select key, max(alarms)::int as peak from (
    select ${key} as key, began_at / ${LOAD_WINDOW_MS} as slot, count(*) as alarms from announced ${where} group by 1, 2
  ) as windows group by 1
) as peaks using (key)`;
