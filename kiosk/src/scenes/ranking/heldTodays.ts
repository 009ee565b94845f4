import type { ShownStations } from '@heliograph/board';

/** What a station generated today as it last told, kWh. */
export interface HeldToday {
  value: number;
  fresh: boolean;
  /** Source time, ms; null when not told. */
  at: number | null;
}

export type HeldTodays = ReadonlyMap<number, HeldToday>;

/** What each station generated today, as far as it told; where that is past its time-to-live, what it told before. */
export function heldTodays(
  { rows }: Pick<ShownStations, 'rows'>,
  before: HeldTodays | undefined,
): HeldTodays {
  const held = new Map<number, HeldToday>();
  for (const [id, { today, at }] of rows.entries()) {
    const last = before?.get(id);
    if (today !== null) held.set(id, { value: today, fresh: true, at });
    else if (last) held.set(id, last.fresh ? { ...last, fresh: false } : last);
  }
  return held;
}
