import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createResequencer } from './resequencer.ts';

function setup() {
  const passed: string[] = [];
  const timers: { callback: () => void; ms: number }[] = [];
  const { add, flush } = createResequencer((callback, ms) => timers.push({ callback, ms }));
  return {
    passed,
    timers,
    flush,
    arrive: (sequence: number | null, uuid = 'a') =>
      add(uuid, sequence, () => passed.push(`${uuid}${sequence}`)),
    endWaits: () => {
      for (const { callback } of timers.splice(0)) callback();
    },
  };
}

/** After the first message of gateway `a`, number 1. */
function setupAfterFirst() {
  const setUp = setup();
  setUp.arrive(1);
  setUp.endWaits();
  return setUp;
}

describe('messages of a gateway', () => {
  it('[SCL-05] pass in order of their sequences, in whatever order they arrive', () => {
    const sequences = [1, 2, 3, 4, 5, 6, 7, 8];
    const anyOrder = fc.shuffledSubarray(sequences, { minLength: sequences.length });
    fc.assert(
      fc.property(anyOrder, anyOrder, fc.nat(8), (ofA, ofB, first) => {
        const { arrive, passed, endWaits } = setup();
        // The others come after the first have passed.
        for (const [i, sequence] of [...ofA]
          .sort((a, b) => Number(a > first) - Number(b > first))
          .entries()) {
          if (i === first) endWaits();
          arrive(sequence, 'a');
          arrive(ofB[i]! + 10, 'b');
        }
        endWaits();
        expect(passed.filter((name) => name.startsWith('a'))).toEqual(sequences.map((n) => `a${n}`));
        expect(passed.filter((name) => name.startsWith('b'))).toHaveLength(sequences.length);
      }),
    );
  });

  it('[SCL-05] wait only for a while: another server may have the message before them, or nobody', () => {
    const { arrive, passed, timers, endWaits } = setupAfterFirst();
    for (const sequence of [5, 3]) arrive(sequence);
    expect(passed).toEqual(['a1']);
    expect(timers[0]!.ms).toBeGreaterThan(0);
    endWaits();
    expect(passed).toEqual(['a1', 'a3', 'a5']);
    arrive(6);
    expect(passed.at(-1)).toBe('a6');
  });

  it('[SCL-05] hardly wait after a wait in vain, until one is overtaken', () => {
    const { arrive, timers, endWaits } = setupAfterFirst();
    arrive(3);
    endWaits();
    arrive(5);
    expect(timers.map(({ ms }) => ms)).toEqual([0]);
    endWaits();
    arrive(4);
    arrive(7);
    expect(timers[0]!.ms).toBeGreaterThan(0);
  });

  it('[SCL-05] are not passed again by a wait that has been answered', () => {
    const { arrive, passed, timers, endWaits } = setupAfterFirst();
    for (const sequence of [3, 2, 5]) arrive(sequence);
    timers[0]!.callback();
    expect(passed).toEqual(['a1', 'a2', 'a3']);
    endWaits();
    expect(passed).toEqual(['a1', 'a2', 'a3', 'a5']);
  });

  it('[SCL-05] pass at once where they have no sequence to go by, or are repeated', () => {
    const { arrive, passed } = setupAfterFirst();
    for (const sequence of [2, null, 2, 1]) arrive(sequence);
    expect(passed).toEqual(['a1', 'a2', 'anull', 'a2', 'a1']);
  });

  it('[SCL-05] [SCL-02] all pass when the server stops', () => {
    const { arrive, passed, flush } = setupAfterFirst();
    arrive(3);
    arrive(9, 'b');
    arrive(7, 'b');
    flush();
    expect(passed).toEqual(['a1', 'a3', 'b7', 'b9']);
  });
});
