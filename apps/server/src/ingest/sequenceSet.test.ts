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
          expect(set.has(sequence)).toBe(seen.has(sequence));
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

  it('[API-02] [SCL-02] never takes a sequence for seen that was not added, and stays small', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 2000 }), { minLength: 200, maxLength: 1500 }),
        (sequences) => {
          const set = createSequenceSet();
          const added = new Set<number>();
          for (const sequence of sequences) {
            if (!set.add(sequence)) expect(added).toContain(sequence);
            added.add(sequence);
          }
          expect(set.toPairs().length).toBeLessThanOrEqual(128);
        },
      ),
    );
  });

  it('[API-02] [SCL-02] accepts the other half of the messages late, and still rejects the newest duplicates', () => {
    const set = createSequenceSet();
    for (let sequence = 0; sequence < 1000; sequence += 2) expect(set.add(sequence)).toBe(true);
    for (let sequence = 900; sequence < 1000; sequence += 2) expect(set.add(sequence)).toBe(false);
    for (let sequence = 1; sequence < 1000; sequence += 2) expect(set.add(sequence)).toBe(true);
    for (let sequence = 900; sequence < 1000; sequence++) expect(set.add(sequence)).toBe(false);
  });
});
