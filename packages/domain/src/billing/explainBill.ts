import type { BillInterval, BillLine } from '@heliograph/contracts/engine';
import type { ElectricityPlan } from '@heliograph/contracts/http';
import { computeBill, discountBase, isCharge, type BillEnergy } from './computeBill.ts';
import type { DemandAverage } from './demandPeaks.ts';
import { placeOfLine, pricePeriods } from './pricePeriods.ts';
import type { BillDays } from './tierCycles.ts';

/** Averages of a demand that are shown: the highest. */
const MOST_AVERAGES = 20;

interface ExplainedLine {
  line: BillLine;
  /** What a discount or GST is calculated from. */
  base: { line: BillLine; amount: number }[];
  intervals: BillInterval[];
}

/** How a line of a bill was calculated, down to its intervals; null when the bill has no such line. */
export function explainBill(
  plan: ElectricityPlan,
  energy: BillEnergy,
  days: BillDays,
  id: string,
): ExplainedLine | null {
  const { edges } = energy;
  const intervals: BillInterval[] = [];
  const averages: { average: DemandAverage; isPeak: boolean }[] = [];
  const { lines } = computeBill(plan, energy, days, {
    energy: (line, bucket, kwh, price) => {
      if (line !== id) return;
      const [start, end] = [edges[bucket]!, edges[bucket + 1]!];
      intervals.push({ start, end, kwh, kvarh: null, demand: null, amount: kwh * price });
    },
    demand: (line, all, peak) => {
      if (line === id) averages.push(...all.map((average) => ({ average, isPeak: average === peak })));
    },
  });
  const line = lines.find((each) => each.id === id);
  if (!line) return null;
  const highest = averages
    .sort(
      (one, other) => Number(other.isPeak) - Number(one.isPeak) || other.average.demand - one.average.demand,
    )
    .slice(0, Math.max(MOST_AVERAGES, averages.filter(({ isPeak }) => isPeak).length));
  return {
    line,
    base: baseOf(plan, days, lines, line).map((each) => ({ line: each, amount: each.amount })),
    intervals: [
      ...intervals,
      ...highest.map(({ average: { start, end, kwh, kvarh, demand }, isPeak }) => ({
        start,
        end,
        kwh,
        kvarh,
        demand,
        amount: isPeak ? amountOf(line, demand) : 0,
      })),
    ],
  };
}

/** What a peak costs. Where it starts over each day, the line has one for each day. */
const amountOf = ({ times, price, amount }: BillLine, demand: number) =>
  times === null ? demand * (price ?? 0) : amount;

function baseOf(
  plan: ElectricityPlan,
  days: BillDays,
  lines: readonly BillLine[],
  line: BillLine,
): BillLine[] {
  const place = placeOfLine(line.id);
  if (place === null) return lines.filter(isCharge);
  const part = pricePeriods(plan, days).find(({ list }) => list === place.list)?.parts[place.part];
  return part?.kind === 'discount' && part.of !== 'fixed'
    ? discountBase(
        part.of,
        lines.filter(({ id, kind }) => kind !== 'discount' && placeOfLine(id)?.list === place.list),
      )
    : [];
}
