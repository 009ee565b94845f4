import { describe, expect, it } from 'vitest';
import { createStorageGate } from './storageGate.ts';

const unreachable = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const settled = () => new Promise((resolve) => setImmediate(resolve));
const { signal } = new AbortController();

/** A gate before a database that can be switched off, with timers that the test fires. */
function createGate() {
  const state = { isDown: false, isFull: false, now: 0 };
  const lines: string[] = [];
  const timers: { callback: () => void; ms: number }[] = [];
  const stored: string[] = [];
  let attempts = 0;
  let checks = 0;
  const gate = createStorageGate({
    isFull: () => state.isFull,
    canWrite: () => {
      checks++;
      return Promise.resolve(!state.isDown);
    },
    log: {
      error: (_fields: object, text: string) => void lines.push(text),
      info: (fields: object, text: string) => void lines.push(`${text} ${JSON.stringify(fields)}`),
    },
    now: () => state.now,
    setTimer: (callback, ms) => void timers.push({ callback, ms }),
  });
  return {
    gate,
    state,
    lines,
    timers,
    stored,
    attempts: () => attempts,
    checks: () => checks,
    store: (name: string, ends: AbortSignal = signal) =>
      gate.store(async () => {
        attempts++;
        await Promise.resolve();
        if (state.isDown) throw unreachable();
        stored.push(name);
      }, ends),
    async fire() {
      const { callback, ms } = timers.shift()!;
      state.now += ms;
      callback();
      await settled();
    },
  };
}

describe('the storage gate', () => {
  it('[SCL-02] holds messages while the database is away, asks after growing pauses, and stores all in order', async () => {
    const { gate, state, lines, timers, stored, attempts, store, fire } = createGate();
    await store('before');
    state.isDown = true;
    const messages = ['a', 'b', 'c'].map((name) => store(name));
    await settled();
    messages.push(store('d'));
    await settled();
    expect(gate.isOpen()).toBe(false);
    const pauses: number[] = [];
    for (let i = 0; i < 10; i++) {
      expect(timers).toHaveLength(1);
      pauses.push(timers[0]!.ms);
      await fire();
    }
    expect(attempts()).toBe(4);
    expect(pauses[0]).toBeLessThan(400);
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(3_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(5_000);
    state.isDown = false;
    await fire();
    await Promise.all(messages);
    expect(stored).toEqual(['before', 'a', 'b', 'c', 'd']);
    expect(gate.isOpen()).toBe(true);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^messages are stored again .*"messages":4/);
  });

  it('[SCL-02] keeps the order also where a message fails after later ones have come', async () => {
    const { gate, state, stored, store, fire } = createGate();
    let fail = (): void => undefined;
    state.isDown = true;
    let attempt = 0;
    const second = gate.store(() => {
      if (attempt++ > 0) return Promise.resolve(void stored.push('second'));
      return new Promise((_, reject) => (fail = () => reject(unreachable())));
    }, signal);
    const third = store('third');
    await settled();
    fail();
    await settled();
    state.isDown = false;
    await fire();
    await Promise.all([second, third]);
    expect(stored).toEqual(['second', 'third']);
  });

  it('[SCL-02] tries nothing while the disk is full', async () => {
    const { state, attempts, checks, store, fire } = createGate();
    state.isFull = true;
    const message = store('a');
    await settled();
    await fire();
    expect([attempts(), checks()]).toEqual([0, 0]);
    state.isFull = false;
    await fire();
    await message;
    expect(attempts()).toBe(1);
  });

  it('[SCL-02] lets go of the messages of a connection that is lost', async () => {
    const { state, stored, store, fire } = createGate();
    state.isDown = true;
    const lost = new AbortController();
    const first = store('first', lost.signal);
    const second = store('second');
    await settled();
    state.isDown = false;
    lost.abort(new Error('lost'));
    await expect(first).rejects.toThrow('lost');
    await fire();
    await second;
    expect(stored).toEqual(['second']);
  });

  it('[SCL-02] asks less and less often where writing works and storing does not', async () => {
    const { gate, timers, fire } = createGate();
    const lost = new AbortController();
    const message = gate.store(() => Promise.reject(unreachable()), lost.signal);
    const pauses: number[] = [];
    for (let i = 0; i < 8; i++) {
      await settled();
      pauses.push(timers[0]!.ms);
      await fire();
    }
    expect(pauses.at(-1)).toBeGreaterThanOrEqual(3_000);
    await settled();
    lost.abort(new Error('lost'));
    await expect(message).rejects.toThrow('lost');
  });

  it('[SCL-02] is not closed by a message that cannot be stored', async () => {
    const { gate, lines, store } = createGate();
    const odd = Object.assign(new Error('page is damaged'), { code: 'XX001' });
    await expect(gate.store(() => Promise.reject(odd), signal)).rejects.toThrow(odd);
    await expect(gate.store(() => Promise.reject(new TypeError('defect')), signal)).rejects.toThrow('defect');
    expect(gate.isOpen()).toBe(true);
    await store('next');
    expect(lines).toEqual([]);
  });
});
