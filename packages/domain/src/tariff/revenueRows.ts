import { addRevenue, nothing, type PricedEnergy, type RevenueSums } from './addRevenue.ts';
import type { CompiledTariffs } from './compileTariffs.ts';
import { versionRuns, type VersionRun } from './revenueOf.ts';

/** Rows of a tariff report, a value each, unrounded; NaN where nothing is known. */
export interface RevenueRows extends Record<keyof RevenueSums, Float64Array> {
  /** Each row's position in `currencies`; an empty one where the station has no tariff. */
  currency: Uint32Array;
  currencies: string[];
  /** Per kWh: what applied, or the mean of what was priced where several did. */
  sellingPrice: Float64Array;
  selfUsePrice: Float64Array;
  /** 1 where several prices of a kind applied. */
  mixed: Float64Array;
}

/**
 * Firsts of the rows, as positions of buckets, and the end of the last: rows begin at the first bucket at or after each
 * of `rowEdges`, and where a bucket is paid in another currency than the one before it, by any of the tariffs.
 */
export function rowCuts(
  edges: Float64Array,
  rowEdges: Float64Array,
  tariffs: readonly CompiledTariffs[],
): Uint32Array {
  const buckets = Math.max(0, edges.length - 1);
  const isCut = new Uint8Array(buckets + 1);
  isCut[0] = isCut[buckets] = 1;
  let bucket = 0;
  for (const edge of rowEdges) {
    while (bucket < buckets && edges[bucket]! < edge) bucket++;
    isCut[bucket] = 1;
  }
  for (const history of tariffs) {
    let last: string | undefined;
    for (const { tariff, begin } of versionRuns(edges, history, 0, buckets)) {
      if (tariff.currency !== last) isCut[begin] = 1;
      last = tariff.currency;
    }
  }
  const cuts = new Uint32Array(isCut.reduce((count, cut) => count + cut, 0));
  let next = 0;
  for (let at = 0; at <= buckets; at++) if (isCut[at] === 1) cuts[next++] = at;
  return cuts;
}

/** Rows of which nothing is known yet. */
export function emptyRows(count: number): RevenueRows {
  const column = () => new Float64Array(count).fill(NaN);
  const sums = Object.keys(nothing()).map((key) => [key, column()]);
  return {
    ...(Object.fromEntries(sums) as Record<keyof RevenueSums, Float64Array>),
    currency: new Uint32Array(count),
    currencies: [],
    sellingPrice: column(),
    selfUsePrice: column(),
    mixed: new Float64Array(count),
  };
}

/** Fills in the rows [from, to). @param cuts of `rowCuts`, with these tariffs among its own */
export function fillRows(
  rows: RevenueRows,
  energy: PricedEnergy,
  tariffs: CompiledTariffs,
  cuts: Uint32Array,
  from: number,
  to: number,
): void {
  const runs = versionRuns(energy.edges, tariffs, cuts[from]!, cuts[to]!);
  let first = 0;
  for (let row = from; row < to; row++) {
    const begin = cuts[row]!;
    const end = cuts[row + 1]!;
    while (runs[first]!.end <= begin) first++;
    const own: VersionRun[] = [];
    for (let at = first; at < runs.length && runs[at]!.begin < end; at++) {
      const run = runs[at]!;
      own.push({ tariff: run.tariff, begin: Math.max(begin, run.begin), end: Math.min(end, run.end) });
    }
    fillRow(rows, row, energy, own);
  }
}

function fillRow(rows: RevenueRows, row: number, energy: PricedEnergy, runs: readonly VersionRun[]): void {
  const sums = nothing();
  for (const { tariff, begin, end } of runs) addRevenue(sums, energy, tariff, begin, end);
  rows.currency[row] = codeOf(rows.currencies, runs[0]!.tariff.currency);
  for (const key of HOURS) rows[key][row] = sums[key];
  if (sums.pricedHours + sums.unpricedHours > 0) for (const key of ENERGIES) rows[key][row] = sums[key];
  if (sums.pricedHours > 0) for (const key of MONEY) rows[key][row] = sums[key];
  for (const half of HALVES) {
    const price = priceOf(energy, runs, half);
    rows[`${half}Price`][row] = price ?? sums[`${half}Total`] / sums[half];
    if (price === null) rows.mixed[row] = 1;
  }
}

function codeOf(words: string[], word: string): number {
  const known = words.indexOf(word);
  return known < 0 ? words.push(word) - 1 : known;
}

const HALVES = ['selling', 'selfUse'] as const;
const ENERGIES = ['generation', 'charging', 'selling', 'selfUse'] as const;
const MONEY = ['sellingTotal', 'selfUseTotal'] as const;
const HOURS = ['pricedHours', 'unpricedHours', 'missingHours'] as const;

/** The one price of the buckets; NaN where there is none, null where there are several. */
function priceOf(
  { calendar }: PricedEnergy,
  runs: readonly VersionRun[],
  half: (typeof HALVES)[number],
): number | null {
  let only = NaN;
  for (const { tariff, begin, end } of runs) {
    const prices = tariff[half];
    for (let bucket = begin; bucket < end; bucket++) {
      const price = prices[calendar[bucket]!]!;
      if (Number.isNaN(price) || price === only) continue;
      if (!Number.isNaN(only)) return null;
      only = price;
    }
  }
  return only;
}
