import { MAX_BATTERIES } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import {
  isWrongEntry,
  NEW_BATTERY,
  readBatteries,
  simulatedBatteries,
  writeBatteries,
} from './batteryAddress.ts';

it('[BIL-03] the address keeps the batteries of a comparison as they were typed', () => {
  const typed = { ...NEW_BATTERY, usableKwh: '1_3,5*', efficiency: 'ninety', rule: 'timeOfUse' } as const;
  const text = writeBatteries([null, typed])!;
  expect(text).toBe('none_13,5*5*5*ninety*timeOfUse');
  expect(readBatteries(text)).toEqual([null, { ...typed, usableKwh: '13,5' }]);
  expect(writeBatteries([])).toBeNull();
  expect(readBatteries(null)).toEqual([]);
  expect(readBatteries('8*1*1*90*often')).toEqual([
    { usableKwh: '8', chargeKw: '1', dischargeKw: '1', efficiency: '90', rule: 'selfConsumption' },
  ]);
  expect(readBatteries('none_none_8*1*1*90*often_')).toEqual([
    null,
    expect.objectContaining({ usableKwh: '8' }),
  ]);
  expect(readBatteries('8*1*1*90*timeOfUse_'.repeat(99))).toHaveLength(MAX_BATTERIES);
});

it('[BIL-03] a battery with a wrong entry is left out of the question', () => {
  expect(['0', '13,5', '100000'].map((text) => isWrongEntry('usableKwh', text))).toEqual([
    false,
    false,
    false,
  ]);
  expect(['', '-1', '100001', 'ten'].map((text) => isWrongEntry('usableKwh', text))).toEqual(
    Array(4).fill(true),
  );
  expect(['49', '50', '100', '101'].map((text) => isWrongEntry('efficiency', text))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(simulatedBatteries([{ ...NEW_BATTERY, chargeKw: '' }, null, NEW_BATTERY])).toEqual([
    null,
    { usableKwh: 10, chargeKw: 5, dischargeKw: 5, efficiency: 90, rule: 'selfConsumption' },
  ]);
});
