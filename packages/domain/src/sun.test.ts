import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sunElevation } from './sun.ts';

describe('sunElevation', () => {
  it.each([
    // At an equinox it is in the zenith of the equator at noon, at a solstice in that of a tropic.
    ['2026-03-20T12:07Z', 0, 0, 89],
    ['2026-06-21T12:02Z', 23.44, 0, 89],
    ['2026-12-21T11:58Z', -23.44, 0, 89],
  ])('[ALM-04] is nearly 90° at %s', (time, latitude, longitude, least) => {
    expect(sunElevation(Date.parse(time), latitude, longitude)).toBeGreaterThan(least);
  });

  it.each([
    // Published times of sunrise and sunset, at which the centre is 0.83° below the horizon.
    ['Brisbane', '2026-11-25T04:45+10:00', -27.47, 153.03],
    ['Brisbane', '2026-11-25T18:23+10:00', -27.47, 153.03],
    ['London', '2026-06-21T04:43+01:00', 51.5, -0.13],
    ['London', '2026-06-21T21:21+01:00', 51.5, -0.13],
  ])('[ALM-04] passes the horizon of %s at %s', (_place, time, latitude, longitude) => {
    expect(Math.abs(sunElevation(Date.parse(time), latitude, longitude) + 0.83)).toBeLessThan(0.5);
  });

  it('[ALM-04] is as far above the horizon at a place as below it at the opposite one', () => {
    const time = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2050, 0) });
    const place = fc.record({
      latitude: fc.double({ min: -90, max: 90, noNaN: true }),
      longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    });
    fc.assert(
      fc.property(time, place, (at, { latitude, longitude }) => {
        const here = sunElevation(at, latitude, longitude);
        expect(sunElevation(at, -latitude, longitude + 180)).toBeCloseTo(-here, 6);
        expect(Math.abs(here)).toBeLessThanOrEqual(90);
      }),
    );
  });
});
