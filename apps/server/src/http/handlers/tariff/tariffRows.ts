import type { Price, Tariff, TariffType } from '@heliograph/contracts/http';
import type { TariffRow } from '../../../storage/repositories/tariffs.ts';

/** Which half of a tariff a row holds. */
export const SELF_USE = 1;
export const SELLING = 2;

const TYPE_NAMES = { 1: 'fixed', 2: 'tou', 3: 'touW' } as const satisfies Record<number, TariffType>;
export const TYPE_CODES = { fixed: 1, tou: 2, touW: 3 } as const satisfies Record<TariffType, number>;

/** A half of a tariff, stored or not. */
export type TariffHalf = Pick<
  TariffRow,
  'station_id' | 'action' | 'type' | 'unit' | 'price_model' | 'effective_from'
>;

/** Both halves combined. */
export const toTariff = (consumption: TariffHalf, feedin: TariffHalf): Tariff => ({
  station_id: consumption.station_id,
  unit: consumption.unit,
  feedinType: TYPE_NAMES[feedin.type],
  feedinPrice: feedin.price_model,
  consumptionType: TYPE_NAMES[consumption.type],
  consumptionPrice: consumption.price_model,
});

/** The halves of a station's tariffs in force at an instant, in any order. */
export function halvesAt<Half extends TariffHalf>(
  history: readonly Half[],
  instant: number,
): { consumption: Half | undefined; feedin: Half | undefined } {
  const newest = (action: TariffHalf['action']): Half | undefined => {
    let found: Half | undefined;
    for (const half of history)
      if (half.action === action && half.effective_from <= instant)
        if (!found || half.effective_from >= found.effective_from) found = half;
    return found;
  };
  return { consumption: newest(SELF_USE), feedin: newest(SELLING) };
}

/** Halves of a tariff for the audit log. */
export const toPrices = (halves: readonly TariffHalf[]): object =>
  Object.assign(
    {},
    ...halves.map(({ action, price_model, unit }) => ({
      currency: unit,
      ...(action === SELF_USE ? { consumption: ordered(price_model) } : { feedin: ordered(price_model) }),
    })),
  ) as object;

/** The database orders keys otherwise, which is no change. */
function ordered(price: Price): Price {
  if (typeof price === 'number') return price;
  return price.map(({ tab, data }) => ({
    tab,
    data: data.map(({ startTime, endTime, value }) => ({ startTime, endTime, value })),
  }));
}

/** Prices in force at an instant, for the audit log. */
export function pricesAt(history: readonly TariffHalf[], instant: number): object {
  const { consumption, feedin } = halvesAt(history, instant);
  return toPrices([consumption, feedin].filter((half) => half !== undefined));
}
