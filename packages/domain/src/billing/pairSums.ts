import type { BillIntervalPair } from '@heliograph/contracts/engine';

interface PairSum {
  count: number;
  /** By the meter less by the station's counters. */
  kwh: number;
  amount: number;
}

/** Where the difference of a line comes from: intervals that both know, and those that one of the two knows. */
export interface PairSums {
  both: PairSum;
  own: PairSum;
  meter: PairSum;
}

/** Sums the differences of a line that both a meter and the station's counters have [BIL-02]. */
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
