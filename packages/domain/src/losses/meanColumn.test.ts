import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMeanColumn } from './meanColumn.ts';

const QUARTER = 900_000;

it('[LOS-04] the mean of samples on a line is the line at the middle of the interval, however they lie', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1_000, max: 600_000 }), { minLength: 5, maxLength: 40 }),
      (pauses) => {
        const column = createMeanColumn(0, QUARTER, 4);
        let at = -60_000;
        for (const pause of [0, ...pauses]) column.take((at += pause), 3 + at / QUARTER);
        for (const [i, mean] of column.finish().entries())
          if (at >= (i + 1) * QUARTER) expect(mean).toBeCloseTo(3.5 + i, 9);
      },
    ),
  );
});

it('[LOS-04] a quarter hour is unknown where samples do not cover half of it', () => {
  const column = createMeanColumn(0, QUARTER, 4);
  for (const at of [0, 300_000, 600_000, 900_000]) column.take(at, 100);
  // Half an hour apart: what was between is not known.
  for (const at of [2_700_000, 3_600_000]) column.take(at, 200);
  expect([...column.finish()]).toEqual([100, NaN, NaN, 200]);
});
