import type { AnswerOf, HttpCalls, LabelType, ParsedRequestOf } from '@heliograph/contracts/http';
import { bucketEdges, localDay } from '@heliograph/domain/time';
import { numberArray } from '../../storage/arrayText.ts';
import { type Client, inSnapshot } from '../../storage/client.ts';
import type { Database } from '../../storage/database.ts';
import { DAY, utcDay } from '../days.ts';
import { lastChecked, REFRESH_MS } from './createEnergySums.ts';
import { allowHashJoins, beginsIn, type Fleet, stationsIn, readZones } from './fleet.ts';
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
    energy: (fleet, question, now) => onSums((client) => energy(client, fleet, question, now)),
    revenue: (fleet, now) => onSums((client) => revenue(client, fleet, now)),
    generation: (fleet, question) =>
      onSums(async (client) => {
        const checked = await lastChecked(client);
        const { computed_at, pending } = await readStatus(client, fleet, checked);
        return { ...(await generationPage(client, fleet, question, checked)), computed_at, pending };
      }),
  };

  function onSums<T>(work: (client: Client) => Promise<T>): Promise<T> {
    return inSnapshot(pool, async (client) => {
      // Stations and their sums are read in one order and merged: by default PostgreSQL makes a hash table of each fleet,
      // and starts further processes for it, which takes several times as long.
      await client.query(
        'set local random_page_cost = 1; set local enable_hashjoin = off; set local max_parallel_workers_per_gather = 0',
      );
      return work(client);
    });
  }
}

interface SumsStatus {
  /** Data from the refresh time before may be missing. */
  computed_at: number;
  /** Stations with something to be summed. */
  pending: number;
  /** Stations. */
  of: number;
  /** Counters of the label; 0 without one. */
  counters: number;
}

/** How far the sums of a fleet are, and how many counters of a label it has. */
async function readStatus(
  client: Client,
  fleet: Fleet,
  checked: number,
  label: LabelType | null = null,
): Promise<SumsStatus> {
  const { condition, ids } = stationsIn(fleet);
  // Without a label, keys are enough.
  const counters = label === null ? '0' : `coalesce(sum(counters[${LABELS.indexOf(label) + 1}]), 0)::int`;
  const { rows } = await client.query<Omit<SumsStatus, 'computed_at'>>(
    `select count(*)::int as of, count(*) filter (where station_sums.station_id is null or changed.id is not null)::int as pending,
       ${counters} as counters
     from station left join station_sums on station_id = station.id
     left join (select distinct station_id as id from energy_change where ended_at > 0) changed on changed.id = station.id
     where ${condition}`,
    [ids],
  );
  return { ...rows[0]!, computed_at: Math.max(0, checked - REFRESH_MS) };
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
  const { counters, of: _, ...status } = await readStatus(client, fleet, await lastChecked(client), label);
  return {
    buckets: buckets.map((start, i) => ({ start, ...totals.between(label, start, edges[i + 1]!) })),
    of: counters,
    ...status,
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
  const { counters: _, of, ...status } = await readStatus(client, fleet, await lastChecked(client));
  const { condition, ids } = stationsIn(fleet);
  const today = new Map((await readZones(client)).map((zone) => [zone, localDay(zone, now)]));
  const days = [...new Set(today.values())];
  if (days.length > 1) await allowHashJoins(client);
  const begins = beginsIn(days, '$2');
  // By zone, as it is another day in some.
  const rows = `from station_sum join station on station.id = station_id
    where unit = ${Unit.day} and ${begins.condition} and ${condition} and station_sum.currency <> ''`;
  const values = [ids, begins.firsts];
  const isToday = ({ zone, day }: ZoneDay) => today.get(zone) === day;
  // A station is priced as a whole, also where a currency of it has no price yet.
  const { rows: sums } = await client.query<ZoneDay & RevenueSums>(
    `select zone, day, currency, coalesce(sum(selling_total) filter (where priced), 0) as selling_total,
       coalesce(sum(self_use_total) filter (where priced), 0) as self_use_total,
       coalesce(sum(selling) filter (where priced), 0) as selling,
       coalesce(sum(self_use) filter (where priced), 0) as self_use, bool_or(priced_hours > 0) as priced,
       bit_or(day_quality) as quality
     from (select time_zone as zone, first as day, station_sum.*, priced_hours > 0 or unpriced_hours > 0 and exists (
         select from station_sum other where other.unit = station_sum.unit and other.first = station_sum.first
           and other.station_id = station_sum.station_id and other.priced_hours > 0) as priced ${rows}) sums
     group by zone, day, currency`,
    values,
  );
  const { rows: reporting } = await client.query<ZoneDay & { n: number }>(
    `select zone, day, count(*)::int as n from (select time_zone as zone, first as day ${rows} and priced_hours > 0
       group by station.id, first) priced group by zone, day`,
    values,
  );
  const current = sums.filter(isToday);
  return {
    today: [...new Set(current.map(({ currency }) => currency))].flatMap((currency) => {
      const own = current.filter((each) => each.currency === currency);
      const sum = (figure: (each: RevenueSums) => number) => own.reduce((all, each) => all + figure(each), 0);
      const line = {
        currency,
        selling_total: sum(({ selling_total }) => selling_total),
        self_use_total: sum(({ self_use_total }) => self_use_total),
        selling: sum(({ selling }) => selling),
        self_use: sum(({ self_use }) => self_use),
      };
      const isShown = own.some(({ priced }) => priced) || line.selling !== 0 || line.self_use !== 0;
      return isShown ? [line] : [];
    }),
    reporting: reporting.filter(isToday).reduce((all, { n }) => all + n, 0),
    of,
    quality: current.reduce((all, { quality }) => all | quality, 0),
    ...status,
  };
}

interface ZoneDay {
  zone: string;
  /** Days since 1970-01-01. */
  day: number;
}

type RevenueSums = FleetRevenue['today'][number] & { priced: boolean; quality: number };
