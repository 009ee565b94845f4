import type { ParameterWrite, WriteJob } from '@heliograph/contracts/engine';
import { expect, it } from 'vitest';
import {
  failedWrites,
  isResolved,
  affectsOtherSettings,
  needsAttention,
  ordersToRestore,
  ordersToRetry,
  mostWornValue,
  writesGroup,
} from './writeJobs.ts';

const write = (over: Partial<ParameterWrite>): ParameterWrite => ({
  code: 'shutdown_soc',
  title: 'Shutdown',
  unit: '%',
  from: 20,
  to: 21,
  state: 'verified',
  held: 21,
  heldBy: null,
  reason: null,
  message: null,
  today: 1,
  workingSince: null,
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

it('[PAR-03] restores what was or may have been written, last first', () => {
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
  expect(ordersToRestore(taken).map(({ code, from, to }) => [code, from, to])).toEqual([
    ['restart_soc', 41, 40],
    ['shutdown_soc', 25, 20],
    ['low_soc', 31, 30],
  ]);
});

it('[PAR-03] retries what the device does not have, within its precision', () => {
  const some = job(
    write({}),
    write({ code: 'float_voltage', from: 54, to: 55, state: 'refused', held: null }),
    write({ code: 'low_soc', from: 30, to: 31, state: 'changed', held: 28 }),
  );
  expect(ordersToRetry(some)).toEqual([
    { code: 'float_voltage', title: 'Shutdown', unit: '%', from: 54, to: 55, tolerance: 0.005, moves: false },
    { code: 'low_soc', title: 'Shutdown', unit: '%', from: 28, to: 31, tolerance: 0.5, moves: false },
  ]);
});

it('[PAR-03] counts a value as failed when it was not verified', () => {
  expect(
    failedWrites(
      job(write({}), write({ state: 'waiting' }), write({ state: 'writing' }), write({ state: 'skipped' })),
    ),
  ).toHaveLength(1);
});

it('[PAR-03] warns from the twentieth write of a day', () => {
  expect(mostWornValue(job(write({ today: 19 }), write({ today: null })))).toBeUndefined();
  expect(mostWornValue(job(write({ today: 19 }), write({ code: 'low_soc', today: 20 })))?.code).toBe(
    'low_soc',
  );
});

it('[PAR-03] [PAR-08] a job needs attention unless everything succeeded and was logged', () => {
  expect(needsAttention(job(write({})))).toBe(false);
  expect(needsAttention({ ...job(write({})), state: 'settling' })).toBe(true);
  expect(needsAttention({ ...job(write({})), unlogged: true })).toBe(true);
  expect(needsAttention(job(write({ state: 'timeout' })))).toBe(true);
  expect(needsAttention(job(write({ today: 20 })))).toBe(true);
});

it('[PAR-03] finds the group a job writes, and whether other values depend on it', () => {
  expect(writesGroup(job(write({})), 'battery_setting')).toBe(true);
  expect(writesGroup(job(write({})), 'grid_setting')).toBe(false);
  expect(affectsOtherSettings(job(write({})))).toBe(false);
  expect(affectsOtherSettings(job(write({ code: 'Control_Mode' })))).toBe(true);
  expect(affectsOtherSettings(job(write({ code: 'Control_Mode', state: 'refused' })))).toBe(false);
});

it('[PAR-03] a result is resolved once the device holds everything that failed', () => {
  const failed = job(
    write({ state: 'kept', held: 20 }),
    write({ code: 'low_soc', from: 30, to: 31, state: 'timeout', held: null }),
    write({ code: 'restart_soc' }),
  );
  expect(isResolved(failed, { shutdown_soc: 20, low_soc: 31 })).toBe(false);
  expect(isResolved(failed, { shutdown_soc: 21 })).toBe(false);
  expect(isResolved(failed, { shutdown_soc: 21, low_soc: 31 })).toBe(true);
  expect(isResolved({ ...job(write({})), unlogged: true }, { shutdown_soc: 21 })).toBe(false);
});
