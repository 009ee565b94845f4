import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refraction, sunAbove, sunElevation, sunPosition } from './sunPosition.ts';

const place = { latitude: -33.8688, longitude: 151.2093 };

describe('sunElevation', () => {
  it('[ALM-03] agrees with the example of NREL’s Solar Position Algorithm (Reda and Andreas, table A5.1)', () => {
    // 2003-10-17 12:30:30 MST at Golden, Colorado: zenith 50.11162° with refraction of 0.0161°.
    const golden = { latitude: 39.742_476, longitude: -105.1786 };
    expect(sunElevation(Date.parse('2003-10-17T19:30:30Z'), golden)).toBeCloseTo(90 - 50.11162 - 0.0161, 1);
  });

  it('[ALM-03] at the pole is the declination that Meeus gives (Astronomical Algorithms, example 25.a)', () => {
    const pole = { latitude: 90, longitude: 0 };
    expect(sunElevation(Date.parse('1992-10-13T00:00Z'), pole)).toBeCloseTo(-7.785, 1);
  });

  it.each([
    ['March equinox', '2026-03-20T14:46Z', 0],
    ['June solstice', '2026-06-21T08:25Z', 23.436],
    ['December solstice', '2026-12-21T20:50Z', -23.436],
  ])('[ALM-03] at the pole at the %s of the almanac is %3$s°', (_, at, expected) => {
    expect(Math.abs(sunElevation(Date.parse(at), { latitude: 90, longitude: 0 }) - expected)).toBeLessThan(
      0.05,
    );
  });

  it('[ALM-03] is highest where the sun stands in the north at noon of Sydney', () => {
    // Transit at Sydney on 25 November 2026 is at 12:42 of summer time (equation of time 13.1 min).
    const noon = Date.parse('2026-11-25T01:42:10Z');
    const hours = Array.from({ length: 1440 }, (_, minute) => noon - 720 * 60_000 + minute * 60_000);
    const highest = hours.reduce((best, at) =>
      sunElevation(at, place) > sunElevation(best, place) ? at : best,
    );
    expect(Math.abs(highest - noon)).toBeLessThan(2 * 60_000);
  });
});

describe('sunPosition', () => {
  // pvlib's expected_solpos_multi, by NREL's Solar Position Algorithm.
  it.each([
    ['2003-10-17T19:30:30Z', 39.872_046, 194.340_241, 39.888_378],
    ['2003-10-18T19:30:30Z', 39.505_196, 194.311_132, 39.521_74],
  ])('[LOS-01] at Golden on %s is that of pvlib', (at, elevation, azimuth, apparent) => {
    const golden = { latitude: 39.742_476, longitude: -105.1786 };
    const sun = sunPosition(Date.parse(at), golden);
    expect(Math.abs(sun.elevation - elevation)).toBeLessThan(0.05);
    expect(Math.abs(sun.azimuth - azimuth)).toBeLessThan(0.05);
    expect(refraction(elevation, 82_000, 11)).toBeCloseTo(apparent - elevation, 3);
  });
});

describe('sunAbove', () => {
  it('[ALM-03] is the first minute of light', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) }),
        fc.double({ min: -60, max: 60, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        (at, latitude, longitude) => {
          const where = { latitude, longitude };
          const up = sunAbove(at, 3, where);
          expect(up - at).toBeLessThan(24 * 3_600_000);
          expect(sunElevation(up, where)).toBeGreaterThan(3);
          if (up > at) expect(sunElevation(up - 61_000, where)).toBeLessThanOrEqual(3);
        },
      ),
    );
  });

  it('[ALM-03] looks again after two days of polar night', () => {
    const at = Date.parse('2026-12-21T00:00Z');
    expect(sunAbove(at, 0, { latitude: 80, longitude: 0 }) - at).toBeLessThanOrEqual(2 * 86_400_000);
  });
});
