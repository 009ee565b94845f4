import { DAY, localDate, monthEdges, segmentAt } from '../time/index.ts';

/** Daily hours in a zone, in minutes after midnight; crosses midnight if `to` is earlier. */
export interface QuietHours {
  from: number;
  to: number;
}

const MINUTE = 60_000;

/** Local time of day, ms. */
const timeOfDay = (at: number, offset: number): number => (((at + offset) % DAY) + DAY) % DAY;

/** Time until a clock that shows `time` shows `minute`, ms; never 0. */
const untilMinute = (time: number, minute: number): number => (minute * MINUTE - time + DAY) % DAY || DAY;

/** The instant itself, or the end of the quiet hours that contain it. */
export function afterQuietHours(at: number, quiet: QuietHours | null, zone: string): number {
  if (!quiet) return at;
  const length = ((quiet.to - quiet.from) * MINUTE + DAY) % DAY;
  for (let instant = at; ;) {
    const { offset, until } = segmentAt(zone, instant);
    const time = timeOfDay(instant, offset);
    if ((time - quiet.from * MINUTE + DAY) % DAY >= length) return instant;
    instant = Math.min(instant + untilMinute(time, quiet.to), until);
  }
}

/** The next instant after `at` when the zone's clocks show `minute`, or skip it. */
export function nextAtMinute(at: number, minute: number, zone: string): number {
  const { offset, until } = segmentAt(zone, at);
  const next = at + untilMinute(timeOfDay(at, offset), minute);
  if (next < until) return next;
  const shifted = segmentAt(zone, until).offset;
  if (next <= until + Math.max(0, shifted - offset)) return until;
  return until + ((minute * MINUTE - timeOfDay(until, shifted) + DAY) % DAY);
}

/** The next instant after `at` on the first day of a month when the zone's clocks show `minute`. */
export function nextFirstOfMonth(at: number, minute: number, zone: string): number {
  const [first = at, next = at] = monthEdges(zone, localDate(zone, at), at);
  const dueIn = (month: number) => nextAtMinute(month - 1, minute, zone);
  return dueIn(first) > at ? dueIn(first) : dueIn(next);
}

/** The local month before that of `at`; [start, end), ms. */
export function monthBefore(at: number, zone: string): { start: number; end: number } {
  const { year, month } = localDate(zone, at);
  const [start = at, end = at] = monthEdges(zone, { year, month: month - 1 }, at);
  return { start, end };
}
