import type { Upgrade, UpgradeStep } from '@heliograph/contracts/http';
import { expect, it } from 'vitest';
import { getDeadline, getFinalState, getOngoingState, isDisconnected, getOutcome } from './upgradeStates.ts';

const steps = (...names: UpgradeStep['step'][]): Pick<Upgrade, 'log'> => ({
  log: names.map((step, index) => ({ at: index, step, percent: null, msg: null })),
});

it('[FW-01] a cancelled upgrade waits for the gateway unless the device is already installing', () => {
  expect(getOngoingState({ state: 'transferring', ...steps('ordered') })).toBe('transferring');
  expect(getOngoingState({ state: 'transferring', ...steps('ordered', 'cancelAsked') })).toBe('cancelling');
  expect(getOngoingState({ state: 'installing', ...steps('cancelAsked', 'installing') })).toBe('installing');
  expect(getOngoingState({ state: 'cancelled', ...steps('cancelAsked', 'cancelled') })).toBeUndefined();
});

it('[FW-01] a failure is reported by its reason, other outcomes by name', () => {
  expect(getOutcome({ state: 'failed', failure: 'corrupt' })).toBe('corrupt');
  expect(getOutcome({ state: 'timedOut', failure: null })).toBe('timedOut');
  expect(getOutcome({ state: 'installing', failure: null })).toBeUndefined();
  expect(getFinalState({ state: 'failed' })).toBe('failed');
  expect(getFinalState({ state: 'interrupted' })).toBeUndefined();
});

it('[FW-01] it times out the given minutes after its start', () => {
  expect(getDeadline({ create_time: 1_000, timeout: 20 })).toBe(1_201_000);
});

it('[FW-01] a gateway is disconnected until it resumes', () => {
  expect(isDisconnected(steps('ordered', 'installing'))).toBe(false);
  expect(isDisconnected(steps('installing', 'interrupted'))).toBe(true);
  expect(isDisconnected(steps('interrupted', 'resumed', 'installing'))).toBe(false);
});
