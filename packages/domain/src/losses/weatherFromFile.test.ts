import { describe, expect, it } from 'vitest';
import { clearSky, learnBaseline, readOpenMeteo, WeatherColumnError } from '../pv/index.ts';
import { TEST_PLACE, testSeries } from '../pv/testStation.ts';
import { weatherFromFile } from './weatherFromFile.ts';

describe('readOpenMeteo', () => {
  // Names, units and times as Open-Meteo answers with timezone=Australia/Sydney.
  const answer = {
    utc_offset_seconds: 36_000,
    hourly_units: { time: 'iso8601', wind_speed_10m: 'km/h' },
    hourly: {
      time: ['2026-06-01T11:00', '2026-06-01T12:00'],
      shortwave_radiation: [402, null],
      direct_normal_irradiance: [650.5, null],
      diffuse_radiation: [88, null],
      temperature_2m: [14.2, 15],
      wind_speed_10m: [18, 7.2],
    },
  };

  it('[LOS-03] reads means of the hour before, in SI units, in any zone', () => {
    const weather = readOpenMeteo(answer);
    expect(new Date(weather.at[0]!).toISOString()).toBe('2026-06-01T00:30:00.000Z');
    expect([...weather.dni]).toEqual([650.5, NaN]);
    expect([...weather.wind!]).toEqual([5, 2]);
  });

  it('[LOS-03] names a column that is missing', () => {
    const { diffuse_radiation: _, ...hourly } = answer.hourly;
    expect(() => readOpenMeteo({ ...answer, hourly })).toThrow(new WeatherColumnError('diffuse_radiation'));
  });
});

describe('weatherFromFile', () => {
  const plant = { planes: [{ tilt: 25, azimuth: 0, peak: 6000 }], limit: null };
  const baseline = learnBaseline(testSeries(plant, 30, 30, 1), TEST_PLACE, { entered: plant });
  const hours = Float64Array.from(
    { length: 24 },
    (_, hour) => Date.parse('2025-01-10T14:30Z') + hour * 3_600_000,
  );
  const at = Float64Array.from({ length: 288 }, (_, i) => Date.parse('2025-01-10T14:02:30Z') + i * 300_000);

  it('[LOS-03] is 1 under a clear sky, less under clouds, and unknown without a value', () => {
    const clear = clearSky(TEST_PLACE, hours);
    const noon = Math.round((at.length * 12) / 24);
    expect(weatherFromFile(baseline, { ...clear, at: hours }, at)[noon]).toBeCloseTo(1, 2);
    const clouds = { at: hours, dni: clear.dni.map(() => 0), dhi: clear.dhi.map(() => 150) };
    expect(weatherFromFile(baseline, clouds, at)[noon]).toBeLessThan(0.3);
    const none = hours.map(() => NaN);
    expect(weatherFromFile(baseline, { at: hours, dni: none, dhi: none }, at)[noon]).toBeNaN();
    expect(weatherFromFile(baseline, { ...clear, at: hours }, at)[0]).toBeNaN();
  });
});
