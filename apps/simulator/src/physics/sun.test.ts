import { describe, expect, it } from 'vitest';
import { sunDirection } from './sun.ts';

const DEGREES = 180 / Math.PI;

/** Culmination of the sun on a day, minute by minute: elevation in degrees, and time. */
function culmination(latitude: number, longitude: number, day: number) {
  let best = { elevation: -90, at: day };
  for (let at = day; at < day + 86_400_000; at += 60_000) {
    const elevation = Math.asin(sunDirection(latitude, longitude, at).up) * DEGREES;
    if (elevation > best.elevation) best = { elevation, at };
  }
  return best;
}

describe('sunDirection', () => {
  it.each([
    // 90° less the distance between latitude and declination (±23.44° at solstices, 0° at equinoxes).
    ['Sydney, December solstice', -33.87, 151.21, Date.UTC(2025, 11, 21), 79.57],
    ['Sydney, June solstice', -33.87, 151.21, Date.UTC(2026, 5, 20, 12), 32.69],
    ['Darwin, December: the sun passes in the south', -12.46, 130.84, Date.UTC(2025, 11, 21), 79.02],
    ['Berlin, June solstice', 52.52, 13.4, Date.UTC(2026, 5, 21), 60.92],
  ])('culminates at the right height: %s', (_, latitude, longitude, day, elevation) => {
    expect(culmination(latitude, longitude, day).elevation).toBeCloseTo(elevation, 1);
  });

  it('culminates at solar noon: longitude and equation of time', () => {
    // 3 November: the sun is 16.4 minutes early, and Greenwich lies on the meridian.
    const { at } = culmination(51.48, 0, Date.UTC(2025, 10, 3));
    expect(Math.abs(at - Date.UTC(2025, 10, 3, 11, 43, 35))).toBeLessThan(60_000);
  });

  it('rises in the east, culminates in the north south of the tropics and sets in the west', () => {
    const day = Date.UTC(2026, 2, 20);
    const at = (hour: number) => sunDirection(-33.87, 151.21, day + hour * 3_600_000);
    expect(at(-3.5).east).toBeGreaterThan(0.9);
    expect(at(2).north).toBeGreaterThan(0.5);
    expect(at(7.5).east).toBeLessThan(-0.9);
  });
});
