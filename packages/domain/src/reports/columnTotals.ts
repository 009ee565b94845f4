import { wholeUnits, withoutNoise } from '../tariff/roundMoney.ts';

/** Reports show energies in kWh, masses in kg, hours and money with 2 decimals. */
const UNIT = 100;

export interface ColumnTotal {
  /** The exact sum; NaN if no row has a value. */
  total: number;
  /** The total as shown minus the sum of the rows as shown; 0 where the rows add up. */
  rounding: number;
}

/** [DQ-05] The total of a column; rows with NaN are left out. */
export const columnTotal = (values: ArrayLike<number>): ColumnTotal =>
  columnTotals(values, new Uint8Array(values.length), 1)[0]!;

/** The totals of a column for each of `count` groups, such as currencies. @param groups group of each row */
export function columnTotals(
  values: ArrayLike<number>,
  groups: ArrayLike<number>,
  count: number,
): ColumnTotal[] {
  const sums = new Float64Array(count).fill(NaN);
  /** Sums of the rows as shown, in units of the last decimal. */
  const units = new Float64Array(count);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) continue;
    const group = groups[row]!;
    sums[group] = Number.isNaN(sums[group]!) ? value : sums[group]! + value;
    units[group] = units[group]! + wholeUnits(value, UNIT);
  }
  return Array.from(sums, (sum, group) => ({
    total: withoutNoise(sum),
    rounding: Number.isNaN(sum) ? 0 : (wholeUnits(sum, UNIT) - units[group]!) / UNIT,
  }));
}
