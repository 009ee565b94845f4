import type { BillReport } from '@heliograph/contracts/engine';

/** Hours that the bill of the first plan leaves out: those without energy, and those without a price of its series. */
export const leftOutHours = ({ missingHours, bills }: BillReport): number =>
  missingHours + (bills[0]?.withoutSpot?.hours ?? 0);
