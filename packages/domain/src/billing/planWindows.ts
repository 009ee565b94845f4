import type { PlanWindow } from '@heliograph/contracts/http';
import { DAY_KINDS } from './planDraft.ts';

/** Half hours of a day. */
export const SLOTS = 48;

/** Date and time that windows are tested with. */
export interface PlanMoment {
  /** Half hour of the day, 0–47. */
  slot: number;
  /** Position in `DAY_KINDS`. */
  kind: number;
  /** `monthDay` of the date. */
  date: number;
}

/**
 * Converts a date without year to a number that increases through the year; NaN if the date does not exist.
 */
export function monthDay(text: string): number {
  const [month = NaN, day = NaN] = text.split('-').map(Number);
  // 2024 has a 29 February.
  const date = new Date(Date.UTC(2024, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? month * 100 + day : NaN;
}

/** A half hour of the clock, 0–48; NaN for other times. */
export function parseSlot(clock: string): number {
  return /^(([01]\d|2[0-3]):[03]0|24:00)$/.test(clock)
    ? Number(clock.slice(0, 2)) * 2 + Number(clock.slice(3)) / 30
    : NaN;
}

/** Returns a test for moments within any of the windows; without windows, all match. */
export function windowTest(windows: readonly PlanWindow[]): (moment: PlanMoment) => boolean {
  if (windows.length === 0) return () => true;
  const slotsOn = windowSlots(windows);
  return ({ slot, kind, date }) => slotsOn(kind, date)[slot] === 1;
}

/**
 * The half hours that any of the windows contain, as 0 or 1, by kind of day and date. Identical days share an
 * array.
 */
export function windowSlots(windows: readonly PlanWindow[]): (kind: number, date: number) => Uint8Array {
  const own = windows.map((window) => ({
    kinds: DAY_KINDS.map((kind) => window.days.includes(kind)),
    isInSeason: seasonTest(window),
    slots: listSlots(window),
  }));
  /** By the set of matching windows, one bit each. */
  const known = new Map<number, Uint8Array>();
  return (kind, date) => {
    let counted = 0;
    own.forEach(({ kinds, isInSeason }, n) => {
      if (kinds[kind] === true && isInSeason(date)) counted |= 1 << n;
    });
    let slots = known.get(counted);
    if (!slots) {
      slots = new Uint8Array(SLOTS);
      own.forEach((window, n) => {
        if (counted & (1 << n)) for (const slot of window.slots) slots![slot] = 1;
      });
      known.set(counted, slots);
    }
    return slots;
  };
}

function listSlots({ from, to }: PlanWindow): number[] {
  const first = parseSlot(from);
  const end = parseSlot(to);
  return Array.from({ length: SLOTS }, (_, slot) => slot).filter((slot) =>
    first < end ? slot >= first && slot < end : slot >= first || slot < end,
  );
}

/** Returns a test for dates (as `monthDay`) within the season of a window. */
export function seasonTest({ seasonFrom, seasonTo }: PlanWindow): (date: number) => boolean {
  const first = monthDay(seasonFrom);
  const last = monthDay(seasonTo);
  return first <= last ? (date) => date >= first && date <= last : (date) => date >= first || date <= last;
}
