import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requireVacancy, takeLease } from './lease.ts';
import type { Holder } from '../../storage/repositories/nodeTable.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const holder = (seenAt: number, name: string | null = null): Holder => ({
  brokerId: 1,
  name,
  instance: 'solar-1/abc',
  seenAt,
});

describe('a server that starts', () => {
  /** @param seen what each look at the database shows */
  async function look(seen: readonly (readonly Holder[])[]) {
    let looks = 0;
    const holders = () => Promise.resolve([...(seen[looks++] ?? seen.at(-1)!)]);
    const outcome = requireVacancy({ holders }, () => true).then(
      () => 'vacant',
      (error: unknown) => (error as Error).message,
    );
    await vi.advanceTimersByTimeAsync(10_000);
    return outcome;
  }

  it('[SCL-01] waits for the lease of one that was killed', async () => {
    expect(await look([[holder(5)], [holder(5)], []])).toBe('vacant');
  });

  it('[SCL-01] refuses beside one that goes on, and names it', async () => {
    expect(await look([[holder(5)], [holder(6)]])).toMatch(/^DATABASE_URL: a server on solar-1 already/);
    expect(await look([[holder(5, 'north')], [holder(6, 'north')]])).toMatch(
      /^DATABASE_URL: the server "north" on solar-1 already/,
    );
  });
});

it('[SCL-01] a server notices once that another has its broker, and an outage changes nothing', async () => {
  const answers: (boolean | Error)[] = [true, new Error('away'), true, false, false];
  const table = {
    take: () => Promise.resolve(true),
    beat() {
      const answer = answers.shift() ?? true;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    leave: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const lease = await takeLease({
    table,
    brokerId: 1,
    instance: 'solar-1/abc',
    log: pino({ level: 'silent' }),
  });
  const lost = vi.fn();
  lease.onLost(lost);
  await vi.advanceTimersByTimeAsync(3_500);
  expect(lost).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(lost).toHaveBeenCalledOnce();
  await lease.leave();
});
