/**
 * Energy between two readings of a counter, kWh, never negative. A negative step is a reset: the counter counts from
 * zero again, so what it shows is what has passed since. NaN where a reading is.
 */
export function counterStep(previous: number, next: number): number {
  return next < previous ? Math.max(0, next) : next - previous;
}
