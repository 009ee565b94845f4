import type { Firmware } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { offered, standingOf, type FirmwareFilter } from './offered.ts';

const firmware = (firmware_id: number, name: string, type: 'MAIN' | 'HMI') =>
  ({ firmware_id, name, type }) as Firmware;
const list = [firmware(3, 'Spring', 'MAIN'), firmware(2, 'Display', 'HMI'), firmware(1, 'Winter', 'MAIN')];
const ids = (filter: Partial<FirmwareFilter>) =>
  offered(list, { type: 'any', name: '', order: 'latest', ...filter }).map(({ firmware_id }) => firmware_id);

it('[FW-01] firmware is found by type and part of its name, the latest or the oldest first', () => {
  expect(ids({})).toEqual([3, 2, 1]);
  expect(ids({ order: 'oldest' })).toEqual([1, 2, 3]);
  expect(ids({ type: 'MAIN' })).toEqual([3, 1]);
  expect(ids({ name: ' RIN ' })).toEqual([3]);
  expect(ids({ type: 'HMI', name: 'winter' })).toEqual([]);
});

it('[FW-01] a version is marked when it is installed or older', () => {
  expect(standingOf(['1150', '0217'], ['1150', '0217'])).toBe('installed');
  expect(standingOf(['1149', '0217'], ['1150', '0217'])).toBe('older');
  expect(standingOf(['1151', '0000'], ['1150', '0217'])).toBeNull();
  expect(standingOf(['1151', '0000'], null)).toBeNull();
});
