import { shownStationsAtom } from '@heliograph/board';
import type { StationsLive } from '@heliograph/engine-client';
import type { Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

/** What a station generated today as it last told, kWh. */
export interface HeldToday {
  value: number;
  fresh: boolean;
  /** Source time, ms; null when not told. */
  at: number | null;
}

export type HeldTodays = ReadonlyMap<number, HeldToday>;

/** Values of the rows; where one is past its time-to-live, that before it. */
export function heldTodays(rows: StationsLive, before: HeldTodays | undefined): HeldTodays {
  const held = new Map<number, HeldToday>();
  for (const [id, { today, at }] of rows.entries()) {
    const last = before?.get(id);
    if (today !== null) held.set(id, { value: today, fresh: true, at });
    else if (last) held.set(id, last.fresh ? { ...last, fresh: false } : last);
  }
  return held;
}

/** What each station generated today, as far as it told. */
export const heldTodaysAtom: Atom<HeldTodays> = selectAtom(
  shownStationsAtom,
  ({ rows }, before?: HeldTodays) => heldTodays(rows, before),
);
