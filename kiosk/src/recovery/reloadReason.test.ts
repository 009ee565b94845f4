import { expect, it } from 'vitest';
import { LONG_RUN_MS, MAX_WAIT_MS, reloadReason } from './reloadReason.ts';

const day = { now: 1e12, hour: 14, startedAt: 1e12 - 1000, updateSince: null, isIdle: true };

it('uses a new build at an idle moment, or after half an hour without one', () => {
  expect(reloadReason(day)).toBeNull();
  expect(reloadReason({ ...day, updateSince: day.now })).toBe('update');
  const busy = { ...day, isIdle: false };
  expect(reloadReason({ ...busy, updateSince: day.now - MAX_WAIT_MS + 1 })).toBeNull();
  expect(reloadReason({ ...busy, updateSince: day.now - MAX_WAIT_MS })).toBe('update');
});

it('reloads a page that has run for more than a day at night, when it is idle', () => {
  const old = { ...day, startedAt: day.now - LONG_RUN_MS - 1 };
  expect(reloadReason(old)).toBeNull();
  expect(reloadReason({ ...old, hour: 3 })).toBe('refresh');
  expect(reloadReason({ ...old, hour: 3, isIdle: false })).toBeNull();
  expect(reloadReason({ ...old, hour: 3, startedAt: day.now - LONG_RUN_MS })).toBeNull();
  expect([1, 2, 4, 5].map((hour) => reloadReason({ ...old, hour }))).toEqual([
    null,
    'refresh',
    'refresh',
    null,
  ]);
});
