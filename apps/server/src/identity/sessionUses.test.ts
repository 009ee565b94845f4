import { describe, expect, it } from 'vitest';
import type { SessionUse } from '../storage/repositories/sessions.ts';
import { createSessionUses } from './sessionUses.ts';
import type { Session } from './sessions.ts';

const MINUTE = 60_000;
const from = { address: '203.0.113.7', agent: 'Mozilla/5.0' };

function stand(use: (id: number, use: SessionUse) => Promise<void>) {
  const clock = { now: 10 * MINUTE };
  const failures: unknown[] = [];
  const uses = createSessionUses({
    sessions: { use },
    now: () => clock.now,
    onFailure: (error) => failures.push(error),
  });
  const note = (id: number, seenAt: number) => uses.note({ id, seenAt } as Session, from);
  return { clock, failures, note };
}

describe('session uses', () => {
  it('[USR-01] are stored once per minute and session', async () => {
    const kept: [number, SessionUse][] = [];
    const { clock, note } = stand((id, use) => Promise.resolve(void kept.push([id, use])));
    note(1, clock.now - MINUTE + 1);
    expect(kept).toEqual([]);
    for (const id of [1, 1, 2, 1]) note(id, clock.now - MINUTE);
    const use = { seen_at: clock.now, ...from };
    expect(kept).toEqual([
      [1, use],
      [2, use],
    ]);
    await new Promise(setImmediate);
    clock.now += MINUTE;
    note(1, clock.now - MINUTE);
    expect(kept).toHaveLength(3);
  });

  it('[USR-01] that could not be stored are reported, and retried with the next call', async () => {
    let tries = 0;
    const away = new Error('away');
    const { failures, note } = stand(() => (++tries === 1 ? Promise.reject(away) : Promise.resolve()));
    note(1, 0);
    await new Promise(setImmediate);
    expect(failures).toEqual([away]);
    note(1, 0);
    await new Promise(setImmediate);
    expect([tries, failures]).toEqual([2, [away]]);
  });
});
