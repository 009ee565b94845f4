/**
 * Quantile of ascending values, between neighbours in a line as numpy does; NaN of none.
 *
 * @param share 0 to 1
 * @param length of the values that count, from the first on
 */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number, length = sorted.length): number {
  if (length === 0) return NaN;
  const position = share * (length - 1);
  const below = Math.floor(position);
  const low = sorted[below]!;
  return low + (position - below) * (sorted[Math.min(below + 1, length - 1)]! - low);
}

/** Quantile of the values that are not NaN; NaN of none. @param share 0 to 1 */
export function quantile(values: ArrayLike<number>, share: number): number {
  const known = Float64Array.from(values).filter((value) => !Number.isNaN(value));
  return quantileOfSorted(known.sort(), share);
}

/** Value at a place among ascending knots, between those of its neighbours in a line; beyond the ends that of the end. */
export function interpolate(knots: readonly number[], values: readonly number[], at: number): number {
  const next = knots.findIndex((knot) => knot >= at);
  if (next === 0 || knots.at(-1)! <= at) return values.at(next === 0 ? 0 : -1)!;
  const part = (at - knots[next - 1]!) / (knots[next]! - knots[next - 1]!);
  return values[next - 1]! + part * (values[next]! - values[next - 1]!);
}

/** Median of the values that are not NaN; NaN of none. */
export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);
