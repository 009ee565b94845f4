import type { Firmware } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { filterFirmware, compareToInstalled, type FirmwareFilter } from './firmwareFilter.ts';

const firmware = (firmware_id: number, name: string, type: 'MAIN' | 'HMI') =>
  ({ firmware_id, name, type }) as Firmware;
const list = [firmware(3, 'Spring', 'MAIN'), firmware(2, 'Display', 'HMI'), firmware(1, 'Winter', 'MAIN')];
const ids = (filter: Partial<FirmwareFilter>) =>
  filterFirmware(list, { type: 'any', name: '', order: 'latest', ...filter }).map(
    ({ firmware_id }) => firmware_id,
  );

it('[FW-01] filters firmware by type and part of its name, newest or oldest first', () => {
  expect(ids({})).toEqual([3, 2, 1]);
  expect(ids({ order: 'oldest' })).toEqual([1, 2, 3]);
  expect(ids({ type: 'MAIN' })).toEqual([3, 1]);
  expect(ids({ name: ' RIN ' })).toEqual([3]);
  expect(ids({ type: 'HMI', name: 'winter' })).toEqual([]);
});

it('[FW-01] marks a version that is installed or older', () => {
  expect(compareToInstalled(['1150', '0217'], ['1150', '0217'])).toBe('installed');
  expect(compareToInstalled(['1149', '0217'], ['1150', '0217'])).toBe('older');
  expect(compareToInstalled(['1151', '0000'], ['1150', '0217'])).toBeNull();
  expect(compareToInstalled(['1151', '0000'], null)).toBeNull();
});
