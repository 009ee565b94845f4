import type { AnswerOf, HttpCalls, LabelType, ParsedRequestOf } from '@heliograph/contracts/http';
import { bucketEdges, localDay } from '@heliograph/domain/time';
import { numberArray } from '../../storage/arrayText.ts';
import { type Client, inSnapshot } from '../../storage/client.ts';
import type { Database } from '../../storage/database.ts';
import { DAY, utcDay } from '../days.ts';
import { lastChecked, REFRESH_MS } from './createEnergySums.ts';
import { type Fleet, stationsIn, zonesOf } from './fleet.ts';
import { createQuarterTotals, LABELS, type QuarterTotals } from './quarters.ts';
import { generationPage, type GenerationQuestion } from './generationPage.ts';
import { Unit } from './sumStore.ts';

/** Answers from the sums of stations and fleets. Callers check permissions. */
export interface FleetSums {
  energy(fleet: Fleet, question: ParsedRequestOf<Calls['getFleetEnergy']>, now: number): Promise<FleetEnergy>;
  revenue(fleet: Fleet, now: number): Promise<FleetRevenue>;
  generation(fleet: Fleet, question: GenerationQuestion): Promise<AnswerOf<Calls['getGenerationPage']>>;
}

type Calls = HttpCalls['fleet'];
type FleetEnergy = AnswerOf<Calls['getFleetEnergy']>;
type FleetRevenue = AnswerOf<Calls['getFleetRevenue']>;

/** Each answer reads one snapshot, in which stations and their sums belong together. */
export function createFleetSums({ database: { pool } }: { database: Database }): FleetSums {
  return {
    energy: (fleet, question, now) => inSnapshot(pool, (client) => energy(client, fleet, question, now)),
    revenue: (fleet, now) => inSnapshot(pool, (client) => revenue(client, fleet, now)),
    generation: (fleet, question) =>
      inSnapshot(pool, async (client) => {
        const checked = await lastChecked(client);
        return {
          ...(await generationPage(client, fleet, question, checked)),
          ...(await statusOf(client, fleet, checked)),
        };
      }),
  };
}

/** How far the sums are. What arrived within the refresh time before the last check may be missing. */
async function statusOf(
  client: Client,
  fleet: Fleet,
  checked: number,
): Promise<{ computed_at: number; pending: number }> {
  const { condition, ids } = stationsIn(fleet);
  const { rows } = await client.query<{ pending: number }>(
    `select count(*)::int as pending from station left join station_sums on station_id = station.id
     left join (select distinct station_id as id from energy_change where ended_at > 0) changed on changed.id = station.id
     where ${condition} and (station_sums.station_id is null or changed.id is not null)`,
    [ids],
  );
  return { computed_at: Math.max(0, checked - REFRESH_MS), pending: rows[0]!.pending };
}

async function energy(
  client: Client,
  fleet: Fleet,
  { label, time, type, zone }: ParsedRequestOf<Calls['getFleetEnergy']>,
  now: number,
): Promise<FleetEnergy> {
  const edges = bucketEdges(zone, type, time);
  const buckets = [...edges.subarray(0, -1)].filter((start) => start <= now);
  const totals = createQuarterTotals();
  const days = { first: utcDay(edges[0]!) / DAY - 1, last: utcDay(Math.min(edges.at(-1)!, now)) / DAY + 1 };
  if (fleet.scope === '' && fleet.stations !== 'all')
    await addStations(client, totals, { label, days }, [...fleet.stations], 1);
  else {
    const { rows } = await client.query<{ day: number; pack: Buffer }>(
      'select day, pack from fleet_quarters where scope = $1 and label = $2 and day between $3 and $4',
      [fleet.scope, label, days.first, days.last],
    );
    for (const { day, pack } of rows) totals.addPack(label, day * DAY, pack);
    const moved = await movedStations(client, fleet.scope);
    await addStations(client, totals, { label, days }, moved.left, -1);
    await addStations(client, totals, { label, days }, moved.joined, 1);
  }
  const { condition, ids } = stationsIn(fleet);
  const { rows } = await client.query<{ of: number }>(
    `select coalesce(sum(counters[$2]), 0)::int as of from station_sums
     join station on station.id = station_id where ${condition}`,
    [ids, LABELS.indexOf(label) + 1],
  );
  return {
    buckets: buckets.map((start, i) => ({ start, ...totals.between(label, start, edges[i + 1]!) })),
    of: rows[0]!.of,
    ...(await statusOf(client, fleet, await lastChecked(client))),
  };
}

/** Days of packs that are read at once. */
const PACKS_AT_ONCE = 20_000;

async function addStations(
  client: Client,
  totals: QuarterTotals,
  { label, days: { first, last } }: { label: LabelType; days: { first: number; last: number } },
  ids: readonly number[],
  sign: 1 | -1,
): Promise<void> {
  const step = Math.max(1, Math.floor(PACKS_AT_ONCE / (last + 1 - first)));
  for (let from = 0; from < ids.length; from += step) {
    const { rows } = await client.query<{ pack: Buffer }>(
      `select pack from generate_series($2::int, $3::int) as date
       join station_quarters on day = date and station_id = any($1::int[])`,
      [numberArray(ids.slice(from, from + step)), first, last],
    );
    for (const { pack } of rows) totals.addStation(pack, sign, [label]);
  }
}

/** Stations that the sums of a fleet still contain, or do not contain yet: moved or deleted since they were summed. */
async function movedStations(client: Client, scope: string): Promise<{ left: number[]; joined: number[] }> {
  const isIn = (row: 'station' | 'summed') => {
    if (scope === 'all') return `${row}.${row === 'station' ? 'id' : 'station_id'} is not null`;
    return scope === 'guest'
      ? `coalesce(${row}.shown_to_guest, false)`
      : `coalesce(${row}.company_id = ${Number(scope.replace('company-', ''))}, false)`;
  };
  const { rows } = await client.query<{ id: number; joined: boolean }>(
    `select summed.station_id as id, (${isIn('station')}) as joined
     from (select distinct station_id from energy_change) changed
     join station_sums summed using (station_id) left join station on station.id = summed.station_id
     where (${isIn('summed')}) <> (${isIn('station')})`,
  );
  const ids = (joined: boolean) => rows.filter((row) => row.joined === joined).map(({ id }) => id);
  return { left: ids(false), joined: ids(true) };
}

async function revenue(client: Client, fleet: Fleet, now: number): Promise<FleetRevenue> {
  const { condition, ids } = stationsIn(fleet);
  const { names, days } = await todayByZone(client, now);
  const { rows } = await client.query<FleetRevenue['today'][number] & { reporting: number; quality: number }>(
    `select currency, coalesce(sum(selling_total) filter (where priced), 0) as selling_total,
       coalesce(sum(self_use_total) filter (where priced), 0) as self_use_total,
       coalesce(sum(selling) filter (where priced), 0) as selling,
       coalesce(sum(self_use) filter (where priced), 0) as self_use,
       (count(*) filter (where priced and counted = 1))::int as reporting, bit_or(day_quality) as quality
     from (select station_sum.*, bool_or(priced_hours > 0) over same as priced,
         row_number() over (partition by station_id order by station_sum.currency) as counted
       from unnest($2::text[], $3::int[]) as zone(name, today) join station on time_zone = zone.name
       join station_sum on unit = ${Unit.day} and first = today and station_id = station.id
       where ${condition} window same as (partition by station_id)) today
     where currency <> '' group by currency`,
    [ids, names, numberArray(days)],
  );
  const { rows: counted } = await client.query<{ n: number }>(
    `select count(*)::int as n from station where ${condition}`,
    [ids],
  );
  return {
    today: rows
      .filter(({ selling_total, self_use_total, reporting, selling, self_use }) =>
        [selling_total, self_use_total, reporting, selling, self_use].some((each) => each !== 0),
      )
      .map(({ reporting: _, quality: __, ...line }) => line),
    reporting: rows.reduce((sum, { reporting }) => sum + reporting, 0),
    of: counted[0]!.n,
    quality: rows.reduce((all, { quality }) => all | quality, 0),
    ...(await statusOf(client, fleet, await lastChecked(client))),
  };
}

async function todayByZone(client: Client, now: number): Promise<{ names: string[]; days: number[] }> {
  const names = await zonesOf(client);
  return { names, days: names.map((zone) => localDay(zone, now)) };
}
