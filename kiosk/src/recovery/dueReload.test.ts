import { expect, it } from 'vitest';
import { LONG_RUN_MS, MOST_WAIT_MS, dueReload } from './dueReload.ts';

const day = { now: 1e12, hour: 14, startedAt: 1e12 - 1000, newSince: null, quiet: true };

it('a new build is taken at a quiet moment, or after half an hour without one', () => {
  expect(dueReload(day)).toBeNull();
  expect(dueReload({ ...day, newSince: day.now })).toBe('update');
  const busy = { ...day, quiet: false };
  expect(dueReload({ ...busy, newSince: day.now - MOST_WAIT_MS + 1 })).toBeNull();
  expect(dueReload({ ...busy, newSince: day.now - MOST_WAIT_MS })).toBe('update');
});

it('a page that ran for more than a day is loaded anew in the small hours, when it is quiet', () => {
  const old = { ...day, startedAt: day.now - LONG_RUN_MS - 1 };
  expect(dueReload(old)).toBeNull();
  expect(dueReload({ ...old, hour: 3 })).toBe('refresh');
  expect(dueReload({ ...old, hour: 3, quiet: false })).toBeNull();
  expect(dueReload({ ...old, hour: 3, startedAt: day.now - LONG_RUN_MS })).toBeNull();
  expect([1, 2, 4, 5].map((hour) => dueReload({ ...old, hour }))).toEqual([null, 'refresh', 'refresh', null]);
});
