import { revenueOf, type CompiledTariffs, type CurrencySums } from '@heliograph/domain/tariff';
import type { StationEnergy } from '../../revenue/stationEnergy.ts';
import { hoursBefore, thereSince } from '../../revenue/thereSince.ts';

/**
 * What a station's energy comes to, in parts one after another, unrounded.
 *
 * @param createTime of the station; before it was there nothing is missing
 */
export function createStationSums(tariffs: CompiledTariffs, createTime: number) {
  const byCurrency = new Map<string, CurrencySums>();
  /** Of all buckets whose generation is known, whatever else is. */
  let generation = NaN;
  let estimated = false;
  let notThere = 0;

  return {
    add(energy: StationEnergy, calendar: Uint8Array): void {
      const { edges } = energy;
      if (Number.isNaN(generation))
        notThere += hoursBefore(thereSince(energy, createTime), edges[0]!, edges.at(-1)!);
      for (const own of revenueOf({ ...energy, calendar }, tariffs)) {
        const total = byCurrency.get(own.currency);
        byCurrency.set(own.currency, total ? added(total, own) : own);
      }
      for (const kwh of energy.generation)
        if (!Number.isNaN(kwh)) generation = (Number.isNaN(generation) ? 0 : generation) + kwh;
      estimated ||= energy.estimated.includes(1);
    },
    finish() {
      const sums = [...byCurrency.values()];
      const missing = sums.reduce((hours, { missingHours }) => hours + missingHours, 0);
      return { generation, estimated, byCurrency: sums, missingHours: missing - notThere };
    },
  };
}
export type StationSums = ReturnType<ReturnType<typeof createStationSums>['finish']>;

function added(a: CurrencySums, b: CurrencySums): CurrencySums {
  return {
    currency: a.currency,
    generation: a.generation + b.generation,
    charging: a.charging + b.charging,
    selling: a.selling + b.selling,
    selfUse: a.selfUse + b.selfUse,
    sellingTotal: a.sellingTotal + b.sellingTotal,
    selfUseTotal: a.selfUseTotal + b.selfUseTotal,
    pricedHours: a.pricedHours + b.pricedHours,
    unpricedHours: a.unpricedHours + b.unpricedHours,
    missingHours: a.missingHours + b.missingHours,
  };
}
