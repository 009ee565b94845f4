import type { Bill, BillLine } from '@heliograph/contracts/engine';
import { columnTotal, type ColumnTotal } from '../reports/columnTotals.ts';
import { decimalSum, withoutNoise } from '../tariff/roundMoney.ts';

/** Difference of a line between two bills under one plan; null if one bill has no such line. */
export interface LineDifference {
  id: string;
  before: BillLine | null;
  after: BillLine | null;
  /** Exact amount by which the second bill is higher. */
  amount: number;
}

/**
 * [BIL-03] Differences between two bills under one plan by line, in the order of both. They add up to the
 * difference of the totals.
 */
export function lineDifferences(before: Bill, after: Bill): LineDifference[] {
  const ids = before.lines.map(({ id }) => id);
  after.lines.forEach(({ id }, place) => {
    const previous = after.lines[place - 1];
    if (!ids.includes(id)) ids.splice(previous ? ids.indexOf(previous.id) + 1 : 0, 0, id);
  });
  const find = ({ lines }: Bill, id: string) => lines.find((line) => line.id === id) ?? null;
  return ids.map((id) => {
    const [own, other] = [find(before, id), find(after, id)];
    return {
      id,
      before: own,
      after: other,
      amount: withoutNoise((other?.amount ?? 0) - (own?.amount ?? 0)),
    };
  });
}

/** A copy of a line with zero quantity and amount. */
export const withoutEnergy = (line: BillLine): BillLine => ({ ...line, quantity: 0, amount: 0 });

interface BesideBill {
  lines: LineDifference[];
  total: number;
  rounding: number;
  /** Total of the lines' differences. */
  difference: ColumnTotal;
}

/** A bill beside another, with the differences of its lines. */
export function besideBill(bill: Bill, beside: Bill): BesideBill {
  const lines = lineDifferences(bill, beside);
  const { total, rounding } = beside;
  const amounts = lines.map(({ amount }) => amount);
  return {
    lines,
    total,
    rounding,
    difference: { total: decimalSum(amounts), rounding: withoutNoise(columnTotal(amounts).rounding) },
  };
}
