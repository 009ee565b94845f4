import { clearSky, plantPower } from '../pv/index.ts';
import type { ResidualInterval } from './estimator.ts';
import type { Observed } from './runs.ts';

export const QUARTER = 900_000;
const place = { latitude: -33.87, longitude: 151.21 };
export const interval: ResidualInterval = {
  scale: 1,
  windows: [2, 1024],
  lower: [-0.2, -0.02],
  upper: [0.2, 0.02],
  intervals: 4096,
};
export const dayStarts = (days: number) => Array.from({ length: days + 1 }, (_, day) => day * 96);

/** Days of a clear sky at a quarter of an hour, W, and the sky. */
export function clearDays(days: number) {
  const at = Float64Array.from(
    { length: days * 96 },
    (_, i) => Date.UTC(2025, 11, 1, 14) + (i + 0.5) * QUARTER,
  );
  const sky = clearSky(place, at);
  const expected = plantPower(sky, { planes: [{ tilt: 20, azimuth: 0, peak: 6000 }], limit: null });
  return { sky, expected };
}

export const observed = (actual: Float64Array, expected: Float64Array, rating = 5000): Observed => ({
  actual,
  expected,
  rating,
  step: QUARTER,
});
