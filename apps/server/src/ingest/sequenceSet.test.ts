import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSequenceSet } from './sequenceSet.ts';

describe('sequence set', () => {
  it('[API-02] knows exactly which sequences it has seen, also after a restart', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 60 })), fc.nat(), (sequences, restart) => {
        let set = createSequenceSet();
        const seen = new Set<number>();
        for (const [i, sequence] of sequences.entries()) {
          if (i === restart % (sequences.length + 1)) set = createSequenceSet(set.toPairs());
          expect(set.add(sequence)).toBe(!seen.has(sequence));
          seen.add(sequence);
        }
      }),
    );
  });

  it('[API-02] needs few pairs for a gateway that counts on from its boot times', () => {
    const set = createSequenceSet();
    for (let boot = 1; boot <= 3; boot++) {
      for (let i = 0; i < 1000; i++) set.add(boot * 1e12 + i);
    }
    expect(set.toPairs()).toEqual([1e12, 1e12 + 999, 2e12, 2e12 + 999, 3e12, 3e12 + 999]);
  });

  it('[API-02] stays small when every second message is lost, and still rejects duplicates', () => {
    const set = createSequenceSet();
    for (let sequence = 0; sequence < 10_000; sequence += 2) set.add(sequence);
    expect(set.toPairs().length).toBeLessThanOrEqual(128);
    for (let sequence = 0; sequence < 10_000; sequence += 2) expect(set.add(sequence)).toBe(false);
    expect(set.add(9997)).toBe(true);
  });
});
