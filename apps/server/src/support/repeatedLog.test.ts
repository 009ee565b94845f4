import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRepeatedLog } from './repeatedLog.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[OPS-01] logs the first of repeated messages and how many followed', () => {
  const log = { warn: vi.fn(), error: vi.fn() };
  const write = createRepeatedLog(log);
  for (let n = 0; n < 313; n += 1) write('error', { n }, 'it failed');
  write('warn', {}, 'something else');
  expect(log.error.mock.calls).toEqual([[{ n: 0 }, 'it failed']]);
  vi.advanceTimersByTime(10_000);
  expect(log.error.mock.calls).toEqual([[{ n: 0 }, 'it failed'], ['it failed … and 312 more like this']]);
  expect(log.warn.mock.calls).toEqual([[{}, 'something else']]);
  write('error', { n: 400 }, 'it failed');
  expect(log.error).toHaveBeenCalledTimes(3);
});
