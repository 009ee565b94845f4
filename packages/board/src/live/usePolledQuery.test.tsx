import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { usePolledQuery } from './usePolledQuery.ts';

const INTERVAL = 60_000;

interface Answer {
  computedAt: number;
}

function render(load: () => Promise<Answer>) {
  return renderHook(
    ({ trigger }) =>
      usePolledQuery({
        load,
        key: 'owner',
        trigger,
        interval: INTERVAL,
        now: Math.floor(Date.now() / 1000) * 1000,
      }),
    { initialProps: { trigger: 'linked' } },
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => vi.useFakeTimers());

describe('a polled query', () => {
  it('runs at each interval, and at once when its trigger changes', async () => {
    const load = vi.fn(() => Promise.resolve({ computedAt: Date.now() }));
    const { rerender } = render(load);
    await pass(INTERVAL - 1);
    expect(load).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(load).toHaveBeenCalledTimes(2);
    rerender({ trigger: 'away' });
    expect(load).toHaveBeenCalledTimes(3);
  });

  it('runs sooner after an answer that was already old, which is marked as old', async () => {
    const load = vi.fn(() => Promise.resolve({ computedAt: Date.now() }));
    load.mockResolvedValueOnce({ computedAt: Date.now() - 4 * INTERVAL });
    const { result } = render(load);
    await pass(9_999);
    expect(result.current.stale).toBe(true);
    expect(load).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(load).toHaveBeenCalledTimes(2);
    expect(result.current.stale).toBe(false);
    await pass(INTERVAL - 1);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('keeps its answer while it fails, and reports the failure', async () => {
    const load = vi.fn(() => Promise.resolve({ computedAt: Date.now() }));
    const { result } = render(load);
    await pass(0);
    const { value } = result.current;
    load.mockRejectedValue(new Error('away'));
    await pass(INTERVAL);
    expect(result.current).toMatchObject({ value, failed: true });
    await pass(10_000);
    expect(load).toHaveBeenCalledTimes(3);
  });
});
