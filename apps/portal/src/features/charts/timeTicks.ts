import { DAY, dayEdges, localDate, localDay, stepEdges, zoneOffset } from '@heliograph/domain/time';
import type { View } from './view.ts';

export interface TimeTicks {
  /** Ascending, ms: on the clock for parts of a day, in the middle of days, months and years. */
  at: number[];
  unit: 'clock' | 'day' | 'month' | 'year';
}

const MINUTES = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720];
const DAYS = [1, 2, 7, 14];
const MONTHS = [1, 2, 3, 6];
const MAX_DAY_MS = 1.25 * DAY;
const MAX_MONTH_MS = 32 * DAY;

/**
 * Labels of a time axis by the clock and calendar of a zone, as many as have room.
 *
 * @param bucket length of the buckets shown, ms; 0 for none. No label is for a shorter period, so that each stands in
 * the middle of a bucket
 */
export function timeTicks(zone: string, view: View, most: number, bucket = 0): TimeTicks {
  const length = view.to - view.from;
  const minutes = MINUTES.find((each) => length / (each * 60_000) <= most);
  if (minutes !== undefined && length <= 3 * DAY) return { at: onClock(zone, view, minutes), unit: 'clock' };
  const days = bucket > MAX_DAY_MS ? undefined : DAYS.find((each) => length / (each * DAY) <= most);
  if (days !== undefined)
    return {
      at: middles(
        [...dayEdges(zone, view.from, view.to)],
        (start) => (localDay(zone, start) + 3) % days === 0,
        view,
      ),
      unit: 'day',
    };

  const firsts = [...dayEdges(zone, view.from, view.to)].filter((start) => localDate(zone, start).day === 1);
  const months =
    bucket > MAX_MONTH_MS ? undefined : MONTHS.find((each) => length / (each * 30 * DAY) <= most);
  if (months !== undefined)
    return {
      at: middles(withEnds(firsts, view), (start) => (localDate(zone, start).month - 1) % months === 0, view),
      unit: 'month',
    };
  const years = firsts.filter((start) => localDate(zone, start).month === 1);
  return { at: middles(withEnds(years, view), () => true, view), unit: 'year' };
}

function onClock(zone: string, { from, to }: View, minutes: number): number[] {
  const step = minutes * 60_000;
  const isOn = (at: number) => (at + zoneOffset(zone, at)) % step === 0;
  return [...stepEdges(zone, from, to, minutes)].filter(isOn);
}

/** The middles of periods between edges that start at a labelled place and are visible. */
function middles(edges: readonly number[], wanted: (start: number) => boolean, { from, to }: View): number[] {
  return edges.slice(0, -1).flatMap((start, index) => {
    const middle = (start + edges[index + 1]!) / 2;
    return wanted(start) && middle >= from && middle < to ? [middle] : [];
  });
}

/** Months and years that are partly visible begin and end with the view. */
function withEnds(starts: readonly number[], { from, to }: View): number[] {
  const inside = starts.filter((start) => start > from && start < to);
  return [from, ...inside, to];
}
