import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryDisk } from '../testing/memoryDisk.ts';
import { openSequences, type SequencedChannel } from './sequences.ts';

const channel = fc.constantFrom<SequencedChannel>('telemetry', 'alarm', 'backfill');
const START = Date.parse('2026-06-01T00:00Z');

describe('sequence numbers', () => {
  it('[GW-03] are never used twice, wherever the power is cut and however the clock jumps', () => {
    const run = fc.record({
      uses: fc.array(channel, { maxLength: 1200 }),
      cut: fc.integer({ min: 0, max: 300 }),
      clock: fc.integer({ min: 0, max: 2e12 }),
    });
    fc.assert(
      fc.property(fc.array(run, { maxLength: 6 }), (runs) => {
        const disk = createMemoryDisk();
        const used = new Set<string>();
        for (const { uses, cut, clock } of runs) {
          const sequences = openSequences(disk, () => clock);
          disk.cutAfter(cut);
          for (const each of uses) {
            const key = `${each} ${sequences.next(each)}`;
            // Its message was no longer sent.
            if (disk.isCut()) break;
            expect(used.has(key)).toBe(false);
            used.add(key);
          }
          disk.restart();
        }
      }),
      { numRuns: 50 },
    );
  });

  it('[GW-03] go on with the time while the medium cannot be written, and after restarts', () => {
    const pauses = fc.array(fc.integer({ min: 100, max: 5_000 }), { minLength: 1, maxLength: 700 });
    fc.assert(
      fc.property(fc.array(fc.tuple(pauses, fc.boolean()), { maxLength: 5 }), (runs) => {
        const disk = createMemoryDisk();
        const used = new Set<number>();
        let clock = START;
        for (const [list, isWritable] of runs) {
          // A restart takes at least this long.
          clock += 1_000;
          const sequences = openSequences(disk, () => clock);
          if (!isWritable) disk.cutAfter(0);
          for (const pause of list) {
            clock += pause;
            const number = sequences.next('telemetry');
            expect(used.has(number)).toBe(false);
            used.add(number);
          }
          disk.restart();
        }
      }),
      { numRuns: 50 },
    );
  });
});
