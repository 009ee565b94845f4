import { createManualTimer } from '@heliograph/testing';
import { describe, expect, it } from 'vitest';
import type { Session } from '../identity/sessions.ts';
import { createCallTurns } from './callTurns.ts';

const sessionOf = (id: number, role: string, publicId = `session of ${id}`) =>
  ({ publicId, person: { id, role, token: null } }) as unknown as Session;

/** Calls that end when they are told to, on a clock that only moves when told to. */
function createCalls() {
  const clock = { now: 0 };
  const { setTimer, advance } = createManualTimer(clock);
  const turns = createCallTurns(() => clock.now, setTimer);
  const ends: (() => void)[] = [];
  return {
    start: (session: Session) => turns.run(session, () => new Promise<void>((resolve) => ends.push(resolve))),
    inWork: () => ends.length,
    /** Ends a call in work, by default the oldest, and waits for what starts then. */
    endOne: async (index = 0) => {
      ends.splice(index, 1)[0]!();
      for (let turn = 0; turn < 10; turn++) await Promise.resolve();
    },
    /** Lets time pass for the calls in work alone. */
    work: (ms: number) => (clock.now += ms),
    pass: advance,
  };
}

const start = (calls: ReturnType<typeof createCalls>, session: Session, count: number) => {
  for (let n = 0; n < count; n++) void calls.start(session);
};

describe('turns of calls', () => {
  it('[TRU-03] work on three of a person at once, in all sessions together, while others are answered', async () => {
    const calls = createCalls();
    start(calls, sessionOf(1, 'member', 'one browser'), 3);
    start(calls, sessionOf(1, 'member', 'another'), 3);
    expect(calls.inWork()).toBe(3);
    start(calls, sessionOf(2, 'member'), 1);
    expect(calls.inWork()).toBe(4);
    await calls.endOne();
    expect(calls.inWork()).toBe(4);
  });

  it('[TRU-03] belong to each guest and wall, whose account is shared', () => {
    const calls = createCalls();
    start(calls, sessionOf(1, 'guest', 'one'), 10);
    start(calls, sessionOf(1, 'display', 'other'), 10);
    expect(calls.inWork()).toBe(6);
  });

  it('[TRU-03] work on one after the other of somebody who goes on and on, until they have paused', async () => {
    const calls = createCalls();
    start(calls, sessionOf(1, 'member'), 20);
    for (let n = 0; n < 6; n++) {
      calls.work(150);
      await calls.endOne();
    }
    expect(calls.inWork()).toBe(1);
    for (let n = 0; n < 10; n++) {
      calls.work(150);
      await calls.endOne();
      expect(calls.inWork()).toBe(1);
    }
    for (let n = 0; n < 4; n++) await calls.endOne();
    expect(calls.inWork()).toBe(0);
    await calls.pass(2_000);
    start(calls, sessionOf(1, 'member'), 20);
    expect(calls.inWork()).toBe(3);
  });

  it('[TRU-03] start once there is credit again, also beside a call that goes on', async () => {
    const calls = createCalls();
    start(calls, sessionOf(1, 'member'), 2);
    calls.work(1_000);
    await calls.endOne(1);
    start(calls, sessionOf(1, 'member'), 1);
    expect(calls.inWork()).toBe(1);
    await calls.pass(400);
    expect(calls.inWork()).toBe(2);
  });

  it('[TRU-03] refuse what would wait behind a hundred others, until fewer wait', async () => {
    const calls = createCalls();
    const busy = sessionOf(1, 'member');
    start(calls, busy, 103);
    const refusal = { kind: 'tooMany', key: 'tooManyCalls', options: { retryAfter: 1 } };
    await expect(calls.start(busy)).rejects.toMatchObject(refusal);
    await calls.endOne();
    start(calls, busy, 1);
    await expect(calls.start(busy)).rejects.toMatchObject(refusal);
  });
});
