import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMemoryDisk, PowerCutError } from '../testing/memoryDisk.ts';
import { openSequences, type SequencedChannel } from './sequences.ts';

describe('sequence numbers', () => {
  it('[GW-03] are never used twice, wherever the power is cut and however the clock jumps', () => {
    const channel = fc.constantFrom<SequencedChannel>('telemetry', 'alarm', 'backfill');
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
          if (used.size > 0) disk.cutAfter(cut);
          try {
            for (const each of uses) {
              const key = `${each} ${sequences.next(each)}`;
              expect(used.has(key)).toBe(false);
              used.add(key);
            }
          } catch (error) {
            if (!(error instanceof PowerCutError)) throw error;
          }
          disk.restart();
        }
      }),
      { numRuns: 50 },
    );
  });
});
