import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextStepAt } from './escalation.ts';

it('[ALM-05] each step of an escalation is due as long after the start as it says', () => {
  const minutes = fc.uniqueArray(fc.integer({ min: 1, max: 1440 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(minutes, fc.integer({ min: 0, max: 1e12 }), (unsorted, began) => {
      const after = unsorted.toSorted((a, b) => a - b);
      const escalation = {
        level: 3,
        steps: after.map((afterMinutes) => ({ afterMinutes, to: 'owner' as const })),
      };
      const due = [began + after[0]! * 60_000];
      for (let step = 0; ; step++) {
        const next = nextStepAt(escalation, step, due.at(-1)!);
        if (next === null) break;
        due.push(next);
      }
      expect(due).toEqual(after.map((each) => began + each * 60_000));
    }),
  );
});
