import { wholeUnits } from '../tariff/roundMoney.ts';

/**
 * Rounds a column so that the rounded values add up to the rounded total: each value is the difference between rounded
 * running sums, half away from zero. So each is within one unit of the exact value. NaN stays NaN and adds nothing.
 *
 * @param groups group of each row, small whole numbers; groups such as currencies are summed separately
 */
export function roundColumn(
  values: Float64Array,
  decimals: number,
  groups?: ArrayLike<number>,
): Float64Array {
  const unit = 10 ** decimals;
  /** Per group so far: the exact sum and the rounded units. */
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
 * The exact sums of rounded values with these decimals, for each of `count` groups; NaN for empty groups.
 *
 * @param groups as for `roundColumn`
 */
export function roundedTotals(
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
