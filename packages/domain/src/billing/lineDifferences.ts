import type { Bill, BillLine } from '@heliograph/contracts/engine';

/** A line of two bills under one plan; null where one of them has no such line. */
export interface LineDifference {
  id: string;
  before: BillLine | null;
  after: BillLine | null;
  /** Exact: what the second bill has more. */
  amount: number;
}

/**
 * [BIL-03] By line, what makes two bills of one plan differ, in the order of both. It adds up to the difference of their
 * totals.
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
    return { id, before: own, after: other, amount: (other?.amount ?? 0) - (own?.amount ?? 0) };
  });
}

/** A line of another bill as one that this bill has nothing of. */
export const withoutEnergy = (line: BillLine): BillLine => ({ ...line, quantity: 0, amount: 0 });
