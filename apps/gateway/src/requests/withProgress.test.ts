import { WORKING_EVERY_MS } from '@heliograph/contracts/mqtt';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withProgress } from './withProgress.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('[GW-04] says within the second that pages wait, and then regularly, that a request is being worked on', async () => {
  const say = vi.fn();
  let resolve = (_answer: string) => undefined as void;
  const answer = withProgress(new Promise<string>((done) => (resolve = done)), say);
  await vi.advanceTimersByTimeAsync(900);
  expect(say).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3 * WORKING_EVERY_MS);
  expect(say).toHaveBeenCalledTimes(4);
  resolve('read back');
  expect(await answer).toBe('read back');
  await vi.advanceTimersByTimeAsync(10 * WORKING_EVERY_MS);
  expect(say).toHaveBeenCalledTimes(4);
});

it('[GW-04] says nothing in between of what is done at once, or fails at once', async () => {
  const say = vi.fn();
  expect(await withProgress(Promise.resolve(1), say)).toBe(1);
  await expect(withProgress(Promise.reject(new Error('refused')), say)).rejects.toThrow('refused');
  await vi.advanceTimersByTimeAsync(10 * WORKING_EVERY_MS);
  expect(say).not.toHaveBeenCalled();
});
