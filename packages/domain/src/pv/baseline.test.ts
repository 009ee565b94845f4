import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BaselineDataError, clearPower, learnBaseline, middlesOf, readBaseline } from './baseline.ts';
import { findClearIntervals } from './clearIntervals.ts';
import { TEMPERATURE_COEFFICIENTS } from './module.ts';
import type { Plant } from './plantPower.ts';
import { clearSky } from './sky.ts';
import { TEST_PLACE, testSeries } from './testStation.ts';

describe('findClearIntervals', () => {
  // pvlib's detect_clearsky_data.csv (BSD-3): Albuquerque, minutes from 2012-04-01 17:30 UTC.
  const GHI = [
    862.0935268, 863.9298884, 865.7491003, 867.5511247, 869.3359241, 871.1034616, 872.8537006, 874.5866048,
    876.3021383, 878.0002656, 879.6809517, 881.3441617, 500, 300, 400, 887.8215601, 889.3968822, 890.9545277,
    892.4944648, 894.0166615, 895.5210866, 897.0077091, 898.4764985, 899.9274245, 901.3604574, 902.7755677,
    950, 905.5519049, 906.9130747, 908.256208,
  ];

  it('[LOS-02] tells the clear minutes of pvlib', () => {
    const at = Float64Array.from(GHI, (_, i) => Date.parse('2012-04-01T17:30Z') + i * 60_000);
    const { ghi } = clearSky({ latitude: 35.04, longitude: -106.62, altitude: 1619 }, at, 2.658_197);
    const limits = { window: 10, mean: 75, max: 75, shorter: -5, longer: 10, variation: 0.005, step: 8 };
    const clear = findClearIntervals(Float64Array.from(GHI), ghi, 1, limits);
    expect([...clear].join('')).toBe('111111111111000111111111110000');
  });
});

describe('learnBaseline', () => {
  const plane = { tilt: 28, azimuth: 20, peak: 6000 };
  const roof: Plant = { planes: [plane], limit: 4000 };
  const minutes = 15;

  it('[LOS-02] finds orientation, size and limit of a roof', () => {
    const baseline = learnBaseline(testSeries(roof, 120, minutes, 1), TEST_PLACE);
    const [found] = baseline.plant.planes;
    expect(baseline.plant.planes).toHaveLength(1);
    expect(Math.abs(found!.tilt - plane.tilt)).toBeLessThan(2);
    expect(Math.abs(found!.azimuth - plane.azimuth)).toBeLessThan(4);
    expect(Math.abs(found!.peak / plane.peak - 1)).toBeLessThan(0.03);
    expect(Math.abs(baseline.plant.limit! / 4000 - 1)).toBeLessThan(0.02);
    expect(baseline.planes).toBe('found');
  });

  it('[LOS-02] finds the two planes of a roof to east and west', () => {
    const planes = [
      { tilt: 50, azimuth: 80, peak: 4000 },
      { tilt: 50, azimuth: 265, peak: 3000 },
    ];
    const { plant } = learnBaseline(testSeries({ planes, limit: null }, 180, minutes, 2), TEST_PLACE);
    const found = [...plant.planes].sort((one, other) => one.azimuth - other.azimuth);
    expect(found.map(({ azimuth }) => Math.abs(azimuth - (azimuth < 180 ? 80 : 265)) < 8)).toEqual([
      true,
      true,
    ]);
    expect(found.map(({ peak }, i) => Math.abs(peak / planes[i]!.peak - 1) < 0.15)).toEqual([true, true]);
    expect(plant.limit).toBeNull();
  });

  it('[LOS-02] keeps planes that were entered, and finds their size', () => {
    const coefficient = TEMPERATURE_COEFFICIENTS.today;
    const series = testSeries(
      { planes: [{ ...plane, peak: 5100 }], limit: null, coefficient },
      60,
      minutes,
      3,
    );
    const entered = { planes: [plane], limit: null };
    const baseline = learnBaseline(series, TEST_PLACE, { entered });
    expect(baseline.planes).toBe('entered');
    expect(baseline.plant.planes[0]).toMatchObject({ tilt: 28, azimuth: 20 });
    expect(Math.abs(baseline.plant.planes[0]!.peak / 5100 - 1)).toBeLessThan(0.03);
  });

  it('[LOS-02] where a limit hides much of the top, the entered size counts, as far as the shoulders leave it open', () => {
    const hidden = testSeries({ ...roof, limit: 2000 }, 60, minutes, 5);
    const peakOf = (size?: number) =>
      learnBaseline(hidden, TEST_PLACE, size === undefined ? {} : { size }).plant.planes[0]!.peak;
    const [alone, near, large] = [peakOf(), peakOf(6400), peakOf(9000)];
    expect(Math.abs(near / 6000 - 1)).toBeLessThanOrEqual(Math.abs(alone / 6000 - 1) + 0.02);
    expect(large).toBeGreaterThan(alone);
    expect(large).toBeLessThan(0.932 * 9000);
    const open = testSeries({ ...roof, limit: null }, 60, minutes, 5);
    const [one, other] = [{ size: 9000 }, {}].map(
      (options) => learnBaseline(open, TEST_PLACE, options).plant,
    );
    expect(Math.abs(one!.planes[0]!.peak / other!.planes[0]!.peak - 1)).toBeLessThan(0.01);
  });

  it('[LOS-02] never learns from an interval that is not healthy', () => {
    const series = testSeries(roof, 60, minutes, 4);
    const healthy = new Uint8Array(series.power.length).fill(1).fill(0, 2000, 2960);
    const expected = learnBaseline(series, TEST_PLACE, { healthy });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20_000, noNaN: true }), (sick) => {
        const power = series.power.map((value, i) => (healthy[i] ? value : sick));
        expect(learnBaseline({ ...series, power }, TEST_PLACE, { healthy })).toEqual(expected);
      }),
      { numRuns: 3 },
    );
  });

  it('[LOS-02] learns the horizon from the envelope', () => {
    const series = testSeries({ planes: [plane], limit: null }, 365, minutes, 5);
    const sky = clearSky(TEST_PLACE, middlesOf(series));
    const isShaded = (i: number) => sky.east[i]! > 0 && sky.up[i]! < 0.5;
    const power = series.power.map((value, i) => (isShaded(i) ? value * 0.3 : value));
    const entered = { planes: [plane], limit: null };
    const baseline = learnBaseline({ ...series, power }, TEST_PLACE, { entered });
    const expected = clearPower(baseline, sky);
    const unshaded = clearPower(learnBaseline(series, TEST_PLACE, { entered }), sky);
    const ratios = [...sky.up.keys()].filter((i) => isShaded(i) && sky.up[i]! > 0.2 && sky.up[i]! < 0.4);
    const mean = ratios.reduce((sum, i) => sum + expected[i]! / unshaded[i]!, 0) / ratios.length;
    expect(mean).toBeGreaterThan(0.25);
    expect(mean).toBeLessThan(0.45);
  });

  it('[LOS-02] is frozen, and the same after it was stored', () => {
    const baseline = learnBaseline(testSeries(roof, 30, minutes, 6), TEST_PLACE);
    expect(Object.isFrozen(baseline.plant.planes[0])).toBe(true);
    expect(readBaseline(JSON.stringify(baseline))).toEqual(baseline);
    expect(readBaseline(JSON.stringify({ ...baseline, version: 0 }))).toBeUndefined();
    expect(baseline.learnt.days.length).toBeGreaterThan(3);
  });

  it('[LOS-02] refuses too few days, and weeks without a clear one', () => {
    const short = testSeries(roof, 10, minutes, 7);
    expect(() => learnBaseline(short, TEST_PLACE)).toThrow(BaselineDataError);
    const dark = testSeries(roof, 30, minutes, 8);
    dark.power.fill(NaN);
    expect(() => learnBaseline(dark, TEST_PLACE)).toThrow('too few clearDays');
  });
});
