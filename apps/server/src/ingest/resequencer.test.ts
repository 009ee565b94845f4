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

describe('messages of a gateway', () => {
  it('[SCL-05] pass in order of their sequences, in whatever order they arrive after the first', () => {
    const sequences = [1, 2, 3, 4, 5, 6, 7, 8];
    fc.assert(
      fc.property(
        fc.shuffledSubarray(sequences, { minLength: sequences.length }),
        fc.shuffledSubarray(sequences, { minLength: sequences.length }),
        (ofA, ofB) => {
          const { arrive, passed } = setup();
          for (const uuid of ['a', 'b']) arrive(0, uuid);
          for (const [i, sequence] of ofA.entries()) {
            arrive(sequence, 'a');
            arrive(ofB[i]!, 'b');
          }
          for (const uuid of ['a', 'b'])
            expect(passed.filter((name) => name.startsWith(uuid))).toEqual(
              [0, ...sequences].map((sequence) => `${uuid}${sequence}`),
            );
        },
      ),
    );
  });

  it('[SCL-05] wait only for a while: another server may have the message before them, or nobody', () => {
    const { arrive, passed, timers, endWaits } = setup();
    for (const sequence of [1, 5, 3]) arrive(sequence);
    expect(passed).toEqual(['a1']);
    expect(timers[0]!.ms).toBeGreaterThan(0);
    endWaits();
    expect(passed).toEqual(['a1', 'a3', 'a5']);
    arrive(6);
    expect(passed.at(-1)).toBe('a6');
  });

  it('[SCL-05] hardly wait after a wait in vain, until one is overtaken', () => {
    const { arrive, timers, endWaits } = setup();
    arrive(1);
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
    const { arrive, passed, timers, endWaits } = setup();
    for (const sequence of [1, 3, 2, 5]) arrive(sequence);
    timers[0]!.callback();
    expect(passed).toEqual(['a1', 'a2', 'a3']);
    endWaits();
    expect(passed).toEqual(['a1', 'a2', 'a3', 'a5']);
  });

  it('[SCL-05] pass at once where they have no sequence to go by, or are repeated', () => {
    const { arrive, passed } = setup();
    for (const sequence of [4, null, 4, 2]) arrive(sequence);
    expect(passed).toEqual(['a4', 'anull', 'a4', 'a2']);
  });

  it('[SCL-05] [SCL-02] all pass when the server stops', () => {
    const { arrive, passed, flush } = setup();
    for (const [sequence, uuid] of [
      [1, 'a'],
      [3, 'a'],
      [1, 'b'],
      [9, 'b'],
      [7, 'b'],
    ] as const)
      arrive(sequence, uuid);
    flush();
    expect(passed).toEqual(['a1', 'b1', 'a3', 'b7', 'b9']);
  });
});
