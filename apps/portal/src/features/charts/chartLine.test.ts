import { expect, it } from 'vitest';
import { chartLines, chartZone } from './chartLine.ts';

const entities = {
  devices: [{ device_id: 'INV', obj_name: 'Inverter 1', station_id: 1, mod_id: 21 }],
  stations: [{ id: 1, station_name: 'Home', time_zone: 'Australia/Perth' }],
} as unknown as Parameters<typeof chartLines>[1];
const models = new Map([
  [21, [{ fun_code: 'KRA', fun_name: 'PV yield total', unit: 'kWh', kind: 'counter', options: [] }]],
]) as unknown as Parameters<typeof chartLines>[2];
const series = { kind: 'bar', statistics: 'interpolation', colour: 0, shown: true } as const;

it("[CHT-02] a line is named 'device - property'; a device that the person does not see is left out", () => {
  const [line, ...rest] = chartLines(
    [
      { ...series, deviceId: 'INV', code: 'KRA' },
      { ...series, deviceId: 'STRANGER', code: 'KRA' },
    ],
    entities,
    models,
    'Expected',
  );
  expect(line).toMatchObject({ name: 'Inverter 1 - PV yield total', station: 'Home', counts: true });
  expect(rest).toEqual([]);
});

it('[CHT-02] a line has its code as its name until its model is loaded', () => {
  const [line] = chartLines([{ ...series, deviceId: 'INV', code: 'KRA' }], entities, new Map(), 'Expected');
  expect(line).toMatchObject({ name: 'Inverter 1 - KRA', unit: '', counts: false });
});

it("[CHT-01] the zone is the stations' where they share one, else the viewer's", () => {
  const viewer = 'Asia/Shanghai';
  const perth = { zone: 'Australia/Perth' };
  expect(chartZone([perth, perth], viewer)).toEqual({ zone: 'Australia/Perth', of: 'station' });
  expect(chartZone([perth, { zone: 'Australia/Sydney' }], viewer)).toEqual({ zone: viewer, of: 'viewer' });
  expect(chartZone([], viewer)).toEqual({ zone: viewer, of: 'viewer' });
});

it('[LOS-06] the expected power of a station is a line beside that of its inverter, in its unit', () => {
  const [line] = chartLines(
    [{ ...series, deviceId: 'INV', code: 'expected_power', kind: 'line', statistics: 'sampling' }],
    entities,
    models,
    'Expected',
  );
  expect(line).toMatchObject({ name: 'Inverter 1 - Expected', unit: 'W', counts: false });
});
