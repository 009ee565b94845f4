import { FIRST_YEAR, type SeriesRange } from '@heliograph/contracts/http';
import { localDate, localMidnight, getWeekday } from './localDate.ts';
import { DAY, dayStart, localDay, segmentAt } from './zone.ts';

/** Local midnights covering [from, to): the first is at or before `from`, the last at or after `to`. */
export function dayEdges(zone: string, from: number, to: number): Float64Array {
  const edges = [localMidnight(zone, from)];
  for (let day = localDay(zone, from) + 1; (edges.at(-1) ?? to) < to; day++) edges.push(dayStart(zone, day));
  return ascending(edges);
}

/**
 * Edges of the calendar buckets around `at`, ms: one more than there are buckets.
 * day: local hours (23, 24 or 25; a half-hour clock change shortens an hour);
 * week, from Monday, and month: days; year: months; overyear: years from 2023 to that of `at`.
 */
export function bucketEdges(zone: string, range: SeriesRange, at: number): Float64Array {
  const day = localDay(zone, at);
  if (range === 'day') return stepEdges(zone, dayStart(zone, day), dayStart(zone, day + 1), 60);
  const { year, month } = localDate(zone, at);
  const days = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const starts = {
    week: () => {
      const monday = day + 1 - getWeekday(day);
      return days(monday, monday + 7);
    },
    month: () => days(dayNumber(year, month), dayNumber(year, month + 1)),
    year: () => days(1, 13).map((each) => dayNumber(year, each)),
    overyear: () => days(FIRST_YEAR, Math.max(year, FIRST_YEAR) + 1).map((each) => dayNumber(each, 1)),
  }[range]();
  return ascending(starts.map((start) => dayStart(zone, start)));
}

/** Drops duplicates: a date skipped by the zone has no length. */
function ascending(edges: readonly number[]): Float64Array {
  return Float64Array.from(edges.filter((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge)));
}

/** Days since 1970-01-01 of the first of a month; month 13 is January of the next year. */
function dayNumber(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1) / DAY;
}

/** Starts of the local months from `from` to the month of `to`, ms, and the end of the last. */
export function monthEdges(zone: string, from: { year: number; month: number }, to: number): Float64Array {
  const last = localDate(zone, to);
  const months = (last.year - from.year) * 12 + last.month - from.month + 1;
  return Float64Array.from({ length: Math.max(0, months) + 1 }, (_, i) =>
    dayStart(zone, Date.UTC(from.year, from.month - 1 + i, 1) / DAY),
  );
}

/**
 * Edges of buckets of `minutes` in [start, end], ms: the first is `start`, the last `end`, and those between are multiples
 * of `minutes` in the local time at the previous edge. A clock change can shorten a bucket.
 */
export function stepEdges(zone: string, start: number, end: number, minutes: number): Float64Array {
  const step = minutes * 60_000;
  const edges = [start];
  let until = -Infinity;
  let offset = 0;
  for (let edge = start; edge < end; edges.push(edge)) {
    if (edge >= until) ({ until, offset } = segmentAt(zone, edge));
    edge = Math.min((Math.floor((edge + offset) / step) + 1) * step - offset, end);
  }
  return Float64Array.from(edges);
}
