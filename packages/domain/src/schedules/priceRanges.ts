import type { PriceKind } from '@heliograph/contracts/engine';

/** Price range of a day; lowest is above highest if the day has no prices. */
export interface PriceRange {
  lowest: number;
  highest: number;
}

/** Range of the known prices, ignoring null and NaN. */
export function priceRange(prices: Iterable<number | null>): PriceRange {
  const range = { lowest: Infinity, highest: -Infinity };
  for (const price of prices) {
    if (price === null || Number.isNaN(price)) continue;
    range.lowest = Math.min(range.lowest, price);
    range.highest = Math.max(range.highest, price);
  }
  return range;
}

/** Kind of the prices of some days. */
export function priceKind(days: Iterable<PriceRange>): PriceKind {
  let kind: PriceKind = 'none';
  for (const { lowest, highest } of days) {
    if (lowest < highest) return 'windows';
    if (lowest === highest) kind = 'flat';
  }
  return kind;
}
