import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fitAlarms } from './fitAlarms.ts';

it('[ALM-01] a wall with room for 7 of 14 open alarms shows 6 and says that there are 8 more', () => {
  expect(fitAlarms(7, 14, 14)).toEqual({ shown: 6, more: 8 });
  expect(fitAlarms(7, 7, 7)).toEqual({ shown: 7, more: 0 });
  // The others have recovered.
  expect(fitAlarms(7, 14, 3)).toEqual({ shown: 7, more: 0 });
  expect(fitAlarms(7, 60, 512)).toEqual({ shown: 6, more: 506 });
});

it('[ALM-01] no open alarm is left out unsaid, and no more rows are used than there are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 20 }), fc.nat(60), fc.nat(60), (rows, open, recovered) => {
      const { shown, more } = fitAlarms(rows, open + recovered, open);
      expect(shown + (more > 0 ? 1 : 0)).toBeLessThanOrEqual(rows);
      expect(Math.min(shown, open) + more).toBe(open);
    }),
  );
});
