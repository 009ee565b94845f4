import type { GenerationRow } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { columnTotal } from '@heliograph/domain/reports';
import { withoutNoise, type CurrencySums } from '@heliograph/domain/tariff';
import type { StationSums } from './zoneSums.ts';

/**
 * A station of the generation report with its exact values.
 *
 * @param co2 kg CO2-e per kWh of its area; undefined without a factor [DV-08]
 */
export function generationRow(
  station: Station,
  { generation, quality, byCurrency, missingHours }: StationSums,
  co2: number | undefined,
): GenerationRow {
  const sum = (key: Exclude<keyof CurrencySums, 'currency'>) =>
    byCurrency.reduce((total, own) => total + own[key], 0);
  const priced = byCurrency.filter(({ pricedHours }) => pricedHours > 0);
  const known = sum('pricedHours') + sum('unpricedHours') > 0;
  const energy = (key: 'selling' | 'selfUse' | 'charging') => (known ? knownOnly(sum(key)) : null);
  const { installed_capacity } = station;
  return {
    stationId: station.id,
    zone: station.time_zone,
    generation: knownOnly(generation),
    specificYield: installed_capacity > 0 ? knownOnly(generation / installed_capacity) : null,
    selling: energy('selling'),
    selfUse: energy('selfUse'),
    charging: energy('charging'),
    revenue: priced.map(({ currency, sellingTotal, selfUseTotal }) => ({
      currency,
      total: withoutNoise(sellingTotal + selfUseTotal),
    })),
    co2: co2 === undefined ? null : knownOnly(generation * co2),
    missingHours: withoutNoise(missingHours),
    unpricedHours: withoutNoise(sum('unpricedHours')),
    quality,
  };
}

/** Exact sums of the rows, by currency. */
export function generationTotals(
  rows: readonly GenerationRow[],
): Pick<GenerationRow, 'generation' | 'selling' | 'selfUse' | 'charging' | 'revenue' | 'co2'> {
  const total = (key: 'generation' | 'selling' | 'selfUse' | 'charging' | 'co2') =>
    computeSum(rows.map((row) => row[key]));
  const money = rows.flatMap(({ revenue }) => revenue);
  const currencies = [...new Set(money.map(({ currency }) => currency))];
  return {
    generation: total('generation'),
    selling: total('selling'),
    selfUse: total('selfUse'),
    charging: total('charging'),
    co2: total('co2'),
    revenue: currencies.map((currency) => ({
      currency,
      total: computeSum(money.filter((each) => each.currency === currency).map((each) => each.total))!,
    })),
  };
}

const computeSum = (figures: readonly (number | null)[]): number | null =>
  knownOnly(columnTotal(figures.map((each) => each ?? NaN)).total);

/** A figure without binary noise; null for an unknown one. */
const knownOnly = (value: number): number | null => (Number.isFinite(value) ? withoutNoise(value) : null);
