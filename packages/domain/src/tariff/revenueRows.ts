import { addRevenue, zeroSums, type PricedEnergy, type RevenueSums } from './addRevenue.ts';
import type { CompiledTariffs } from './compileTariffs.ts';
import { versionRuns, type VersionRun } from './computeRevenue.ts';

/** Columns of a tariff report, unrounded; NaN if unknown. */
export interface RevenueRows extends Record<keyof RevenueSums, Float64Array> {
  /** Index of each row's currency in `currencies`; an empty string for stations without a tariff. */
  currency: Uint32Array;
  currencies: string[];
  /** Price per kWh, or the mean weighted by energy if several applied. */
  sellingPrice: Float64Array;
  selfUsePrice: Float64Array;
  /** 1 if several prices of a kind applied. */
  mixed: Float64Array;
}

/**
 * The first bucket of each row, and the end of the last row. Rows start at the first bucket at or after each of
 * `rowEdges`, and wherever the currency of any of the tariffs changes.
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

/** Rows without values. */
export function emptyRows(count: number): RevenueRows {
  const column = () => new Float64Array(count).fill(NaN);
  const sums = Object.keys(zeroSums()).map((key) => [key, column()]);
  return {
    ...(Object.fromEntries(sums) as Record<keyof RevenueSums, Float64Array>),
    currency: new Uint32Array(count),
    currencies: [],
    sellingPrice: column(),
    selfUsePrice: column(),
    mixed: new Float64Array(count),
  };
}

/** Fills the rows [from, to). @param cuts from `rowCuts` with these tariffs among its own */
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
  const sums = zeroSums();
  for (const { tariff, begin, end } of runs) addRevenue(sums, energy, tariff, begin, end);
  rows.currency[row] = findCode(rows.currencies, runs[0]!.tariff.currency);
  for (const key of HOURS) rows[key][row] = sums[key];
  if (sums.pricedHours + sums.unpricedHours > 0) for (const key of ENERGIES) rows[key][row] = sums[key];
  if (sums.pricedHours > 0) for (const key of MONEY) rows[key][row] = sums[key];
  for (const half of PRICE_KINDS) {
    const price = getPrice(energy, runs, half);
    rows[`${half}Price`][row] = price ?? sums[`${half}Total`] / sums[half];
    if (price === null) rows.mixed[row] = 1;
  }
}

function findCode(words: string[], word: string): number {
  const known = words.indexOf(word);
  return known < 0 ? words.push(word) - 1 : known;
}

const PRICE_KINDS = ['selling', 'selfUse'] as const;
const ENERGIES = ['generation', 'charging', 'selling', 'selfUse'] as const;
const MONEY = ['sellingTotal', 'selfUseTotal'] as const;
const HOURS = ['pricedHours', 'unpricedHours', 'missingHours'] as const;

/** The price of the buckets; NaN if there is none, null if there are several. */
function getPrice(
  { calendar }: PricedEnergy,
  runs: readonly VersionRun[],
  half: (typeof PRICE_KINDS)[number],
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
