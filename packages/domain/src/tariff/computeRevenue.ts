import { addRevenue, zeroSums, type PricedEnergy, type RevenueSums } from './addRevenue.ts';
import type { CompiledTariffs, TariffVersion } from './compileTariffs.ts';

export interface CurrencySums extends RevenueSums {
  currency: string;
}

/**
 * Revenue of a station [REP-05]: the tariff in force at a bucket's start applies to the whole bucket, in local time. One
 * result per currency, oldest first; empty without a tariff.
 */
export function computeRevenue(energy: PricedEnergy, tariffs: CompiledTariffs): CurrencySums[] {
  const sums = new Map<string, CurrencySums>();
  for (const { tariff, begin, end } of versionRuns(energy.edges, tariffs, 0, energy.generation.length)) {
    const { currency } = tariff;
    const total = sums.get(currency) ?? { currency, ...zeroSums() };
    sums.set(currency, total);
    addRevenue(total, energy, tariff, begin, end);
  }
  return [...sums.values()];
}

/** Revenue of the buckets [begin, end), regardless of currency. */
export function revenueBetween(
  energy: PricedEnergy,
  tariffs: CompiledTariffs,
  begin: number,
  end: number,
): RevenueSums {
  const sums = zeroSums();
  for (const run of versionRuns(energy.edges, tariffs, begin, end))
    addRevenue(sums, energy, run.tariff, run.begin, run.end);
  return sums;
}

/** Buckets [begin, end) that start while a version is in force. */
export interface VersionRun {
  tariff: TariffVersion;
  begin: number;
  end: number;
}

/** The versions in force in the buckets [begin, end) in order, without empty ones. */
export function versionRuns(
  edges: Float64Array,
  tariffs: CompiledTariffs,
  begin: number,
  end: number,
): VersionRun[] {
  const runs: VersionRun[] = [];
  for (const [index, tariff] of tariffs.entries()) {
    const from = firstAtOrAfter(edges, tariff.from, begin, end);
    const to = firstAtOrAfter(edges, tariffs[index + 1]?.from ?? Infinity, from, end);
    if (from < to) runs.push({ tariff, begin: from, end: to });
  }
  return runs;
}

/** Index of the first of the ascending values [begin, end) that is at least `value`; `end` if there is none. */
function firstAtOrAfter(values: Float64Array, value: number, begin: number, end: number): number {
  let low = begin;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Infinity) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
