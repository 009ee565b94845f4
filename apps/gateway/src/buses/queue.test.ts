import { describe, expect, it } from 'vitest';
import { ModbusExceptionError, NoAnswerError, type Transport } from './bus.ts';
import { createQueue, type QueueOptions } from './queue.ts';

const TIMEOUT = 3000;
const PAUSE = 50;
const ANSWER_MS = 60;

/** A clock whose timers fire when `until` advances it. */
function fakeClock() {
  let now = 0;
  const timers: { at: number; run: () => void }[] = [];
  return {
    now: () => now,
    wait: (ms: number) => new Promise<void>((run) => void timers.push({ at: now + ms, run })),
    /** Runs all timers up to a time. */
    async until(end: number) {
      for (;;) {
        // Lets the work started by the last timer reach its next wait.
        for (let n = 0; n < 50; n++) await Promise.resolve();
        timers.sort((a, b) => a.at - b.at);
        const next = timers[0];
        if (!next || next.at > end) break;
        timers.shift();
        now = Math.max(now, next.at);
        next.run();
      }
      now = end;
    },
  };
}

type Behavior = (unit: number, address: number) => 'answer' | 'silent' | 'crc' | 'closed' | number;

function setup(behave: Behavior, quiet: Partial<QueueOptions['quiet']> = {}) {
  const clock = fakeClock();
  const asked: { at: number; unit: number; address: number; writes: boolean }[] = [];
  let flushes = 0;
  let inFlight = 0;
  const ask = async (unit: number, address: number, writes: boolean) => {
    expect(++inFlight).toBe(1);
    asked.push({ at: clock.now(), unit, address, writes });
    const does = behave(unit, address);
    await clock.wait(does === 'silent' ? TIMEOUT : ANSWER_MS);
    inFlight--;
    if (does === 'silent') throw new NoAnswerError('timeout', 'silent');
    if (does === 'crc') throw new NoAnswerError('crc', 'CRC error');
    if (does === 'closed') throw new NoAnswerError('connection', 'closed');
    if (typeof does === 'number') throw new ModbusExceptionError(does);
  };
  const transport: Transport = {
    read: async (unit, _table, address, count) => {
      await ask(unit, address, false);
      return new Uint16Array(count);
    },
    write: (unit, address) => ask(unit, address, true),
    flush: () => {
      flushes++;
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
  const queue = createQueue({
    transport,
    pause: PAUSE,
    now: clock.now,
    wait: clock.wait,
    quiet: { after: Infinity, first: 1000, longest: 30_000, ...quiet },
  });
  const read = (unit: number, address = 0) => queue.read(unit, 'holding', address, 1);
  return { clock, queue, asked, read, flushes: () => flushes };
}

const outcome = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answer',
    (error: unknown) => (error instanceof NoAnswerError ? error.kind : String(error)),
  );

describe('the queue of a bus', () => {
  it('[GW-01] has one request in flight and pauses after each reply', async () => {
    const { clock, asked, read } = setup(() => 'answer');
    void read(1);
    void read(1, 10);
    void read(2);
    await clock.until(1000);
    const period = ANSWER_MS + PAUSE;
    expect(asked.map(({ at }) => at)).toEqual([0, period, 2 * period]);
  });

  it('[GW-01] takes the next request at once when the last one ends', async () => {
    const { clock, read } = setup(() => 'answer');
    let answered = 0;
    const ask = async () => {
      for (let n = 0; n < 20; n++) {
        await read(1, n);
        answered++;
      }
    };
    void ask();
    await clock.until(10_000);
    expect(answered).toBe(20);
  });

  it('[GW-01] serves units in turn, and writes before reads', async () => {
    const { clock, asked, read, queue } = setup(() => 'answer');
    for (let n = 0; n < 3; n++) void read(1, n);
    void read(2);
    void read(3);
    void queue.exclusively(4, (line) => line.write(4, 9, [1]));
    await clock.until(5000);
    expect(asked.map(({ unit }) => unit)).toEqual([1, 4, 2, 3, 1, 1]);
  });

  it('[GW-01] lets nothing in between requests that belong together', async () => {
    const { clock, asked, read, queue } = setup(() => 'answer');
    void queue.exclusively(1, async (line) => {
      await line.read(1, 'holding', 7, 1);
      await line.write(1, 7, [1]);
      await line.read(1, 'holding', 7, 1);
    });
    void read(2);
    await clock.until(5000);
    expect(asked.map(({ unit, writes }) => [unit, writes])).toEqual([
      [1, false],
      [1, true],
      [1, false],
      [2, false],
    ]);
  });

  it('[GW-01] tries three times after silence and flushes each time, with other units in between', async () => {
    const { clock, asked, read, flushes } = setup((unit) => (unit === 1 ? 'silent' : 'answer'));
    const dead = outcome(read(1));
    void read(2);
    void read(2, 5);
    await clock.until(20_000);
    expect(await dead).toBe('timeout');
    expect(asked.map(({ unit }) => unit)).toEqual([1, 2, 1, 2, 1]);
    expect(flushes()).toBe(3);
  });

  it('[GW-01] tries again after a wrong CRC and after exception 11, but not after exception 2', async () => {
    const { clock, asked, read, flushes, queue } = setup((unit) =>
      unit === 1 ? 'crc' : unit === 2 ? 0x0b : 2,
    );
    const outcomes = Promise.all([read(1), read(2), read(3)].map(outcome));
    await clock.until(20_000);
    expect(await outcomes).toEqual(['crc', 'ModbusException: exception 11', 'ModbusException: exception 2']);
    expect([1, 2, 3].map((unit) => asked.filter((each) => each.unit === unit).length)).toEqual([3, 3, 1]);
    expect(flushes()).toBe(6);
    expect(queue.stats().errors).toEqual({ crc: 3, 'exception 11': 3, 'exception 2': 1 });
  });

  it.each([
    ['answers exception 4', 4],
    ['closes the connection', 'closed'],
  ] as const)('[GW-07] asks again when each fourth request of a device %s', async (_, does) => {
    let asked = 0;
    const { clock, read } = setup(() => (++asked % 4 === 0 ? does : 'answer'));
    for (let round = 1; round <= 20; round++) {
      const outcomes = Promise.all([read(1), read(1, 10), read(1, 20)].map(outcome));
      await clock.until(round * 5000);
      expect(await outcomes).toEqual(['answer', 'answer', 'answer']);
    }
  });

  it('[GW-01] quarantines a unit after two minutes of silence, ever longer, and asks once to see', async () => {
    let isDead = true;
    const { clock, asked, read, queue } = setup(() => (isDead ? 'silent' : 'answer'));
    // A driver polls every five seconds, whatever happens.
    const poll = async (from: number, to: number) => {
      for (let at = from; at < to; at += 5000) {
        void outcome(read(1));
        await clock.until(at + 5000);
      }
    };
    await poll(0, 180_000);
    const [{ unit, until } = { unit: 0, until: 0 }] = queue.stats().quarantined;
    expect(unit).toBe(1);
    const last = asked.at(-1)!.at;
    expect(last).toBeGreaterThanOrEqual(120_000 - TIMEOUT);
    expect(until).toBe(last + TIMEOUT + 600_000);
    expect(await outcome(read(1))).toBe('refused');

    const before = asked.length;
    await poll(180_000, 900_000);
    // One request when the quarantine ended; the next quarantine is twice as long.
    expect(asked.length).toBe(before + 1);
    expect(queue.stats().quarantined[0]!.until).toBe(asked.at(-1)!.at + TIMEOUT + 1_200_000);

    isDead = false;
    await poll(900_000, 2_200_000);
    expect(queue.stats().quarantined).toEqual([]);
    expect(asked.length).toBeGreaterThan(before + 10);
  });

  it('[GW-01] keeps the pace of nine units while the tenth is dead', async () => {
    const { clock, read } = setup((unit) => (unit === 10 ? 'silent' : 'answer'));
    const rounds = new Map<number, number>();
    const EVERY = 5000;
    const MINUTES = 10;
    for (let at = 0; at < MINUTES * 60_000; at += EVERY) {
      for (let unit = 1; unit <= 10; unit++)
        void outcome(Promise.all([read(unit), read(unit, 40)])).then((result) => {
          if (result === 'answer') rounds.set(unit, (rounds.get(unit) ?? 0) + 1);
        });
      await clock.until(at + EVERY);
    }
    const planned = (MINUTES * 60_000) / EVERY;
    for (let unit = 1; unit <= 9; unit++) expect(rounds.get(unit)).toBeGreaterThanOrEqual(planned - 1);
    expect(rounds.get(10)).toBeUndefined();
  });

  it('[GW-01] connects again ever more rarely, and quarantines no unit for a lost connection', async () => {
    const { clock, asked, read, queue } = setup(() => 'closed');
    for (let at = 0; at < 240_000; at += 500) {
      void outcome(read(1));
      await clock.until(at + 500);
    }
    const gaps = asked.slice(1).map(({ at }, index) => at - asked[index]!.at);
    expect(gaps[0]).toBeLessThan(2000);
    expect(gaps.at(-1)).toBeGreaterThanOrEqual(30_000);
    expect(queue.stats().quarantined).toEqual([]);
    await queue.restart();
    void outcome(read(1));
    await clock.until(240_001);
    expect(asked.at(-1)!.at).toBe(240_000);
  });

  it('[GW-01] leaves a stick alone that does not answer, ever longer, and no longer after an answer', async () => {
    let isDeaf = true;
    const { clock, asked, read } = setup(() => (isDeaf ? 'silent' : 'answer'), {
      after: 3,
      first: 10_000,
      longest: 300_000,
    });
    for (let at = 0; at < 300_000; at += 10_000) {
      void outcome(read(1));
      await clock.until(at + 10_000);
    }
    const whileDeaf = asked.length;
    expect(whileDeaf).toBeLessThan(12);
    isDeaf = false;
    for (let at = 300_000; at < 1_500_000; at += 10_000) {
      void outcome(read(1));
      await clock.until(at + 10_000);
    }
    const last = asked.slice(-5).map(({ at }) => at);
    expect(last.slice(1).map((at, index) => at - last[index]!)).toEqual([10_000, 10_000, 10_000, 10_000]);
  });

  it('[GW-01] knows the share of the last minute in which a request was in flight', async () => {
    const { clock, read, queue } = setup(() => 'answer');
    for (let at = 0; at < 120_000; at += 600) {
      void read(1);
      await clock.until(at + 600);
    }
    expect(queue.stats().load).toBeCloseTo(ANSWER_MS / 600, 2);
    expect(queue.stats().requests).toBe(200);
  });
});
