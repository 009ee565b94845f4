import type { HttpCalls, ParsedRequestOf } from '@heliograph/contracts/http';
import { resolvePeriod } from '@heliograph/domain/reports';
import { withoutNoise } from '@heliograph/domain/tariff';
import { bucketEdges, DAY, zoneOffset } from '@heliograph/domain/time';
import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { allowHashJoins, beginsIn, type Fleet, stationsIn } from './fleet.ts';
import { Unit } from './sumStore.ts';

export type GenerationQuestion = ParsedRequestOf<HttpCalls['fleet']['getGenerationPage']> & {
  /** kg CO2-e per kWh by area. */
  factors: Readonly<Partial<Record<string, number>>>;
};

interface Figures {
  generation: number | null;
  selling: number | null;
  self_use: number | null;
  charging: number | null;
  co2: number | null;
}

interface FoundRow extends Figures {
  station_id: number;
  station_name: string;
  zone: string;
  installed_capacity: number;
  specific_yield: number | null;
  missing_hours: number;
  unpriced_hours: number;
  quality: number;
}

interface Money {
  currency: string;
  total: number;
}

/** The sums of a period: their unit, and their first days. */
interface Sums {
  unit: number;
  firsts: readonly number[];
}

const HOUR = 3_600_000;

const pricedSum = (column: string) =>
  `case when sum(priced_hours + unpriced_hours) > 0 then sum(${column}) end`;

/** The sum of a station that is sorted by, where the name alone does not do. */
const SORTS = {
  generation: 'sum(generation)',
  specificYield: 'sum(generation)',
  selling: pricedSum('selling'),
  selfUse: pricedSum('self_use'),
  charging: pricedSum('charging'),
} as const satisfies Partial<Record<GenerationQuestion['sort'], string>>;

const IS_FOUND = `($2 = '' or strpos(fold_text(station.name), fold_text($2)) > 0)`;

/**
 * A page of the generation report, each station in its own zone, from the sums of days, months or years.
 *
 * @param checked until when missing hours are known, epoch ms
 */
export async function generationPage(
  client: Client,
  fleet: Fleet,
  question: GenerationQuestion,
  checked: number,
) {
  const sums = getSums(question.period, question.date, checked);
  // Sums of 100,000 stations are grouped in memory instead of being sorted on the disk.
  await client.query(`set local work_mem = '32MB'`);
  if (sums.firsts.length > 1) await allowHashJoins(client);
  const ids = await readPage(client, fleet, question, sums);
  const found = await readFigures(client, ids, question, sums, checked);
  const money = await readMoney(client, ids, sums);
  return {
    rows: found.map((row) => ({
      ...row,
      ...clean(row),
      specific_yield: orClean(row.specific_yield),
      missing_hours: withoutNoise(row.missing_hours),
      unpriced_hours: withoutNoise(row.unpriced_hours),
      revenue: money.get(row.station_id) ?? [],
    })),
    ...(await readTotals(client, fleet, question, sums)),
  };
}

/** Ids of the stations of a page, in its order. */
async function readPage(
  client: Client,
  fleet: Fleet,
  { search, sort, descending, offset, limit }: GenerationQuestion,
  { unit, firsts }: Sums,
): Promise<number[]> {
  const { condition, ids } = stationsIn(fleet);
  const direction = descending ? 'desc' : 'asc';
  const page = [ids, search, offset, limit];
  const begins = beginsIn(firsts, '$6');
  const figure =
    sort === 'specificYield' ? 'case when installed_kwp > 0 then figure / installed_kwp end' : 'figure';
  const { rows } =
    sort === 'name'
      ? await client.query<{ id: number }>(
          `select id from station where ${condition} and ${IS_FOUND}
           order by lower(name) ${direction}, id offset $3 limit $4`,
          page,
        )
      : await client.query<{ id: number }>(
          `select id from station left join (
             select station_id, ${SORTS[sort]} as figure
             from station_sum where unit = $5 and ${begins.condition} and ${stationsIn(fleet, 'station_id').condition}
             group by station_id
           ) summed on station_id = id
           where ${condition} and ${IS_FOUND}
           order by ${figure} ${direction} nulls last, lower(name), id offset $3 limit $4`,
          [...page, unit, begins.firsts],
        );
  return rows.map(({ id }) => id);
}

/** Figures of stations, in their order. */
async function readFigures(
  client: Client,
  ids: readonly number[],
  { period, date, factors }: GenerationQuestion,
  { unit, firsts }: Sums,
  checked: number,
): Promise<FoundRow[]> {
  const { rows: stations } = await client.query<{ zone: string }>(
    'select distinct time_zone as zone from station where id = any($1::int[])',
    [numberArray(ids)],
  );
  const zones = stations.map(({ zone }) => zone);
  const spans = zones.map((zone) => resolvePeriod({ period, date }, zone, Math.max(checked, 1)));
  const areas = listAreas(factors);
  const { rows } = await client.query<FoundRow>(
    `with zone as (select * from unnest($2::text[], $3::float8[], $4::float8[], $5::float8[]) as zone(name, start, past, hour)),
factor as (select * from unnest($6::text[], $7::float8[]) as factor(area, co2)),
seen as (
  select wanted.place, station.id, station.name, time_zone, installed_kwp, factor.co2, created_at, start,
    least(past, greatest(counted_until, case when hour_open then 0 else hour end)) as past,
    coalesce(counters[1] > 0, false) as generates
  from unnest($1::int[]) with ordinality as wanted(id, place) join station using (id)
  join zone on zone.name = station.time_zone left join factor on factor.area = station.area
  left join (select station_id, counted_until, hour_open, counters from station_sums) known on known.station_id = station.id
),
summed as (
  select station_id, sum(generation) as generation, min(first_at) as first_at, sum(selling) as selling,
    sum(self_use) as self_use, sum(charging) as charging, sum(priced_hours) as priced, sum(unpriced_hours) as unpriced,
    bit_or(quality) as quality
  from station_sum where unit = $8 and first = any($9::int[]) and station_id = any($1::int[]) group by station_id
)
select id as station_id, name as station_name, time_zone as zone, installed_kwp as installed_capacity, generation,
  case when installed_kwp > 0 then generation / installed_kwp end as specific_yield,
  case when priced + unpriced > 0 then selling end as selling,
  case when priced + unpriced > 0 then self_use end as self_use,
  case when priced + unpriced > 0 then charging end as charging,
  generation * co2 as co2,
  case when generates then greatest(0, (past - start
    - greatest(0, least(past, created_at, coalesce(first_at, created_at)) - start)) / 3600000
    - coalesce(priced + unpriced, 0)) else 0 end as missing_hours,
  coalesce(unpriced, 0) as unpriced_hours, coalesce(quality, 0) as quality
from seen left join summed on station_id = id order by place`,
    [
      numberArray(ids),
      zones,
      numberArray(spans.map(({ start }) => start)),
      numberArray(spans.map(({ end }) => end)),
      numberArray(zones.map((zone) => lastHour(zone, checked))),
      areas.map(([area]) => area),
      numberArray(areas.map(([, co2]) => co2)),
      unit,
      numberArray(firsts),
    ],
  );
  return rows;
}

type Group = Omit<Figures, 'co2'> & Money & { area: string; hours: number; priced: number };

/** Exact sums of everything that matches, and how many stations that are. */
async function readTotals(
  client: Client,
  fleet: Fleet,
  { search, factors }: GenerationQuestion,
  { unit, firsts }: Sums,
) {
  const { condition, ids } = stationsIn(fleet);
  const begins = beginsIn(firsts, '$4');
  const summed = `from station_sum join station on station.id = station_id
    where unit = $3 and ${begins.condition} and ${condition} and ${IS_FOUND}`;
  const values = [ids, search, unit, begins.firsts];
  const { rows: groups } = await client.query<Group>(
    `select area, station_sum.currency, sum(generation) as generation, sum(selling) as selling, sum(self_use) as self_use,
       sum(charging) as charging, sum(selling_total + self_use_total) as total, sum(priced_hours) as priced,
       sum(priced_hours + unpriced_hours) as hours
     ${summed} group by area, station_sum.currency`,
    values,
  );
  const { rows: counts } = await client.query<{ total: number; reporting: number }>(
    `select (select count(*) from station where ${condition} and ${IS_FOUND})::int as total,
       (select count(*) from (select station_id ${summed} and generation is not null group by station_id) reported)::int as reporting`,
    values,
  );
  const co2 = new Map(listAreas(factors));
  const computeTotal = (figure: (group: Group) => number | null) => {
    const known = groups.flatMap((group) => figure(group) ?? []);
    return known.length === 0 ? null : known.reduce((sum, each) => sum + each, 0);
  };
  // A row without hours has no money, and its energies but the generation are zero.
  const getPriced = (figure: 'selling' | 'self_use' | 'charging') =>
    computeTotal((group) => (group.hours > 0 ? group[figure] : null));
  const currencies = [...new Set(groups.flatMap(({ currency, priced }) => (priced > 0 ? currency : [])))];
  return {
    ...counts[0]!,
    totals: {
      ...clean({
        generation: computeTotal(({ generation }) => generation),
        selling: getPriced('selling'),
        self_use: getPriced('self_use'),
        charging: getPriced('charging'),
        co2: computeTotal(({ generation, area }) => {
          const factor = co2.get(area);
          return generation === null || factor === undefined ? null : generation * factor;
        }),
      }),
      revenue: currencies
        .map((currency) => ({
          currency,
          total: withoutNoise(
            computeTotal((group) => (group.currency === currency ? group.total : null)) ?? 0,
          ),
        }))
        .sort((a, b) => b.total - a.total || (a.currency < b.currency ? -1 : 1)),
    },
  };
}

const listAreas = (factors: GenerationQuestion['factors']) =>
  Object.entries(factors).filter((entry): entry is [string, number] => entry[1] !== undefined);

/** The unit of the sums that make up a period, and their first days. */
function getSums(period: GenerationQuestion['period'], date: string, now: number): Sums {
  // Dates are those of each station's calendar; UTC only counts them.
  const at = Date.parse(`${date}T00:00:00Z`);
  const starts = (range: 'week' | 'month' | 'year' | 'overyear', time: number) =>
    [...bucketEdges('UTC', range, time).subarray(0, -1)].map((start) => start / DAY);
  switch (period) {
    case 'day':
      return { unit: Unit.day, firsts: [at / DAY] };
    case 'week':
      return { unit: Unit.day, firsts: starts('week', at) };
    case 'month':
      return { unit: Unit.month, firsts: starts('month', at).slice(0, 1) };
    case 'year':
      return { unit: Unit.year, firsts: starts('year', at).slice(0, 1) };
    case 'overyear':
      // The last year may have begun in some zone.
      return { unit: Unit.year, firsts: starts('overyear', now + DAY) };
  }
}

/** Start of the local hour at an instant: up to it, hours without energy are missing. */
function lastHour(zone: string, at: number): number {
  const offset = zoneOffset(zone, at);
  return Math.floor((at + offset) / HOUR) * HOUR - offset;
}

async function readMoney(
  client: Client,
  stations: readonly number[],
  { unit, firsts }: Sums,
): Promise<Map<number, Money[]>> {
  const { rows } = await client.query<Money & { id: number }>(
    `select station_id as id, currency, sum(selling_total + self_use_total) as total from station_sum
     where unit = $2 and first = any($3::int[]) and station_id = any($1::int[])
     group by station_id, currency having sum(priced_hours) > 0 order by station_id, min(first), currency`,
    [numberArray(stations), unit, numberArray(firsts)],
  );
  const money = new Map<number, Money[]>();
  for (const { id, currency, total } of rows)
    money.set(id, [...(money.get(id) ?? []), { currency, total: withoutNoise(total) }]);
  return money;
}

const orClean = (value: number | null) => (value === null ? null : withoutNoise(value));

const clean = ({ generation, selling, self_use, charging, co2 }: Figures): Figures => ({
  generation: orClean(generation),
  selling: orClean(selling),
  self_use: orClean(self_use),
  charging: orClean(charging),
  co2: orClean(co2),
});
