import type { BillIntervalPair } from '@heliograph/contracts/engine';

interface PairSum {
  count: number;
  /** Meter energy minus the station's counters. */
  kwh: number;
  amount: number;
}

/** Splits the difference of a line into intervals known to both sides and intervals known to only one. */
export interface PairSums {
  both: PairSum;
  own: PairSum;
  meter: PairSum;
}

/** Sums the differences of a line between the meter and the station's counters [BIL-02]. */
export function pairSums(pairs: readonly BillIntervalPair[]): PairSums {
  const sums: PairSums = { both: nothing(), own: nothing(), meter: nothing() };
  for (const { own, meter } of pairs) {
    const sum = own && meter ? sums.both : own ? sums.own : sums.meter;
    sum.count++;
    sum.kwh += (meter?.kwh ?? 0) - (own?.kwh ?? 0);
    sum.amount += (meter?.amount ?? 0) - (own?.amount ?? 0);
  }
  return sums;
}

const nothing = (): PairSum => ({ count: 0, kwh: 0, amount: 0 });
