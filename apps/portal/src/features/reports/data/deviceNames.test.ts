import { expect, it } from 'vitest';
import { deviceNames } from './deviceNames.ts';

const stations = [
  { id: 1, station_name: 'Farm' },
  { id: 2, station_name: 'School' },
];
const device = (device_id: string, station_id: number, obj_name: string) => ({
  device_id,
  station_id,
  obj_name,
  device_code: device_id === 'blank' ? '' : `SN-${device_id}`,
});
const makeNames = (...devices: ReturnType<typeof device>[]) => [...deviceNames(devices, stations).values()];

it('[REP-01] devices of one station have their own name', () => {
  expect(makeNames(device('a', 1, 'Inverter'), device('b', 1, 'Meter'), device('a', 1, 'Inverter'))).toEqual([
    'Inverter',
    'Meter',
  ]);
});

it('[REP-01] devices of several stations are named with their station', () => {
  expect(makeNames(device('a', 1, 'Inverter'), device('b', 2, 'Inverter'))).toEqual([
    'Farm · Inverter',
    'School · Inverter',
  ]);
});

it('[REP-01] devices of the same name at one station are named with their serial number', () => {
  expect(makeNames(device('a', 1, 'Inverter'), device('b', 1, 'Inverter'), device('c', 2, 'Meter'))).toEqual([
    'Farm · Inverter (SN-a)',
    'Farm · Inverter (SN-b)',
    'School · Meter',
  ]);
  expect(makeNames(device('blank', 1, 'Meter'), device('b', 1, 'Meter'))[0]).toBe('Meter (blank)');
});
