import { createManualTimer } from '@heliograph/testing';
import { expect, it } from 'vitest';
import { startLoop, systemTimer } from './startLoop.ts';

const clockAt = () => {
  const clock = { now: 0 };
  return { clock, ...createManualTimer(clock) };
};

/** Work that ends when the test says so. */
function heldWork() {
  const ends: (() => void)[] = [];
  let runs = 0;
  const run = () => {
    runs += 1;
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { run, runs: () => runs, end: () => ends.shift()!() };
}

it('[OPS-01] runs after a pause, and again after each run', async () => {
  const { clock, setTimer, advance } = clockAt();
  const ran: number[] = [];
  startLoop(() => Promise.resolve(ran.push(clock.now)), { every: 1000, setTimer });
  await advance(3500);
  expect(ran).toEqual([1000, 2000, 3000]);
});

it('[OPS-01] runs at once, where that is wanted, and after pauses that vary', async () => {
  const { clock, setTimer, advance } = clockAt();
  const ran: number[] = [];
  startLoop(() => Promise.resolve(ran.push(clock.now)), {
    every: () => (ran.length < 3 ? 20 : 1000),
    atOnce: true,
    setTimer,
  });
  await advance(1500);
  expect(ran).toEqual([0, 20, 40, 1040]);
});

it('[OPS-01] runs once at a time, also when it is asked to run now', async () => {
  const { setTimer, runDue } = clockAt();
  const work = heldWork();
  const loop = startLoop(work.run, { every: 1000, setTimer });
  const asked = [loop.runNow(), loop.runNow()];
  await runDue(5000);
  expect(work.runs()).toBe(1);
  work.end();
  await Promise.all(asked);
  const next = runDue(5000);
  expect(work.runs()).toBe(2);
  work.end();
  await next;
});

it('[OPS-01] reports each outcome, and goes on after a failure', async () => {
  const { setTimer, advance } = clockAt();
  const outcomes: string[] = [];
  const results = [new Error('away'), null, new Error('away again')];
  startLoop(
    () => {
      const result = results.shift();
      return result ? Promise.reject(result) : Promise.resolve();
    },
    {
      every: 1000,
      setTimer,
      outage: {
        failed: (error) => outcomes.push((error as Error).message),
        worked: () => outcomes.push('worked'),
      },
    },
  );
  await advance(4000);
  expect(outcomes).toEqual(['away', 'worked', 'away again', 'worked']);
});

it('[OPS-01] stops after the run under way, which learns of it, and reports nothing of what that makes fail', async () => {
  const { setTimer, advance } = clockAt();
  const failures: unknown[] = [];
  let runs = 0;
  const loop = startLoop(
    (signal) => {
      runs += 1;
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
    },
    {
      every: 1000,
      setTimer,
      outage: { failed: (error) => failures.push(error), worked: () => undefined },
    },
  );
  const running = loop.runNow();
  await loop.stop();
  await running;
  await advance(5000);
  await loop.runNow();
  expect([runs, failures]).toEqual([1, []]);
});

it('[OPS-01] runs by the clock of the machine, and not once it was stopped', async () => {
  let runs = 0;
  let loop = startLoop(() => Promise.resolve(), { every: 1000, setTimer: systemTimer });
  await loop.stop();
  await new Promise<void>((resolve) => {
    loop = startLoop(
      () => {
        if (++runs === 3) resolve();
        return Promise.resolve();
      },
      { every: 1, atOnce: true, setTimer: systemTimer },
    );
  });
  await loop.stop();
  expect(runs).toBe(3);
});
