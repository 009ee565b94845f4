import type { PlanPart } from '@heliograph/contracts/http';
import { withoutNoise } from '../tariff/roundMoney.ts';
import { segmentAt } from '../time/index.ts';
import { getMonthDay, type PlanClock } from './planClock.ts';
import { seasonTest } from './planWindows.ts';
import type { BillEnergy } from './billEnergy.ts';
import { type BillDays, calendarMonths, computeMonths } from './tierCycles.ts';

export type DemandPart = Extract<PlanPart, { kind: 'demand' }>;

/** An average within the window of a demand. */
export interface DemandAverage {
  start: number;
  end: number;
  kwh: number;
  /** kvarh; null if a power factor is used instead, and for demands in kW. */
  kvarh: number | null;
  /** kW or kVA */
  demand: number;
  day: number;
  /** `EnergyQuality` of its intervals, combined. */
  quality: number;
}

/** Averages of a demand within its windows. Averages with unknown energy are left out. */
export function demandAverages(
  { windows, minutes, unit, powerFactor }: DemandPart,
  { imported: energy, reactive = null, edges, zone, quality: { imported: quality } = {} }: BillEnergy,
  clock: PlanClock,
): DemandAverage[] {
  const counted = unit === 'kVA' ? reactive : null;
  const within = clock.within(windows);
  const length = Number(minutes) * 60_000;
  const power = (energies: number) => withoutNoise((energies * 3_600_000) / length);
  const averages: DemandAverage[] = [];
  let until = -Infinity;
  let offset = 0;
  for (let from = 0, to = 0; from < energy.length; from = to) {
    const start = edges[from]!;
    if (start >= until) ({ until, offset } = segmentAt(zone, start));
    // The clock-aligned block that contains the interval. When clocks are set back, the repeated hour has its
    // own blocks.
    const end = start + length - ((start + offset) % length);
    if (within?.[from] === 0) {
      while (to < energy.length && edges[to]! < end) to++;
      continue;
    }
    let kwh = 0;
    let kvarh = counted ? 0 : null;
    let its = 0;
    for (; to < energy.length && edges[to]! < end; to++) {
      kwh += energy[to]!;
      its |= quality?.[to] ?? 0;
      if (counted) kvarh! += counted[to]!;
    }
    if (Number.isNaN(kwh + (kvarh ?? 0))) continue;
    const demand =
      unit === 'kW' ? power(kwh) : kvarh === null ? power(kwh) / powerFactor : power(Math.hypot(kwh, kvarh));
    averages.push({ start, end: edges[to]!, kwh, kvarh, demand, day: clock.day[from]!, quality: its });
  }
  return averages;
}

/** Days for which a peak is charged. */
interface DemandPeak extends BillDays {
  /**
   * Days whose averages compete for the peak; they may start before a price change within the same month or
   * bill.
   */
  of: BillDays;
  /** The highest average; null without averages. */
  peak: DemandAverage | null;
  /** Charged demand: the peak limited by the plan's free and maximum demand. */
  charged: number;
  /** Days or months of the period within the season of the windows. */
  count: number;
}

/**
 * Peaks of a demand for each of its periods. A price change does not start a new period: each price is
 * charged for its own days.
 *
 * @param averages by time
 * @param days of the bill, or of its part with the same prices
 * @param bill the days of the whole bill
 */
export function demandPeaks(
  part: DemandPart,
  averages: readonly DemandAverage[],
  days: BillDays,
  bill: BillDays,
): DemandPeak[] {
  const tests = part.windows.map(seasonTest);
  const isInSeason = (day: number) => tests.length === 0 || tests.some((test) => test(getMonthDay(day)));
  let next = 0;
  return getPeriods(part, bill).flatMap((of) => {
    let peak: DemandAverage | null = null;
    for (; next < averages.length && averages[next]!.day <= of.last; next++) {
      const each = averages[next]!;
      if (each.day >= of.first && !(peak && peak.demand >= each.demand)) peak = each;
    }
    const first = Math.max(of.first, days.first);
    const last = Math.min(of.last, days.last);
    if (first > last) return [];
    const all = last - first + 1;
    let inSeason = 0;
    for (let day = first; day <= last; day++) inSeason += Number(isInSeason(day));
    return {
      first,
      last,
      of,
      peak,
      charged: withoutNoise(Math.max(0, Math.min(peak?.demand ?? 0, part.atMost ?? Infinity) - part.above)),
      count: part.per === 'day' ? inSeason : (computeMonths({ first, last }) * inSeason) / all,
    };
  });
}

function getPeriods({ reset }: DemandPart, days: BillDays): BillDays[] {
  if (reset === 'bill') return [days];
  if (reset === 'month') return calendarMonths(days);
  return Array.from({ length: days.last - days.first + 1 }, (_, index) => ({
    first: days.first + index,
    last: days.first + index,
  }));
}
