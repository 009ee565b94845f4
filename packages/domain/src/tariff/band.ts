import { clockOf, HOURS, hourOf } from './clock.ts';
import type { EntryDraft } from './draft.ts';

/*
 * Edits of one day, by the hour. Given a day whose times are right, each answers such a day again: from 00:00 to 24:00
 * without gap or overlap, no entry shorter than an hour. An edit that cannot be made answers the day as it was.
 */

type Day = readonly EntryDraft[];

/** An entry's span of the day as [start, end) in hours; the last one's end is 24. */
export function spanOf(day: Day, index: number): { start: number; end: number } {
  const start = hourOf(day[index]?.startTime ?? '');
  return { start, end: index === day.length - 1 ? HOURS : hourOf(day[index]?.endTime ?? '') };
}

/** Where the boundary after an entry may be moved, both inclusive: an hour stays on either side. */
export function boundaryRange(day: Day, index: number): { min: number; max: number } {
  return { min: spanOf(day, index).start + 1, max: spanOf(day, index + 1).end - 1 };
}

/** Moves the boundary after entry `index` to an hour, or as near to it as its neighbours allow. */
export function moveBoundary(day: Day, index: number, hour: number): Day {
  if (index < 0 || index >= day.length - 1) return day;
  const { min, max } = boundaryRange(day, index);
  const clock = clockOf(Math.min(max, Math.max(min, Math.round(hour))));
  return day.map((entry, at) => {
    if (at === index) return { ...entry, endTime: clock };
    return at === index + 1 ? { ...entry, startTime: clock } : entry;
  });
}

/** Whether an entry is long enough to become two. */
export function canSplit(day: Day, index: number): boolean {
  const { start, end } = spanOf(day, index);
  return end - start >= 2;
}

/** Cuts an entry in two of the same price: at an hour, in its middle when none is given. */
export function splitEntry(day: Day, index: number, hour?: number): Day {
  const entry = day[index];
  if (!entry || !canSplit(day, index)) return day;
  const { start, end } = spanOf(day, index);
  const wanted = hour ?? Math.floor((start + end) / 2);
  const clock = clockOf(Math.min(end - 1, Math.max(start + 1, Math.round(wanted))));
  return day.toSpliced(index, 1, { ...entry, endTime: clock }, { ...entry, startTime: clock });
}

/** Takes an entry away: the one before it, or after the first, takes its hours. The only entry stays. */
export function removeEntry(day: Day, index: number): Day {
  const entry = day[index];
  if (!entry || day.length === 1) return day;
  const before = day[index - 1];
  if (before) return day.toSpliced(index - 1, 2, { ...before, endTime: entry.endTime });
  return day.toSpliced(0, 2, { ...day[1]!, startTime: entry.startTime });
}

/**
 * Ends an entry at an hour. The boundary to the next moves there; the last entry leaves the rest of the day to a new
 * one that has no price yet.
 */
export function endEntry(day: Day, index: number, hour: number): Day {
  if (index < day.length - 1) return moveBoundary(day, index, hour);
  if (hour >= HOURS) return day;
  const split = splitEntry(day, index, hour);
  return split === day ? day : priceEntry(split, index + 1, '');
}

/** Gives an entry a price, as typed. */
export function priceEntry(day: Day, index: number, value: number | string): Day {
  const entry = day[index];
  return entry ? day.with(index, { ...entry, value }) : day;
}
