import type { Upgrade, UpgradeStep } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { deadlineOf, endingOf, goingOf, isAway, resultOf } from './upgradeStates.ts';

const steps = (...names: UpgradeStep['step'][]): Pick<Upgrade, 'log'> => ({
  log: names.map((step, index) => ({ at: index, step, percent: null, msg: null })),
});

it('[FW-01] one that was called off waits for its gateway, unless the device writes already', () => {
  expect(goingOf({ state: 'transferring', ...steps('ordered') })).toBe('transferring');
  expect(goingOf({ state: 'transferring', ...steps('ordered', 'cancelAsked') })).toBe('cancelling');
  expect(goingOf({ state: 'installing', ...steps('cancelAsked', 'installing') })).toBe('installing');
  expect(goingOf({ state: 'cancelled', ...steps('cancelAsked', 'cancelled') })).toBeUndefined();
});

it('[FW-01] a failure is told by its reason, other ends by themselves', () => {
  expect(resultOf({ state: 'failed', failure: 'corrupt' })).toBe('corrupt');
  expect(resultOf({ state: 'timedOut', failure: null })).toBe('timedOut');
  expect(resultOf({ state: 'installing', failure: null })).toBeUndefined();
  expect(endingOf({ state: 'failed' })).toBe('failed');
  expect(endingOf({ state: 'interrupted' })).toBeUndefined();
});

it('[FW-01] it is given up minutes after it was ordered', () => {
  expect(deadlineOf({ create_time: 1_000, timeout: 20 })).toBe(1_201_000);
});

it('[FW-01] a gateway is away until it is back', () => {
  expect(isAway(steps('ordered', 'installing'))).toBe(false);
  expect(isAway(steps('installing', 'interrupted'))).toBe(true);
  expect(isAway(steps('interrupted', 'resumed', 'installing'))).toBe(false);
});
