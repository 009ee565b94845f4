import type { PriceRange } from './priceFile.ts';

const MINUTE = 60_000;

/**
 * The price of each interval between edges: that of the series interval that contains it, or the
 * time-weighted mean of those it spans; NaN if any of them has none.
 *
 * @param edges starts of the intervals, ms, and the end of the last
 */
export function pricesAt({ minutes, start, values }: PriceRange, edges: Float64Array): Float64Array {
  const step = minutes * MINUTE;
  const prices = new Float64Array(Math.max(0, edges.length - 1));
  for (let bucket = 0; bucket < prices.length; bucket++) {
    const [from, to] = [edges[bucket]!, edges[bucket + 1]!];
    const first = Math.floor((from - start) / step);
    const end = Math.ceil((to - start) / step);
    if (end - first === 1) {
      prices[bucket] = values[first] ?? NaN;
      continue;
    }
    let sum = 0;
    for (let place = first; place < end; place++) {
      const begin = start + place * step;
      sum += (values[place] ?? NaN) * (Math.min(to, begin + step) - Math.max(from, begin));
    }
    prices[bucket] = sum / (to - from);
  }
  return prices;
}
