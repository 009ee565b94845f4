import type { ParameterWrite, WriteJob } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import { failedWrites, groupOf, hasLed, isWorthTelling, toPutBack, toTryAgain, wornBy } from './jobs.ts';

const write = (over: Partial<ParameterWrite>): ParameterWrite => ({
  code: 'shutdown_soc',
  title: 'Shutdown',
  unit: '%',
  from: 20,
  to: 21,
  state: 'verified',
  held: 21,
  message: null,
  today: 1,
  ...over,
});
const job = (...writes: ParameterWrite[]): WriteJob => ({
  id: 'a',
  deviceId: 'd',
  title: 'Battery Setting',
  state: 'done',
  startedAt: 0,
  finishedAt: 1,
  unlogged: false,
  writes,
});

it('[PAR-03] puts back what was or may have been taken, the last first', () => {
  const taken = job(
    write({ code: 'low_soc', from: 30, to: 31, held: 31 }),
    write({ state: 'changed', held: 25 }),
    write({ code: 'restart_soc', from: 40, to: 41, state: 'timeout', held: null }),
    write({ code: 'max_charge_current', from: 10, to: 11, state: 'changed', held: 10 }),
    write({ code: 'battery_capacity', from: null, to: 11, held: 11 }),
    write({ code: 'grid_start_soc', state: 'refused', held: null }),
    write({ code: 'float_voltage', state: 'reverted', held: 20 }),
    write({ code: 'grid_start_current', state: 'skipped', held: null }),
  );
  expect(toPutBack(taken).map(({ code, from, to }) => [code, from, to])).toEqual([
    ['restart_soc', 41, 40],
    ['shutdown_soc', 25, 20],
    ['low_soc', 31, 30],
  ]);
});

it('[PAR-03] tries again what the device does not have, to its own last digit', () => {
  const some = job(
    write({}),
    write({ code: 'float_voltage', from: 54, to: 55, state: 'refused', held: null }),
    write({ code: 'low_soc', from: 30, to: 31, state: 'changed', held: 28 }),
  );
  expect(toTryAgain(some)).toEqual([
    { code: 'float_voltage', title: 'Shutdown', unit: '%', from: 54, to: 55, tolerance: 0.005 },
    { code: 'low_soc', title: 'Shutdown', unit: '%', from: 28, to: 31, tolerance: 0.5 },
  ]);
});

it('[PAR-03] counts as failed what ended otherwise than asked', () => {
  expect(
    failedWrites(
      job(write({}), write({ state: 'waiting' }), write({ state: 'writing' }), write({ state: 'skipped' })),
    ),
  ).toHaveLength(1);
});

it('[PAR-03] warns from the twentieth write of a day on', () => {
  expect(wornBy(job(write({ today: 19 }), write({ today: null })))).toBeUndefined();
  expect(wornBy(job(write({ today: 19 }), write({ code: 'low_soc', today: 20 })))?.code).toBe('low_soc');
});

it('[PAR-03] [PAR-08] is told of unless all went well and was logged', () => {
  expect(isWorthTelling(job(write({})))).toBe(false);
  expect(isWorthTelling({ ...job(write({})), state: 'settling' })).toBe(true);
  expect(isWorthTelling({ ...job(write({})), unlogged: true })).toBe(true);
  expect(isWorthTelling(job(write({ state: 'timeout' })))).toBe(true);
  expect(isWorthTelling(job(write({ today: 20 })))).toBe(true);
});

it('[PAR-03] knows the group it writes, and whether others depend on what it wrote', () => {
  expect(groupOf(job(write({})))).toBe('battery_setting');
  expect(hasLed(job(write({})))).toBe(false);
  expect(hasLed(job(write({ code: 'Control_Mode' })))).toBe(true);
  expect(hasLed(job(write({ code: 'Control_Mode', state: 'refused' })))).toBe(false);
});
