/**
 * Energy between two readings of a counter, kWh, never negative. A negative step is a reset to zero, so the new reading
 * is the energy since. NaN if a reading is NaN.
 */
export function counterStep(previous: number, next: number): number {
  return next < previous ? Math.max(0, next) : next - previous;
}

/** Rounds off float errors: 1e-9 kWh is far below the resolution of any counter. */
export function roundEnergy(kwh: number): number {
  return Math.round(kwh * 1e9) / 1e9;
}
