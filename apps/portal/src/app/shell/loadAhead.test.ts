import { expect, it } from 'vitest';
import { isMetered, loadAhead, MAX_AHEAD_BYTES } from './loadAhead.ts';

/** Parts of these sizes, one of which fails; the browser is idle when `idle` is called. */
function start(sizes: readonly number[], failing = -1) {
  let transferred = 1_000_000;
  const loaded: number[] = [];
  const waiting = new Set<() => void>();
  const parts = sizes.map((size, part) => () => {
    loaded.push(part);
    transferred += size;
    return part === failing ? Promise.reject(new Error('offline')) : Promise.resolve();
  });
  const stop = loadAhead(parts, {
    whenIdle(run) {
      waiting.add(run);
      return () => waiting.delete(run);
    },
    transferred: () => transferred,
  });
  async function idle() {
    for (const run of waiting) {
      waiting.delete(run);
      run();
      await new Promise(setImmediate);
    }
  }
  return { loaded, stop, idle, waiting };
}

it('loads one part after the other until they took as much as may be loaded ahead', async () => {
  const { loaded, idle, waiting } = start([MAX_AHEAD_BYTES - 1, 0, 1, 1]);
  expect(loaded).toEqual([]);
  await idle();
  expect(loaded).toEqual([0, 1, 2]);
  expect(waiting.size).toBe(0);
});

it('goes on after a part that cannot be loaded, and stops when it is told to', async () => {
  const { loaded, stop, idle } = start([1, 1, 1], 0);
  await idle();
  expect(loaded).toEqual([0, 1, 2]);
  const stopped = start([1]);
  stopped.stop();
  await stopped.idle();
  expect(stopped.loaded).toEqual([]);
  stop();
});

it('is for connections that cost nothing, as far as the browser tells', () => {
  expect([undefined, {}, { type: 'wifi' }].map(isMetered)).toEqual([false, false, false]);
  expect([{ saveData: true }, { type: 'cellular' }].map(isMetered)).toEqual([true, true]);
});
