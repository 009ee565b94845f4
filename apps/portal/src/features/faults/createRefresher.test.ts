import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRefresher } from './createRefresher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('[FLT-01] refreshes at once, and once more after a pause however often it is due meanwhile', async () => {
  let end: () => void = () => undefined;
  const renew = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
  const { due } = createRefresher(renew);
  due();
  expect(renew).toHaveBeenCalledTimes(1);
  due();
  due();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(renew).toHaveBeenCalledTimes(1);
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(renew).toHaveBeenCalledTimes(2);
  end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(renew).toHaveBeenCalledTimes(2);
});

it('[FLT-01] does not refresh after stop', async () => {
  const renew = vi.fn(() => Promise.resolve());
  const { due, stop } = createRefresher(renew);
  due();
  due();
  stop();
  await vi.advanceTimersByTimeAsync(10_000);
  due();
  expect(renew).toHaveBeenCalledTimes(1);
});
