import type { HttpCalls, ParsedRequestOf } from '@heliograph/contracts/http';
import { resolvePeriod } from '@heliograph/domain/reports';
import { withoutNoise } from '@heliograph/domain/tariff';
import { bucketEdges, DAY, zoneOffset } from '@heliograph/domain/time';
import { numberArray } from '../../storage/arrayText.ts';
import type { Client } from '../../storage/client.ts';
import { type Fleet, stationsIn, zonesOf } from './fleet.ts';
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
  specific_yield: number | null;
  missing_hours: number;
  unpriced_hours: number;
  quality: number;
}

interface Money {
  currency: string;
  total: number;
}

const HOUR = 3_600_000;

const SORTS = {
  name: 'lower(station_name)',
  generation: 'generation',
  specificYield: 'specific_yield',
  selling: 'selling',
  selfUse: 'self_use',
  charging: 'charging',
} as const;

/**
 * A page of the generation report, each station in its own zone, from the sums of days, months or years.
 *
 * @param checked until when missing hours are known, epoch ms
 */
export async function generationPage(
  client: Client,
  fleet: Fleet,
  { period, date, search, sort, descending, offset, limit, factors }: GenerationQuestion,
  checked: number,
) {
  const zones = await zonesOf(client);
  const spans = zones.map((zone) => resolvePeriod({ period, date }, zone, Math.max(checked, 1)));
  const { unit, firsts } = sumsOf(period, date, checked);
  const areas = Object.entries(factors).filter((entry): entry is [string, number] => entry[1] !== undefined);
  const { condition, ids } = stationsIn(fleet);
  const figures = `
with zone as (select * from unnest($2::text[], $3::float8[], $4::float8[], $5::float8[]) as zone(name, start, past, hour)),
factor as (select * from unnest($6::text[], $7::float8[]) as factor(area, co2)),
seen as materialized (
  select station.id, station.name, time_zone, installed_kwp, factor.co2, created_at, start,
    least(past, greatest(counted_until, case when hour_open then 0 else hour end)) as past,
    coalesce(counters[1] > 0, false) as generates
  from station join zone on zone.name = station.time_zone left join factor on factor.area = station.area
  left join (select station_id, counted_until, hour_open, counters from station_sums) summed on summed.station_id = station.id
  where ${condition} and ($8 = '' or position(lower($8) in lower(station.name)) > 0)
),
summed as (
  select station_id, sum(generation) as generation, min(first_at) as first_at, sum(selling) as selling,
    sum(self_use) as self_use, sum(charging) as charging, sum(priced_hours) as priced, sum(unpriced_hours) as unpriced,
    bit_or(quality) as quality
  from station_sum where unit = $9 and first = any($10::int[]) group by station_id
),
figure as materialized (
  select id as station_id, name as station_name, time_zone as zone, generation,
    case when installed_kwp > 0 then generation / installed_kwp end as specific_yield,
    case when priced + unpriced > 0 then selling end as selling,
    case when priced + unpriced > 0 then self_use end as self_use,
    case when priced + unpriced > 0 then charging end as charging,
    generation * co2 as co2,
    case when generates then greatest(0, (past - start
      - greatest(0, least(past, created_at, coalesce(first_at, created_at)) - start)) / 3600000
      - coalesce(priced + unpriced, 0)) else 0 end as missing_hours,
    coalesce(unpriced, 0) as unpriced_hours, coalesce(quality, 0) as quality
  from seen left join summed on station_id = id
)`;
  const values = [
    ids,
    zones,
    numberArray(spans.map(({ start }) => start)),
    numberArray(spans.map(({ end }) => end)),
    numberArray(zones.map((zone) => lastHour(zone, checked))),
    areas.map(([area]) => area),
    numberArray(areas.map(([, co2]) => co2)),
    search,
    unit,
    numberArray(firsts),
  ];
  const order = `${SORTS[sort]} ${descending ? 'desc' : 'asc'} nulls last, lower(station_name), station_id`;
  const { rows } = await client.query<{
    page: FoundRow[] | null;
    totals: Figures & { total: number; reporting: number };
  }>(
    `${figures}
select (select json_agg(row_to_json(page)) from (select * from figure order by ${order} offset $11 limit $12) page) as page,
  (select row_to_json(totals) from (select count(*)::int as total, count(generation)::int as reporting,
    sum(generation) as generation, sum(selling) as selling, sum(self_use) as self_use, sum(charging) as charging,
    sum(co2) as co2 from figure) totals) as totals`,
    [...values, offset, limit],
  );
  const { page, totals } = rows[0]!;
  const found = page ?? [];
  const money = await moneyOf(
    client,
    found.map(({ station_id }) => station_id),
    { unit, firsts },
  );
  const { total, reporting, ...sums } = totals;
  return {
    rows: found.map((row) => ({
      ...row,
      ...clean(row),
      specific_yield: orClean(row.specific_yield),
      missing_hours: withoutNoise(row.missing_hours),
      unpriced_hours: withoutNoise(row.unpriced_hours),
      revenue: money.get(row.station_id) ?? [],
    })),
    total,
    reporting,
    totals: { ...clean(sums), revenue: await totalMoney(client, fleet, search, { unit, firsts }) },
  };
}

/** The unit of the sums that make up a period, and their first days. */
function sumsOf(
  period: GenerationQuestion['period'],
  date: string,
  now: number,
): { unit: number; firsts: number[] } {
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

async function moneyOf(
  client: Client,
  stations: readonly number[],
  { unit, firsts }: { unit: number; firsts: readonly number[] },
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

async function totalMoney(
  client: Client,
  fleet: Fleet,
  search: string,
  { unit, firsts }: { unit: number; firsts: readonly number[] },
): Promise<Money[]> {
  const { condition, ids } = stationsIn(fleet);
  const { rows } = await client.query<Money>(
    `select station_sum.currency, sum(selling_total + self_use_total) as total
     from station_sum join station on station.id = station_id
     where unit = $3 and first = any($4::int[]) and ${condition}
       and ($2 = '' or position(lower($2) in lower(station.name)) > 0)
     group by station_sum.currency having sum(priced_hours) > 0 order by 2 desc, 1`,
    [ids, search, unit, numberArray(firsts)],
  );
  return rows.map(({ currency, total }) => ({ currency, total: withoutNoise(total) }));
}

const orClean = (value: number | null) => (value === null ? null : withoutNoise(value));

const clean = ({ generation, selling, self_use, charging, co2 }: Figures): Figures => ({
  generation: orClean(generation),
  selling: orClean(selling),
  self_use: orClean(self_use),
  charging: orClean(charging),
  co2: orClean(co2),
});
