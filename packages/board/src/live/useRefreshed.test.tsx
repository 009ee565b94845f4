// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRefreshed } from './useRefreshed.ts';

const EVERY = 60_000;

interface Answer {
  computedAt: number;
}

function open(ask: () => Promise<Answer>) {
  return renderHook(
    ({ occasion }) =>
      useRefreshed({
        ask,
        subject: 'owner',
        occasion,
        every: EVERY,
        now: Math.floor(Date.now() / 1000) * 1000,
      }),
    { initialProps: { occasion: 'linked' } },
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a question that is asked again and again', () => {
  it('is asked each minute, and at once on an occasion', async () => {
    const ask = vi.fn(() => Promise.resolve({ computedAt: Date.now() }));
    const { rerender } = open(ask);
    await pass(EVERY - 1);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(2);
    rerender({ occasion: 'away' });
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('is asked sooner after an answer that was old when it came, which is shown as old', async () => {
    const ask = vi.fn(() => Promise.resolve({ computedAt: Date.now() }));
    ask.mockResolvedValueOnce({ computedAt: Date.now() - 4 * EVERY });
    const { result } = open(ask);
    await pass(9_999);
    expect(result.current.old).toBe(true);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(2);
    expect(result.current.old).toBe(false);
    await pass(EVERY - 1);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('keeps its answer while it fails, and says so', async () => {
    const ask = vi.fn(() => Promise.resolve({ computedAt: Date.now() }));
    const { result } = open(ask);
    await pass(0);
    const { value } = result.current;
    ask.mockRejectedValue(new Error('away'));
    await pass(EVERY);
    expect(result.current).toMatchObject({ value, failed: true });
    await pass(10_000);
    expect(ask).toHaveBeenCalledTimes(3);
  });
});
