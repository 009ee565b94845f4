/**
 * What lies above zero under a power that goes in a straight line from `from` to `to`, up to the share `part` of its
 * way: W × share of the way. The part below zero is `positiveArea(-from, -to, part)`.
 */
export function positiveArea(from: number, to: number, part: number): number {
  const reached = from + (to - from) * part;
  if (from >= 0 && reached >= 0) return ((from + reached) / 2) * part;
  if (from <= 0 && reached <= 0) return 0;
  const crossing = from / (from - to);
  return from > 0 ? (from / 2) * crossing : (reached / 2) * (part - crossing);
}

/** Area under the same line, sign and all. */
export function area(from: number, to: number, part: number): number {
  return (from + (to - from) * (part / 2)) * part;
}
