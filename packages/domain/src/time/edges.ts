import type { SeriesRange } from '@heliograph/contracts/http';
import { localDate, localMidnight, weekdayOf } from './localDate.ts';
import { stepEdges } from './stepEdges.ts';
import { DAY, dayStart, localDay } from './zone.ts';

/** Reports over the years begin here (spec B §9). */
const FIRST_YEAR = 2023;

/** Local midnights covering [from, to): the first is at or before `from`, the last at or after `to`. */
export function dayEdges(zone: string, from: number, to: number): Float64Array {
  const edges = [localMidnight(zone, from)];
  for (let day = localDay(zone, from) + 1; (edges.at(-1) ?? to) < to; day++) edges.push(dayStart(zone, day));
  return ascending(edges);
}

/**
 * Edges of the calendar buckets around `at`, ms: a bucket more than there are buckets.
 * day: local hours (23, 24 or 25; where clocks shift by half an hour, the change cuts an hour short);
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
      const monday = day + 1 - weekdayOf(day);
      return days(monday, monday + 7);
    },
    month: () => days(dayNumber(year, month), dayNumber(year, month + 1)),
    year: () => days(1, 13).map((each) => dayNumber(year, each)),
    overyear: () => days(FIRST_YEAR, Math.max(year, FIRST_YEAR) + 1).map((each) => dayNumber(each, 1)),
  }[range]();
  return ascending(starts.map((start) => dayStart(zone, start)));
}

/** A date that the zone left out has no length: its edge coincides with the next and goes. */
function ascending(edges: readonly number[]): Float64Array {
  return Float64Array.from(edges.filter((edge, index) => index === 0 || edge > (edges[index - 1] ?? edge)));
}

/** Days since 1970-01-01 of the first of a month; month 13 is January of the next year. */
function dayNumber(year: number, month: number): number {
  return Date.UTC(year, month - 1, 1) / DAY;
}
