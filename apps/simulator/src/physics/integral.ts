/**
 * Integral of the positive part of a power that changes linearly from `from` to `to`, over the first `part` (0…1) of the
 * step: W × share of the step. For the negative part use `positiveArea(-from, -to, part)`.
 */
export function positiveArea(from: number, to: number, part: number): number {
  const reached = from + (to - from) * part;
  if (from >= 0 && reached >= 0) return ((from + reached) / 2) * part;
  if (from <= 0 && reached <= 0) return 0;
  const crossing = from / (from - to);
  return from > 0 ? (from / 2) * crossing : (reached / 2) * (part - crossing);
}

/** Signed integral of the same line. */
export function area(from: number, to: number, part: number): number {
  return (from + (to - from) * (part / 2)) * part;
}
