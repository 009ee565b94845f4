import { expect, it } from 'vitest';
import { loadMaps } from '../maps/loadMaps.ts';
import { resolveRegisters } from '../maps/resolvedMap.ts';
import { valueError } from './settings.ts';

it('[GW-07] a value beyond one bound of the device is refused with that bound', () => {
  const map = resolveRegisters(loadMaps().get('deye-1p')!);
  const check = (hour: number) =>
    valueError(map, 'clock_hour', hour, { words: 'low-first', ratedPower: null });
  expect(check(24)).toBe('the device takes at most 23');
  expect(check(23)).toBeNull();
});
