import { formatHour, HOURS_PER_DAY, parseHour } from './clock.ts';
import type { EntryDraft } from './draft.ts';

/*
 * Edits of one day in full hours. They preserve validity: entries cover 00:00 to 24:00 without gaps or overlaps and last
 * at least an hour. An impossible edit returns the day unchanged.
 */

type Day = readonly EntryDraft[];

/** The span of an entry as [start, end) in hours; the last entry ends at 24. */
export function entrySpan(day: Day, index: number): { start: number; end: number } {
  const start = parseHour(day[index]?.startTime ?? '');
  return { start, end: index === day.length - 1 ? HOURS_PER_DAY : parseHour(day[index]?.endTime ?? '') };
}

/** Range of the boundary after an entry, inclusive: at least an hour remains on either side. */
export function boundaryRange(day: Day, index: number): { min: number; max: number } {
  return { min: entrySpan(day, index).start + 1, max: entrySpan(day, index + 1).end - 1 };
}

/** Moves the boundary after entry `index` to an hour, or as close as its neighbors allow. */
export function moveBoundary(day: Day, index: number, hour: number): Day {
  if (index < 0 || index >= day.length - 1) return day;
  const { min, max } = boundaryRange(day, index);
  const clock = formatHour(Math.min(max, Math.max(min, Math.round(hour))));
  return day.map((entry, at) => {
    if (at === index) return { ...entry, endTime: clock };
    return at === index + 1 ? { ...entry, startTime: clock } : entry;
  });
}

/** True if an entry is long enough to split. */
export function canSplit(day: Day, index: number): boolean {
  const { start, end } = entrySpan(day, index);
  return end - start >= 2;
}

/** Splits an entry into two with the same price, at an hour or in the middle. */
export function splitEntry(day: Day, index: number, hour?: number): Day {
  const entry = day[index];
  if (!entry || !canSplit(day, index)) return day;
  const { start, end } = entrySpan(day, index);
  const wanted = hour ?? Math.floor((start + end) / 2);
  const clock = formatHour(Math.min(end - 1, Math.max(start + 1, Math.round(wanted))));
  return day.toSpliced(index, 1, { ...entry, endTime: clock }, { ...entry, startTime: clock });
}

/** Removes an entry. The previous entry, or for the first the next, takes its hours. The only entry stays. */
export function removeEntry(day: Day, index: number): Day {
  const entry = day[index];
  if (!entry || day.length === 1) return day;
  const before = day[index - 1];
  if (before) return day.toSpliced(index - 1, 2, { ...before, endTime: entry.endTime });
  return day.toSpliced(0, 2, { ...day[1]!, startTime: entry.startTime });
}

/**
 * Ends an entry at an hour. Moves the boundary to the next entry; after the last entry, a new one without a price covers
 * the rest of the day.
 */
export function endEntry(day: Day, index: number, hour: number): Day {
  if (index < day.length - 1) return moveBoundary(day, index, hour);
  if (hour >= HOURS_PER_DAY) return day;
  const split = splitEntry(day, index, hour);
  return split === day ? day : priceEntry(split, index + 1, '');
}

/** Sets the price of an entry, as typed. */
export function priceEntry(day: Day, index: number, value: number | string): Day {
  const entry = day[index];
  return entry ? day.with(index, { ...entry, value }) : day;
}
