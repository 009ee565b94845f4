import { wholeUnits } from '../tariff/roundMoney.ts';

/**
 * A column of numbers as it is shown, rounded so that what is shown adds up: each figure is what its row adds to the
 * rounded sum of all rows so far, half away from zero. So each is within one unit of the true one, and all together are
 * the once-rounded total. NaN stays NaN and adds nothing.
 *
 * @param groups of each row, small whole numbers; sums of different groups, such as currencies, are apart
 */
export function shownColumn(
  values: Float64Array,
  decimals: number,
  groups?: ArrayLike<number>,
): Float64Array {
  const unit = 10 ** decimals;
  /** Of each group so far: the sum, and the whole units of it that are shown. */
  const sums: number[] = [];
  const units: number[] = [];
  return values.map((value, row) => {
    if (Number.isNaN(value)) return NaN;
    const group = groups?.[row] ?? 0;
    const sum = (sums[group] ?? 0) + value;
    const before = units[group] ?? 0;
    const now = wholeUnits(sum, unit);
    sums[group] = sum;
    units[group] = now;
    return (now - before) / unit;
  });
}

/**
 * The exact sum of figures as shown, all with these decimals, of each of `count` groups; NaN of one without any.
 *
 * @param groups as for `shownColumn`
 */
export function shownTotals(
  shown: Float64Array,
  decimals: number,
  groups: ArrayLike<number>,
  count: number,
): number[] {
  const unit = 10 ** decimals;
  const units = new Array<number>(count).fill(NaN);
  for (let row = 0; row < shown.length; row++) {
    if (Number.isNaN(shown[row]!)) continue;
    const group = groups[row]!;
    const before = units[group]!;
    units[group] = (Number.isNaN(before) ? 0 : before) + Math.round(shown[row]! * unit);
  }
  return units.map((sum) => sum / unit);
}
