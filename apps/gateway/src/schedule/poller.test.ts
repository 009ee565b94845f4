import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFakeDriver } from '../testing/fakeDriver.ts';
import { startPoller } from './poller.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 5, 1) }));
afterEach(() => void vi.useRealTimers());

it('[GW-07] reads a device within its pace after any steps of the clock', async () => {
  const DAYS = 172_800_000;
  const steps = fc.array(fc.tuple(fc.nat(60_000), fc.integer({ min: -DAYS, max: DAYS })), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(1_000, 5_000, 60_000), async (clockSteps, every) => {
      let offset = 0;
      const driver = createFakeDriver('A', { every });
      const times: number[] = [];
      const poller = startPoller({
        drivers: [driver],
        now: () => Date.now() + offset,
        onReading: () => void times.push(Date.now()),
        onError: (error) => expect.fail(String(error)),
      });
      const start = Date.now();
      for (const [after, by] of clockSteps) {
        await vi.advanceTimersByTimeAsync(after);
        offset += by;
      }
      await vi.advanceTimersByTimeAsync(every);
      poller.stop();
      const gaps = [...times, Date.now()].map((at, i) => at - (times[i - 1] ?? start));
      expect(Math.max(...gaps)).toBeLessThanOrEqual(every + 1);
    }),
    { numRuns: 50 },
  );
});
