import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createQuarterSums } from './quarterSums.ts';

it('[IMP-03] spreading intervals over quarter hours keeps their energy', () => {
  const interval = fc.record({
    quarters: fc.integer({ min: 1, max: 200 }),
    kwh: fc.double({ min: 0, max: 1000, noNaN: true }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2_000_000 }),
      fc.array(interval, { maxLength: 20 }),
      (start, list) => {
        const sums = createQuarterSums();
        let from = start * 900_000;
        for (const { quarters, kwh } of list) {
          const to = from + quarters * 900_000;
          sums.add('load', { from, to, kwh, estimated: false });
          from = to;
        }
        const sum = sums
          .days()
          .reduce((all, { kwh }) => kwh.reduce<number>((one, value) => one + (value ?? 0), all), 0);
        expect(sum).toBeCloseTo(
          list.reduce((all, { kwh }) => all + kwh, 0),
          5,
        );
        expect(
          sums.days().reduce((all, { kwh }) => all + kwh.filter((value) => value !== null).length, 0),
        ).toBe(list.reduce((all, { quarters }) => all + quarters, 0));
      },
    ),
  );
});
