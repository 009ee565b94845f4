import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryDisk, PowerCutError, type MemoryDisk } from '../testing/memoryDisk.ts';
import { writeBlock, type StoredSample } from './blocks.ts';
import { openSampleStore, type SampleStore } from './sampleStore.ts';

const START = Date.parse('2026-06-01T00:00Z');
const ROOMY = 1e9;
const sample = (n: number, device = 'INV'): StoredSample => ({
  device_id: device,
  at: START + n * 5000,
  values: { P: n * 7, KRA: n / 100 },
});
const samples = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => sample(from + i));
const instants = (list: readonly StoredSample[]) => list.map(({ at }) => (at - START) / 5000);

/** Takes all remaining samples from the store, acknowledging them. */
function drain(store: SampleStore, most = 7): StoredSample[] {
  const found: StoredSample[] = [];
  for (let batch = store.next(most); batch; batch = store.next(most)) {
    found.push(...batch.samples);
    store.acknowledge(batch);
  }
  return found;
}

/** Runs work that a power cut may interrupt. @returns true if it did */
function isCut(work: () => void): boolean {
  try {
    work();
    return false;
  } catch (error) {
    if (!(error instanceof PowerCutError)) throw error;
    return true;
  }
}

describe('the sample store', () => {
  it('[GW-03] gives samples in order over many segments, also after a restart', () => {
    const disk = createMemoryDisk();
    const store = openSampleStore(disk, ROOMY, 400);
    for (let n = 0; n < 60; n += 3) {
      store.add(samples(n, n + 3));
      store.flush();
    }
    const first = store.next(10)!;
    store.acknowledge(first);
    store.flush();
    const rest = drain(openSampleStore(disk, ROOMY, 400));
    expect(instants([...first.samples, ...rest])).toEqual(Array.from({ length: 60 }, (_, i) => i));
    expect([...disk.files.keys()].filter((name) => name.endsWith('.log'))).toEqual([]);
  });

  it('[GW-03] loses no flushed sample and repeats no saved acknowledgement, wherever the power is cut', () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant('measure' as const), count: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('flush' as const) }),
      fc.record({ kind: fc.constant('send' as const), most: fc.integer({ min: 1, max: 20 }) }),
      fc.record({ kind: fc.constant('cut' as const), after: fc.integer({ min: 0, max: 600 }) }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 80 }), (actions) => {
        const disk = createMemoryDisk();
        let store = openSampleStore(disk, ROOMY, 500);
        let measured = 0;
        /** Samples that must arrive, and those whose acknowledgement is on the medium. */
        const flushed = new Set<number>();
        const received = new Set<number>();
        const settled = new Set<number>();
        let waiting: number[] = [];
        let acknowledged: number[] = [];
        const send = (most: number) => {
          const batch = store.next(most);
          if (!batch) return;
          for (const n of instants(batch.samples)) {
            expect(settled.has(n)).toBe(false);
            received.add(n);
          }
          acknowledged.push(...instants(batch.samples));
          store.acknowledge(batch);
        };
        const flush = () => {
          store.flush();
          for (const n of waiting) flushed.add(n);
          waiting = [];
          for (const n of acknowledged) settled.add(n);
        };
        const run = (work: () => void) => {
          if (!isCut(work)) return;
          disk.restart();
          store = openSampleStore(disk, ROOMY, 500);
          // Readings and acknowledgements not yet flushed may be lost.
          waiting = [];
          acknowledged = [];
        };
        for (const each of actions) {
          if (each.kind === 'cut') disk.cutAfter(each.after);
          else if (each.kind === 'send') run(() => send(each.most));
          else if (each.kind === 'flush') run(flush);
          else {
            store.add(samples(measured, measured + each.count));
            waiting.push(...Array.from({ length: each.count }, (_, i) => measured + i));
            measured += each.count;
          }
        }
        disk.restart();
        store = openSampleStore(disk, ROOMY, 500);
        for (const n of instants(drain(store))) {
          expect(settled.has(n)).toBe(false);
          received.add(n);
        }
        expect([...flushed].filter((n) => !received.has(n))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('[GW-03] cuts a torn block off at every byte and keeps those before and after it', () => {
    const block = writeBlock(samples(3, 6));
    for (let length = 0; length < block.length; length++) {
      const disk = createMemoryDisk();
      const store = openSampleStore(disk, ROOMY);
      store.add(samples(0, 3));
      store.flush();
      store.add(samples(3, 6));
      disk.cutAfter(length);
      expect(isCut(() => store.flush())).toBe(true);
      disk.restart();
      const next = openSampleStore(disk, ROOMY);
      next.add(samples(6, 9));
      next.flush();
      expect(instants(drain(next))).toEqual([0, 1, 2, 6, 7, 8]);
    }
  });

  it('[GW-03] passes over damage in the middle of a segment', () => {
    const disk = createMemoryDisk();
    const store = openSampleStore(disk, ROOMY);
    for (const n of [0, 3, 6]) {
      store.add(samples(n, n + 3));
      store.flush();
    }
    const [name, content] = [...disk.files].find(([file]) => file.endsWith('.log'))!;
    const damaged = Buffer.from(content);
    damaged[writeBlock(samples(0, 3)).length + 20]! ^= 0xff;
    disk.replace(name, damaged);
    expect(instants(drain(openSampleStore(disk, ROOMY)))).toEqual([0, 1, 2, 6, 7, 8]);
  });

  it('[GW-03] stays below its limit: old details give way first, counters stay', () => {
    const disk = createMemoryDisk();
    const limit = 60_000;
    const store = openSampleStore(disk, limit, 4_000);
    const days = 6;
    const count = days * 17_280;
    for (let n = 0; n < count; n += 60) {
      store.add(samples(n, n + 60));
      store.flush();
      expect(store.size().bytes).toBeLessThanOrEqual(limit + 4_000);
    }
    const left = drain(store, 500);
    const gaps = left.slice(1).map(({ at }, i) => at - left[i]!.at);
    expect(left[0]!.at).toBe(START);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(3_600_000);
    // The newest samples are complete, each with its counter.
    expect(instants(left.slice(-60))).toEqual(Array.from({ length: 60 }, (_, i) => count - 60 + i));
    expect(left.every(({ values }) => values.KRA !== undefined)).toBe(true);
    expect(left.at(-1)!.values.KRA! - left[0]!.values.KRA!).toBeCloseTo((count - 1) / 100);
  });

  it('[GW-03] loses no counter when the power is cut while it thins', () => {
    const fill = (disk: MemoryDisk, after: number) => {
      const store = openSampleStore(disk, 3_000, 600);
      let n = 0;
      disk.cutAfter(after);
      const step = () => {
        store.add(samples(n, n + 20));
        store.flush();
      };
      while (n < 1_500 && !isCut(step)) n += 20;
      disk.restart();
      return n;
    };
    for (let after = 3_000; after < 9_000; after += 17) {
      const disk = createMemoryDisk();
      const n = fill(disk, after);
      const left = instants(drain(openSampleStore(disk, 3_000, 600)));
      expect(left[0]).toBe(0);
      expect(left.at(-1)).toBeGreaterThanOrEqual(n - 1);
      expect(left).toEqual([...new Set(left)].sort((a, b) => a - b));
    }
  });

  it('[GW-03] sends again what was thinned while it was on its way', () => {
    const disk = createMemoryDisk();
    const store = openSampleStore(disk, 2_000, 600);
    store.add(samples(0, 40));
    store.flush();
    const onItsWay = store.next(40)!;
    for (let n = 40; n < 600; n += 40) {
      store.add(samples(n, n + 40));
      store.flush();
    }
    store.acknowledge(onItsWay);
    expect(instants(store.next(1)!.samples)[0]).toBe(0);
  });

  it('[GW-03] corrects the time of what it wrote in this run when the clock is set', () => {
    const disk = createMemoryDisk();
    const before = openSampleStore(disk, ROOMY);
    before.add(samples(0, 2));
    before.flush();
    const store = openSampleStore(disk, ROOMY);
    expect(store.newestAtStart).toBe(START + 5000);
    store.add(samples(2, 4));
    store.flush();
    store.add(samples(4, 5));
    store.correct(500_000);
    store.add(samples(105, 106));
    store.flush();
    const expected = [0, 1, 102, 103, 104, 105];
    expect(instants(drain(openSampleStore(disk, ROOMY)))).toEqual(expected);
  });
});
