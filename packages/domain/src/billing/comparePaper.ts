import type { Bill, BillLine } from '@heliograph/contracts/engine';
import { roundMoney } from '../tariff/roundMoney.ts';
import { isCharge } from './computeBill.ts';
import { GST_FACTOR } from './gst.ts';

/** A line of the paper bill; null for values not entered. */
export interface PaperLine {
  amount: number | null;
  /** In the unit of our line. */
  quantity: number | null;
}

/**
 * Why a line of the paper bill differs from ours:
 * - `quantity`, `price`: the amount that another quantity, or another price, accounts for
 * - `sign`: it was probably entered with the other sign, as credits are negative here; `amount` is the entry with ours
 * - `days`: days charged more (or fewer, if negative)
 * - `gst`: only one of them includes GST
 * - `missing`: ours leaves out intervals without data
 * - `askQuantity`: entering the paper bill's quantity would explain it
 */
export type PaperReason =
  | { why: 'quantity' | 'price' | 'sign'; amount: number }
  | { why: 'days'; days: number }
  | { why: 'gst' | 'missing' | 'askQuantity' };

export interface PaperDifference {
  /** The paper bill minus ours, in money as shown. */
  amount: number;
  /** Empty if both agree, up to a cent of rounding. */
  reasons: PaperReason[];
}

const CENT = 0.01;

/** The difference between a line of the paper bill and ours; null where none was entered. */
export function comparePaper(
  line: BillLine,
  paper: PaperLine,
  { missingHours }: { missingHours: number },
): PaperDifference | null {
  if (paper.amount === null) return null;
  const ours = roundMoney(line.amount);
  const amount = roundMoney(paper.amount - ours);
  if (Math.abs(amount) <= CENT) return { amount, reasons: [] };
  return { amount, reasons: getReasons(line, paper.amount, paper.quantity, missingHours) };
}

function getReasons(
  line: BillLine,
  paid: number,
  quantity: number | null,
  missingHours: number,
): PaperReason[] {
  const ours = line.amount;
  if (paid * ours < 0) return [{ why: 'sign', amount: -paid }];
  const missing: PaperReason[] =
    missingHours > 0 && line.unit === 'kWh' && Math.abs(paid) > Math.abs(ours) ? [{ why: 'missing' }] : [];
  if (isRatio(paid, ours, GST_FACTOR) || isRatio(ours, paid, GST_FACTOR)) return [{ why: 'gst' }];
  if (quantity !== null && line.quantity !== 0) {
    const perUnit = ours / line.quantity;
    const byQuantity = roundMoney((quantity - line.quantity) * perUnit);
    const byPrice = roundMoney(paid - ours - byQuantity);
    return [
      ...(Math.abs(byQuantity) > CENT ? [{ why: 'quantity', amount: byQuantity } as const] : []),
      ...(Math.abs(byQuantity) > CENT ? missing : []),
      ...(Math.abs(byPrice) > CENT ? [{ why: 'price', amount: byPrice } as const] : []),
    ];
  }
  if (line.kind === 'supply' && line.unit === 'day' && line.price) {
    const days = Math.round((paid - ours) / line.price);
    if (days !== 0 && Math.abs(paid - ours - days * line.price) <= CENT) return [{ why: 'days', days }];
  }
  return [...missing, ...(line.unit === 'percent' ? [] : [{ why: 'askQuantity' } as const])];
}

const isRatio = (one: number, other: number, factor: number) =>
  other !== 0 && Math.abs(one - other * factor) <= CENT + 1e-9;

/** Groups of lines by which plans are compared. */
export const BILL_GROUPS = [
  'supply',
  'usage',
  'controlled',
  'demand',
  'feedIn',
  'twoWay',
  'discount',
] as const;
type BillGroup = (typeof BILL_GROUPS)[number];

interface RankedBill<Own extends Bill> {
  bill: Own;
  /** Its total minus that of the cheapest; null if the currencies differ. */
  difference: number | null;
  /** Groups that cause the difference, including GST, largest first. */
  drivers: { group: BillGroup; amount: number }[];
}

/**
 * [BIL-03] Ranks bills of one period, cheapest first, each compared with the first. Other currencies come
 * last.
 */
export function rankBills<Own extends Bill>(bills: readonly Own[]): RankedBill<Own>[] {
  const first = bills[0];
  if (!first) return [];
  const base = groupSums(first);
  return bills
    .map((bill): RankedBill<Own> => {
      if (bill.currency !== first.currency) return { bill, difference: null, drivers: [] };
      const sums = groupSums(bill);
      const drivers = BILL_GROUPS.map((group) => ({ group, amount: roundMoney(sums[group] - base[group]) }))
        .filter(({ amount }) => amount !== 0)
        .sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
      return { bill, difference: roundMoney(bill.total - first.total), drivers };
    })
    .sort(
      (one, other) =>
        Number(one.difference === null) - Number(other.difference === null) ||
        one.bill.total - other.bill.total,
    );
}

/** Sums by group. GST added to the charges is attributed to the groups that carry it. */
function groupSums({ lines }: Bill): Record<BillGroup, number> {
  const sums = Object.fromEntries(BILL_GROUPS.map((group) => [group, 0])) as Record<BillGroup, number>;
  const isAdded = lines.some(({ kind }) => kind === 'gst');
  for (const line of lines) {
    if (line.kind === 'gst') continue;
    sums[line.kind] += isAdded && isCharge(line) ? line.amount * GST_FACTOR : line.amount;
  }
  return sums;
}
