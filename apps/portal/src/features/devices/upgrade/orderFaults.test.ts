import type { Firmware } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { minutesOf, newOrder, orderFaults } from './orderFaults.ts';

it('[FW-01] names the firmware that is missing and a timeout that is none', () => {
  expect(orderFaults(newOrder)).toEqual(['firmware']);
  expect(orderFaults({ ...newOrder, timeout: '4' })).toEqual(['firmware', 'timeout']);
  expect(orderFaults({ ...newOrder, firmware: {} as Firmware })).toEqual([]);
});

it.each([
  ['20', 20],
  [' 5 ', 5],
  ['120', 120],
  ['4', null],
  ['121', null],
  ['20.5', null],
  ['-20', null],
  ['1e2', null],
  ['', null],
])('[FW-01] %j are %j minutes', (typed, minutes) => {
  expect(minutesOf(typed)).toBe(minutes);
});
