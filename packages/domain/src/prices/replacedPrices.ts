import { countPrices } from './priceMonths.ts';
import type { PriceRange } from './priceFile.ts';

/** Effect of setting prices on those of a series. */
export interface PriceEffect {
  /** Intervals that get their first price, a different one, or the same one. */
  added: number;
  replaced: number;
  same: number;
}

const MINUTE = 60_000;

/** Compares new prices with those of a series. @param stored of the same intervals */
export function replacedPrices(next: PriceRange, stored: PriceRange): PriceEffect {
  const offset = (next.start - stored.start) / (next.minutes * MINUTE);
  let replaced = 0;
  let same = 0;
  next.values.forEach((price, index) => {
    const before = stored.values[index + offset] ?? NaN;
    if (Number.isNaN(price) || Number.isNaN(before)) return;
    if (price === before) same++;
    else replaced++;
  });
  return { added: countPrices(next.values) - replaced - same, replaced, same };
}

/** A range with shorter intervals, each with the price of the one that contains it. */
export function inShorter({ minutes, start, values }: PriceRange, into: PriceRange['minutes']): PriceRange {
  const times = minutes / into;
  const shorter = new Float64Array(values.length * times);
  values.forEach((price, index) => shorter.fill(price, index * times, (index + 1) * times));
  return { minutes: into, start, values: shorter };
}
