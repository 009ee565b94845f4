import { LossCause, type LossDay, type LossEntry } from '@heliograph/contracts/http';
import { dateAt } from '../../shared/period/dates.ts';
import { addDays, rangeSpan, type DayRange } from '../../shared/period/dayRange.ts';

/** A day of the period. */
export interface StatedDay {
  /** YYYY-MM-DD of the station's calendar, and its start. */
  date: string;
  start: number;
  /** Part of the daylight that could be judged, 0 to 1. */
  known: number;
  /** Energy that entries state and nobody has rejected, by cause, kWh. */
  lost: ReadonlyMap<LossCause, number>;
  /** Their sum. */
  sum: number;
}

/**
 * The days of a range up to the newest judged one, with the losses that nobody has rejected. Days without an answer are
 * unknown.
 */
export function statedDays(
  days: readonly LossDay[],
  entries: readonly LossEntry[],
  { from, to }: DayRange,
  zone: string,
): StatedDay[] {
  const last = days.at(-1);
  if (last === undefined) return [];
  const judged = new Map(days.map((day) => [dateAt(zone, day.start), day]));
  const end = dateAt(zone, last.start);
  const stated: StatedDay[] = [];
  for (let date = from; date <= to && date <= end; date = addDays(date, 1)) {
    const day = judged.get(date);
    const start = day?.start ?? rangeSpan(zone, { from: date, to: date }).start;
    const lost = new Map(
      LossCause.options
        .map((cause) => [cause, day?.lost[cause] ?? 0] as const)
        .filter(([cause, energy]) => energy > 0 && !isRejected(cause, start, entries)),
    );
    const sum = [...lost.values()].reduce((total, energy) => total + energy, 0);
    stated.push({ date, start, known: day?.known ?? 0, lost, sum });
  }
  return stated;
}

const isRejected = (cause: LossCause, start: number, entries: readonly LossEntry[]) =>
  entries.some(
    (entry) =>
      entry.cause === cause && entry.verdict === 'rejected' && entry.began <= start && start < entry.ended,
  );

/** Sums of a period. */
export interface PeriodLosses {
  /** kWh of the judged time. */
  expected: number;
  actual: number;
  /** kWh of the entries that nobody rejected, within the period: all, and by cause. */
  lost: number;
  causes: ReadonlyMap<LossCause, number>;
  /** Part of the daylight that could be judged, 0 to 1. */
  known: number;
  /** Worth of the lost energy, and cost of the next 30 days; null where a price is missing. */
  amount: number | null;
  ahead: number | null;
  /** Empty without entries. */
  currency: string;
}

export function sumLosses(
  days: readonly LossDay[],
  stated: readonly StatedDay[],
  entries: readonly LossEntry[],
): PeriodLosses {
  const counted = entries.filter(({ verdict }) => verdict !== 'rejected');
  const causes = new Map<LossCause, number>();
  for (const { lost } of stated)
    for (const [cause, energy] of lost) causes.set(cause, (causes.get(cause) ?? 0) + energy);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const total = (values: readonly (number | null)[]) =>
    values.some((value) => value === null) ? null : sum(values.map((value) => value ?? 0));
  return {
    expected: sum(days.map(({ expected }) => expected)),
    actual: sum(days.map(({ actual }) => actual)),
    lost: sum(stated.map((day) => day.sum)),
    causes,
    known: stated.length === 0 ? 0 : sum(stated.map(({ known }) => known)) / stated.length,
    amount: total(counted.map((entry) => amountWithin(entry, stated))),
    ahead: total(counted.map(({ ahead }) => ahead)),
    currency: counted[0]?.currency ?? '',
  };
}

/** The part of an entry's worth that belongs to the energy of these days: it may have begun before them. */
function amountWithin({ cause, began, ended, kwh, amount }: LossEntry, stated: readonly StatedDay[]) {
  if (amount === null || kwh <= 0) return amount;
  const within = stated
    .filter(({ start }) => began <= start && start < ended)
    .reduce((total, { lost }) => total + (lost.get(cause) ?? 0), 0);
  return amount * Math.min(1, within / kwh);
}

/** The day on which an entry's cause took most energy: that of its largest event, if it has one. */
export function largestDay(
  { cause, began, ended, evidence }: LossEntry,
  days: readonly LossDay[],
  zone: string,
): string {
  const from = evidence.began ?? began;
  const until = evidence.ended ?? ended;
  const date = dateAt(zone, from);
  return days
    .filter(({ start }) => dateAt(zone, start) >= date && start < until)
    .reduce(
      (largest, { start, lost }) =>
        (lost[cause] ?? 0) > largest.energy
          ? { date: dateAt(zone, start), energy: lost[cause] ?? 0 }
          : largest,
      { date, energy: 0 },
    ).date;
}
