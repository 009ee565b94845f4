import type { PlanPart } from '@heliograph/contracts/http';
import { withoutNoise } from '../tariff/roundMoney.ts';
import { zoneOffset } from '../time/index.ts';
import { monthDayOf, type PlanClock } from './planClock.ts';
import { seasonTest, windowTest } from './planWindows.ts';
import { type BillDays, calendarMonths, monthsOf } from './tierCycles.ts';

export type DemandPart = Extract<PlanPart, { kind: 'demand' }>;

/** An average within the window of a demand. */
export interface DemandAverage {
  start: number;
  end: number;
  kwh: number;
  /** kW or kVA */
  demand: number;
  day: number;
}

/** The averages of a demand within its windows. One with unknown energy is left out. */
export function demandAverages(
  { windows, minutes, unit, powerFactor }: DemandPart,
  energy: Float64Array,
  edges: Float64Array,
  zone: string,
  clock: PlanClock,
): DemandAverage[] {
  const contains = windowTest(windows);
  const length = Number(minutes) * 60_000;
  const averages: DemandAverage[] = [];
  for (let from = 0; from < energy.length;) {
    const start = edges[from]!;
    // The block of the clock that contains the interval; where clocks are set back, a second one of the same time.
    const local = start + zoneOffset(zone, start);
    const end = start + length - (local % length);
    let to = from;
    let kwh = 0;
    while (to < energy.length && edges[to]! < end) kwh += energy[to++]!;
    if (contains(clock.moment(from)) && !Number.isNaN(kwh)) {
      const kw = withoutNoise((kwh * 3_600_000) / length);
      const demand = unit === 'kVA' ? kw / powerFactor : kw;
      averages.push({ start, end: edges[to]!, kwh, demand, day: clock.day[from]! });
    }
    from = to;
  }
  return averages;
}

/** A period for which the highest average counts. */
interface DemandPeak extends BillDays {
  /** The highest average; null without any. */
  peak: DemandAverage | null;
  /** What is charged: between the free and the most demand. */
  charged: number;
  /** Days or months of the period that are in a season of the windows. */
  count: number;
}

/** The highest averages of a demand by the periods after which they start over. */
export function demandPeaks(
  part: DemandPart,
  averages: readonly DemandAverage[],
  days: BillDays,
): DemandPeak[] {
  const tests = part.windows.map(seasonTest);
  const isInSeason = (day: number) => tests.length === 0 || tests.some((test) => test(monthDayOf(day)));
  return periodsOf(part, days).map(({ first, last }) => {
    const within = averages.filter(({ day }) => day >= first && day <= last);
    const peak = within.reduce<DemandAverage | null>(
      (most, each) => (most && most.demand >= each.demand ? most : each),
      null,
    );
    const all = last - first + 1;
    let inSeason = 0;
    for (let day = first; day <= last; day++) inSeason += Number(isInSeason(day));
    return {
      first,
      last,
      peak,
      charged: withoutNoise(Math.max(0, Math.min(peak?.demand ?? 0, part.atMost ?? Infinity) - part.above)),
      count: part.per === 'day' ? inSeason : (monthsOf({ first, last }) * inSeason) / all,
    };
  });
}

function periodsOf({ reset }: DemandPart, days: BillDays): BillDays[] {
  if (reset === 'bill') return [days];
  if (reset === 'month') return calendarMonths(days);
  return Array.from({ length: days.last - days.first + 1 }, (_, index) => ({
    first: days.first + index,
    last: days.first + index,
  }));
}
