import type { ElectricityPlan, PlanWindow } from '@heliograph/contracts/http';
import { DAY, segmentAt, getWeekday, zoneOffset } from '../time/index.ts';
import { DAY_KINDS } from './planDraft.ts';
import { publicHolidays } from './publicHolidays.ts';
import { windowSlots, type PlanMoment } from './planWindows.ts';

const HALF_HOUR = 1_800_000;
const [WEEKDAY, SATURDAY, SUNDAY, HOLIDAY] = DAY_KINDS.keys() as unknown as [number, number, number, number];

/** Intervals on a plan's clock. */
export interface PlanClock {
  /** Local calendar day of each interval, days since 1970-01-01. */
  day: Int32Array;
  /** Date and time of an interval on the plan's clock. */
  moment: (bucket: number) => PlanMoment;
  /** 1 for each interval that starts within any of the windows; null if all do. */
  within: (windows: readonly PlanWindow[]) => Uint8Array | null;
  isHoliday: (day: number) => boolean;
}

/** Places intervals on the clock of a plan. @param edges starts of the intervals, ms, and the end of the last */
export function planClock(
  { clock, state, holidays }: Pick<ElectricityPlan, 'clock' | 'state' | 'holidays'>,
  zone: string,
  edges: Float64Array,
): PlanClock {
  const buckets = Math.max(0, edges.length - 1);
  const day = new Int32Array(buckets);
  const slots = new Uint8Array(buckets);
  const kinds = new Uint8Array(buckets);
  const dates = new Uint16Array(buckets);
  const isHoliday = planHolidays({ state, holidays });
  const standard = buckets === 0 ? 0 : standardOffset(zone, edges[0]!);
  let segment = { from: Infinity, until: -Infinity, offset: 0 };
  let date = NaN;
  let kind = 0;
  let monthAndDay = 0;
  for (let bucket = 0; bucket < buckets; bucket++) {
    const start = edges[bucket]!;
    if (start < segment.from || start >= segment.until) segment = segmentAt(zone, start);
    day[bucket] = Math.floor((start + segment.offset) / DAY);
    const local = start + (clock === 'standard' ? standard : segment.offset);
    const own = Math.floor(local / DAY);
    if (own !== date) {
      date = own;
      kind = getKind(date, isHoliday);
      monthAndDay = getMonthDay(date);
    }
    slots[bucket] = Math.floor((local - date * DAY) / HALF_HOUR);
    kinds[bucket] = kind;
    dates[bucket] = monthAndDay;
  }
  return {
    day,
    moment: (bucket) => ({ slot: slots[bucket]!, kind: kinds[bucket]!, date: dates[bucket]! }),
    within(windows) {
      if (windows.length === 0) return null;
      const slotsOn = windowSlots(windows);
      const found = new Uint8Array(buckets);
      let open: Uint8Array | null = null;
      for (let bucket = 0; bucket < buckets; bucket++) {
        // The kind of day is the same for the whole date.
        if (open === null || dates[bucket] !== dates[bucket - 1])
          open = slotsOn(kinds[bucket]!, dates[bucket]!);
        found[bucket] = open[slots[bucket]!]!;
      }
      return found;
    },
    isHoliday,
  };
}

/** `monthDay` of a day since 1970-01-01. */
export function getMonthDay(day: number): number {
  const date = new Date(day * DAY);
  return (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
}

function getKind(day: number, isHoliday: (day: number) => boolean): number {
  if (isHoliday(day)) return HOLIDAY;
  const weekday = getWeekday(day);
  return weekday === 7 ? SUNDAY : weekday === 6 ? SATURDAY : WEEKDAY;
}

/** Returns a test for the public holidays of a plan; days since 1970-01-01. */
export function planHolidays({
  state,
  holidays,
}: Pick<ElectricityPlan, 'state' | 'holidays'>): (day: number) => boolean {
  const named = new Set(holidays.map((date) => Date.parse(`${date}T00:00:00Z`) / DAY));
  const years = new Map<number, ReadonlySet<number>>();
  return (day) => {
    if (named.has(day)) return true;
    if (state === null) return false;
    const year = new Date(day * DAY).getUTCFullYear();
    const known = years.get(year) ?? new Set(publicHolidays(state, year));
    years.set(year, known);
    return known.has(day);
  };
}

/** The offset without daylight saving, ms: the smaller of those in January and July. */
function standardOffset(zone: string, at: number): number {
  const year = new Date(at).getUTCFullYear();
  return Math.min(zoneOffset(zone, Date.UTC(year, 0, 1)), zoneOffset(zone, Date.UTC(year, 6, 1)));
}
