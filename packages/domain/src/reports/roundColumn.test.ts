import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundMoney } from '../tariff/roundMoney.ts';
import { roundColumn, roundedTotals } from './roundColumn.ts';

const money = fc.double({ min: -1000, max: 1000, noNaN: true });
const columns = fc.array(
  fc.oneof({ weight: 9, arbitrary: money }, { weight: 1, arbitrary: fc.constant(NaN) }),
  {
    maxLength: 200,
  },
);
const totalOf = (shown: Float64Array, decimals: number) =>
  roundedTotals(shown, decimals, new Uint8Array(shown.length), 1)[0]!;
const known = (values: readonly number[]) => values.filter((value) => !Number.isNaN(value));

describe('roundColumn', () => {
  it('[REP-04] carries rounding differences to the next value, so that the column adds up', () => {
    const third = Float64Array.of(1 / 3, 1 / 3, 1 / 3);
    expect([...roundColumn(third, 2)]).toEqual([0.33, 0.34, 0.33]);
    expect(totalOf(roundColumn(third, 2), 2)).toBe(1);
  });

  it('[REP-04] shows each figure within a unit of the true one, and all together the once-rounded sum', () => {
    fc.assert(
      fc.property(columns, fc.integer({ min: 0, max: 3 }), (values, decimals) => {
        const shown = roundColumn(Float64Array.from(values), decimals);
        const unit = 10 ** -decimals;
        for (const [row, value] of values.entries()) {
          if (Number.isNaN(value)) expect(shown[row]).toBeNaN();
          else expect(Math.abs(shown[row]! - value)).toBeLessThanOrEqual(unit * (1 + 1e-9));
        }
        const sum = known(values).reduce((total, value) => total + value, 0);
        const total = totalOf(shown, decimals);
        if (known(values).length === 0) expect(total).toBeNaN();
        else if (decimals === 2) expect(total).toBe(roundMoney(sum));
        else expect(Math.abs(total - sum)).toBeLessThanOrEqual((unit / 2) * (1 + 1e-9));
      }),
    );
  });

  it('[REP-04] keeps NaN and never returns minus zero', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(0, -0, 0.004, 1), { maxLength: 50 }), (values) => {
        const shown = roundColumn(Float64Array.from(values), 2);
        expect(shown.some((figure) => Object.is(figure, -0) || figure < 0)).toBe(false);
        for (const [row, value] of values.entries()) if (value === 0) expect(shown[row]).toBe(0);
      }),
    );
  });

  it('[REP-05] rounds groups separately', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(money, fc.nat(2)), { maxLength: 100 }), (rows) => {
        const shown = roundColumn(
          Float64Array.from(rows, ([value]) => value),
          2,
          rows.map(([, group]) => group),
        );
        for (const group of [0, 1, 2]) {
          const own = rows.flatMap(([value, its], row) =>
            its === group ? [{ value, shown: shown[row]! }] : [],
          );
          const alone = roundColumn(
            Float64Array.from(own, ({ value }) => value),
            2,
          );
          expect(own.map((each) => each.shown)).toEqual([...alone]);
        }
      }),
    );
  });
});
