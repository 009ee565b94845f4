import type { Bill, BillReport, ComparedBill } from '@heliograph/contracts/engine';

/** Energies shown for a battery. */
export const FLOWS = ['load', 'imported', 'exported', 'charged', 'discharged', 'held'] as const;

/** A bill of the ranking; one under a battery, or as measured beside those, where batteries are compared. */
export type RankingBill = Bill | ComparedBill;

/** The bills that are ranked, the bill's own first; fewer than two are no comparison. */
export const rankingBills = ({ bills, comparison }: BillReport): readonly RankingBill[] =>
  comparison?.isKnown ? comparison.bills : bills;
