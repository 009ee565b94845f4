import { describe, expect, it } from 'vitest';
import { clearPower, clearSky, middlesOf, seededRandom } from '../pv/index.ts';
import { TEST_PLACE, testSeries } from '../pv/testStation.ts';
import { calibrateStation, learnErrors } from './calibrateStation.ts';
import { boundsOf } from './estimator.ts';
import { clearColumns, evenDays, ownWeatherOf, type StationColumns } from './judgeStation.ts';

const PER_DAY = 96;
const DAYS = 35;
const series = testSeries({ planes: [{ tilt: 25, azimuth: 0, peak: 6000 }], limit: null }, DAYS, 15, 4);
const none = series.power.map(() => NaN);

const columnsOf = (power: Float64Array, grid = none): StationColumns => ({
  ...series,
  power,
  grid,
  counter: none,
  charge: none,
  voltage: none,
  temperature: none,
  units: [],
  strings: [],
});

const healthy = calibrateStation(columnsOf(series.power), TEST_PLACE);
/** Days under a clear sky, positions. */
const clearDays = healthy.baseline.learnt.days.map((start) =>
  Math.round((start - series.start) / (PER_DAY * series.step)),
);

describe('calibrateStation', () => {
  it('[LOS-04] a loss of some hours in the learning time does not widen the interval', () => {
    const lowest = (power: Float64Array) => {
      const columns = columnsOf(power);
      const calibration = calibrateStation(columns, TEST_PLACE);
      const clear = clearColumns(calibration, columns);
      const weather = ownWeatherOf(calibration, columns, clear, evenDays(columns));
      return boundsOf(learnErrors(calibration, columns, clear, weather)!, 300).lower;
    };
    const usual = lowest(series.power);
    const [one, other] = clearDays.map((day) => day * PER_DAY);
    // A house without its grid, and an outage.
    const island = series.power.map((power, i) => (i >= one! + 46 && i < one! + 54 ? power * 0.1 : power));
    expect(lowest(island)).toBeGreaterThan(usual - 0.01);
    expect(lowest(series.power.slice().fill(0, other! + 46, other! + 54))).toBeGreaterThan(usual - 0.01);
  });

  it('[LOS-02] a limit of export that was there all the time is not learnt as what the station gives', () => {
    const random = seededRandom(8);
    const load = series.power.map(() => 200 + 300 * random());
    const power = series.power.map((value, i) => Math.min(value, 3700 + load[i]!));
    const grid = power.map((value, i) => load[i]! - value);
    const sky = clearSky(TEST_PLACE, middlesOf(series));
    const noons = clearDays.map((day) => day * PER_DAY + 48);
    const could = clearPower(healthy.baseline, sky);
    const ratioOf = (columns: StationColumns) => {
      const expected = clearPower(calibrateStation(columns, TEST_PLACE).baseline, sky);
      return noons.reduce((sum, i) => sum + expected[i]! / could[i]!, 0) / noons.length;
    };
    expect(Math.max(...noons.map((i) => power[i]! / series.power[i]!))).toBeLessThan(0.95);
    expect(Math.abs(ratioOf(columnsOf(power, grid)) - 1)).toBeLessThan(0.02);
  });
});
