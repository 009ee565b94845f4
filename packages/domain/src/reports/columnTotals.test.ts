import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundMoney } from '../tariff/roundMoney.ts';
import { columnTotal, columnTotals } from './columnTotals.ts';

/** Amounts of up to 6 decimals in millionths, whose sums are exact as integers. */
const millionths = fc.oneof(
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  // Half cents make rows and total differ most.
  fc.integer({ min: -1000, max: 1000 }).map((half) => half * 5000),
);
const amount = (own: number) => own / 1e6;
const computeSum = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
/** Cents of an amount in millionths, half away from zero. */
const computeCents = (own: number) => Math.sign(own) * Math.floor((Math.abs(own) + 5000) / 10_000) + 0;
const cents = (figure: number) => Math.round(figure * 100) + 0;

describe('columnTotals', () => {
  it('[DQ-05] rows round by themselves, the total is the exact sum rounded once', () => {
    fc.assert(
      fc.property(fc.array(millionths, { minLength: 1, maxLength: 300 }), (rows) => {
        const { total } = columnTotal(rows.map(amount));
        expect(rows.map((own) => cents(roundMoney(amount(own))))).toEqual(rows.map(computeCents));
        expect(total).toBe(amount(computeSum(rows)) + 0);
        expect(cents(roundMoney(total))).toBe(computeCents(computeSum(rows)));
      }),
    );
  });

  it('[DQ-05] the rounding is the total as shown minus the rows as shown', () => {
    fc.assert(
      fc.property(fc.array(millionths, { minLength: 1, maxLength: 300 }), (rows) => {
        const { rounding } = columnTotal(rows.map(amount));
        expect(cents(rounding)).toBe(computeCents(computeSum(rows)) - computeSum(rows.map(computeCents)));
      }),
    );
    expect(columnTotal([0.333333333, 0.333333333, 0.333333334])).toEqual({ total: 1, rounding: 0.01 });
    expect(columnTotal([0.125, 0.125])).toEqual({ total: 0.25, rounding: -0.01 });
    expect(columnTotal([0.1, 0.2])).toEqual({ total: 0.3, rounding: 0 });
  });

  it('[DQ-05] leaves out unknown values, and totals nothing as unknown', () => {
    expect(columnTotal([NaN, 1.5, NaN])).toEqual({ total: 1.5, rounding: 0 });
    expect(columnTotal([NaN])).toEqual({ total: NaN, rounding: 0 });
    expect(columnTotal([])).toEqual({ total: NaN, rounding: 0 });
  });

  it('[DQ-05] totals each group by itself', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(millionths, fc.nat(2)), { maxLength: 100 }), (rows) => {
        const totals = columnTotals(
          rows.map(([own]) => amount(own)),
          rows.map(([, group]) => group),
          3,
        );
        const alone = [0, 1, 2].map((group) =>
          columnTotal(rows.flatMap(([own, its]) => (its === group ? [amount(own)] : []))),
        );
        expect(totals).toEqual(alone);
      }),
    );
  });
});
