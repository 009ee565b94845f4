import type { Firmware } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { emptyUpgradeForm, parseMinutes, upgradeFormErrors } from './useUpgradeForm.ts';

it('[FW-01] reports missing firmware and an invalid timeout', () => {
  expect(upgradeFormErrors(emptyUpgradeForm)).toEqual(['firmware']);
  expect(upgradeFormErrors({ ...emptyUpgradeForm, timeout: '4' })).toEqual(['firmware', 'timeout']);
  expect(upgradeFormErrors({ ...emptyUpgradeForm, firmware: {} as Firmware })).toEqual([]);
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
])('[FW-01] %j is parsed as %j minutes', (typed, minutes) => {
  expect(parseMinutes(typed)).toBe(minutes);
});
