import { DAY, zoneOffset } from './zone.ts';

/** Order of day, month and year in a date. */
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A time as stored in a file: text, or a spreadsheet's number of days. */
export type TimeCell = string | number;

const DATE =
  /^\D{0,2}(\d{1,4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,4})\s*日?(?:[T,\s]+(\d{1,2})[:时](\d{2})(?:[:分](\d{2})(?:[.,]\d+)?秒?)?\s*([ap]\.?m\.?)?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** Detects the date order from texts that can be read only one way; null if there are none. */
export function detectDateOrder(cells: Iterable<TimeCell>): DateOrder | null {
  let found: DateOrder | null = null;
  for (const cell of cells) {
    if (typeof cell === 'number') {
      found ??= 'ymd';
      continue;
    }
    const [, first = '', second = ''] = DATE.exec(cell.trim()) ?? [];
    if (first.length === 4) found ??= 'ymd';
    else if (Number(first) > 12) return 'dmy';
    else if (Number(second) > 12) return 'mdy';
  }
  return found;
}

/**
 * True for a column in which a spreadsheet has turned some dates into its own and left others as text: those it turned
 * may have day and month swapped.
 */
export function mixesDates(cells: Iterable<TimeCell>): boolean {
  const kinds = new Set<boolean>();
  for (const cell of cells) {
    const first = typeof cell === 'number' ? '2000' : DATE.exec(cell.trim())?.[1];
    if (first !== undefined) kinds.add(first.length === 4);
  }
  return kinds.size > 1;
}

/** Local time, ms as if it were UTC, and its offset from UTC if the file states it, ms. */
export interface ClockTime {
  local: number;
  offset: number | null;
  /** True for a date without a time. */
  isDate: boolean;
}

/** Days from 1899-12-30, the spreadsheet epoch, to 1970-01-01. */
const SERIAL_EPOCH = 25_569;
/** Accepted spreadsheet dates: 1968 to 2119. */
const SERIALS = { min: 25_000, max: 80_000 };

/** Parses a time; null if invalid. */
export function parseClockTime(cell: TimeCell, order: DateOrder): ClockTime | null {
  if (typeof cell === 'number') {
    if (cell < SERIALS.min || cell > SERIALS.max) return null;
    const local = Math.round((cell - SERIAL_EPOCH) * 86_400) * 1000;
    return { local, offset: null, isDate: Number.isInteger(cell) };
  }
  const match = DATE.exec(cell.trim());
  if (!match) return null;
  const [, a = '', b = '', c = '', hourText, minute = '0', second = '0', half, zone] = match;
  const actual = a.length === 4 ? 'ymd' : order;
  const [yearText, month, day] = actual === 'ymd' ? [a, b, c] : actual === 'dmy' ? [c, b, a] : [c, a, b];
  const year = yearText.length <= 2 ? 2000 + Number(yearText) : Number(yearText);
  let hour = Number(hourText ?? 0);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null;
    hour = (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0);
  }
  const midnight = Date.UTC(year, Number(month) - 1, Number(day));
  const date = new Date(midnight);
  // Rejects 31 April or month 13.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  if (hour > 24 || Number(minute) > 59 || Number(second) > 59) return null;
  const local = midnight + ((hour * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  return { local, offset: zone === undefined ? null : parseOffset(zone), isDate: hourText === undefined };
}

function parseOffset(text: string): number {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d{2}):?(\d{2})$/.exec(text) ?? [];
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return sign === '-' ? -ms : ms;
}

/**
 * Instant at which a zone's clocks show a time; null if they skip it. An ambiguous time is its first
 * occurrence, unless that is not after the previous row.
 *
 * @param previous instant of the previous row
 */
export function toInstant({ local, offset }: ClockTime, zone: string, previous: number): number | null {
  if (offset !== null) return local - offset;
  const candidates = [local - zoneOffset(zone, local - DAY), local - zoneOffset(zone, local + DAY)]
    .filter((at) => at + zoneOffset(zone, at) === local)
    .sort((one, other) => one - other);
  return candidates.find((at) => at > previous) ?? candidates.at(-1) ?? null;
}

/**
 * Edge of their intervals that times are at: their end if they begin after midnight and end at it, their start the other
 * way round; null if they leave it open.
 *
 * @param times ms as if they were UTC, in any order
 */
export function detectStamp(times: Iterable<number>): 'start' | 'end' | null {
  let [first, last] = [Infinity, -Infinity];
  for (const at of times) {
    first = Math.min(first, at);
    last = Math.max(last, at);
  }
  if (first >= last) return null;
  if (first % DAY !== 0 && last % DAY === 0) return 'end';
  return first % DAY === 0 && last % DAY !== 0 ? 'start' : null;
}
