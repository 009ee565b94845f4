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

/** Median of the values that are not NaN; NaN of none. */
export const median = (values: ArrayLike<number>): number => quantile(values, 0.5);
