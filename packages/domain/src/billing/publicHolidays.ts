import type { AustralianState } from '@heliograph/contracts/http';
import { DAY, getWeekday } from '../time/index.ts';

const MONDAY = 1;
const TUESDAY = 2;
const FRIDAY = 5;
const SATURDAY = 6;
const SUNDAY = 7;

const getDay = (year: number, month: number, day: number) => Date.UTC(year, month - 1, day) / DAY;
/** The first such weekday at or after a day. */
const onOrAfter = (day: number, weekday: number) => day + ((weekday - getWeekday(day) + 7) % 7);
/** The nth such weekday of a month. */
const nth = (year: number, month: number, n: number, weekday: number) =>
  onOrAfter(getDay(year, month, 1), weekday) + 7 * (n - 1);
const isWeekend = (day: number) => getWeekday(day) >= SATURDAY;

/** State and territory holidays in addition to the national ones. */
const OWN: Record<AustralianState, (year: number) => number[]> = {
  ACT: (year) => [
    nth(year, 3, 2, MONDAY),
    onOrAfter(getDay(year, 5, 27), MONDAY),
    nth(year, 6, 2, MONDAY),
    nth(year, 10, 1, MONDAY),
  ],
  NSW: (year) => [nth(year, 6, 2, MONDAY), nth(year, 10, 1, MONDAY)],
  NT: (year) => [nth(year, 5, 1, MONDAY), nth(year, 6, 2, MONDAY), nth(year, 8, 1, MONDAY)],
  QLD: (year) => [nth(year, 5, 1, MONDAY), nth(year, 10, 1, MONDAY)],
  SA: (year) => [nth(year, 3, 2, MONDAY), nth(year, 6, 2, MONDAY), nth(year, 10, 1, MONDAY)],
  TAS: (year) => [nth(year, 3, 2, MONDAY), nth(year, 6, 2, MONDAY)],
  // The day before the football grand final, which is played on the last Saturday of September.
  VIC: (year) => [
    nth(year, 3, 2, MONDAY),
    nth(year, 6, 2, MONDAY),
    onOrAfter(getDay(year, 9, 24), FRIDAY),
    nth(year, 11, 1, TUESDAY),
  ],
  WA: (year) => [nth(year, 3, 1, MONDAY), nth(year, 6, 1, MONDAY), onOrAfter(getDay(year, 9, 23), MONDAY)],
};

/** Years in which New South Wales declared a Monday holiday for an Anzac Day on a weekend. */
const NSW_ANZAC_MONDAYS: readonly number[] = [2026, 2027];

/**
 * Statewide public holidays of a year, as days since 1970-01-01, by the rules in force since 2024. Excludes
 * holidays of parts of a state (shows, cups outside Melbourne), part-days (24 and 31 December) and one-off
 * declarations: plans list these themselves.
 */
export function publicHolidays(state: AustralianState, year: number): number[] {
  return [
    ...newYear(year),
    australiaDay(year),
    ...easter(state, year),
    ...anzacDay(state, year),
    ...OWN[state](year),
    ...christmas(state, year),
  ].sort((a, b) => a - b);
}

function newYear(year: number): number[] {
  const day = getDay(year, 1, 1);
  return isWeekend(day) ? [day, onOrAfter(day, MONDAY)] : [day];
}

/** On a weekend, the Monday after it instead. */
function australiaDay(year: number): number {
  const day = getDay(year, 1, 26);
  return isWeekend(day) ? onOrAfter(day, MONDAY) : day;
}

function easter(state: AustralianState, year: number): number[] {
  const sunday = easterSunday(year);
  return [
    sunday - 2,
    ...(state === 'TAS' || state === 'WA' ? [] : [sunday - 1]),
    ...(state === 'TAS' ? [] : [sunday]),
    sunday + 1,
  ];
}

function anzacDay(state: AustralianState, year: number): number[] {
  const day = getDay(year, 4, 25);
  const monday = onOrAfter(day, MONDAY);
  if (!isWeekend(day)) return [day];
  if (state === 'ACT' || state === 'WA') return [day, monday];
  if (state === 'NSW' && NSW_ANZAC_MONDAYS.includes(year)) return [day, monday];
  return (state === 'QLD' || state === 'NT') && getWeekday(day) === SUNDAY ? [monday] : [day];
}

/** A 25th on a weekend adds the 27th, a 26th on a weekend adds the 28th; Tasmania moves the 26th instead. */
function christmas(state: AustralianState, year: number): number[] {
  const first = getDay(year, 12, 25);
  const second = first + 1;
  return [
    first,
    ...(isWeekend(first) ? [first + 2] : []),
    ...(state === 'TAS' && isWeekend(second) ? [] : [second]),
    ...(isWeekend(second) ? [second + 2] : []),
  ];
}

/** Gregorian computus by Meeus, Jones and Butcher. */
function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return getDay(year, Math.floor(days / 31), (days % 31) + 1);
}
