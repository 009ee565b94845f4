import type { StationLive } from '@heliograph/engine-client';

/** A value as last known: past its time-to-live it stays in sight, marked as not fresh. */
export interface Held {
  value: number | null;
  fresh: boolean;
  /** Source time when it was last fresh, ms; null when it never was. */
  at: number | null;
}

export const HELD_FIELDS = ['pv', 'load', 'battery', 'grid', 'generator', 'soc', 'today'] as const;
export type HeldField = (typeof HELD_FIELDS)[number];

/** A station's live row whose values outlive their freshness, visibly. */
export interface HeldLive extends Record<HeldField, Held> {
  source: StationLive;
}

/** The row after `live`: fresh values as they are, missing ones as last known; unchanged for an unchanged row. */
export function hold(previous: HeldLive | null | undefined, live: StationLive | null): HeldLive | null {
  if (live === null) return null;
  if (previous?.source === live) return previous;
  const held = (field: HeldField): Held => {
    const value = live[field];
    if (value !== null) return { value, fresh: true, at: live.at };
    return { value: previous?.[field].value ?? null, fresh: false, at: previous?.[field].at ?? null };
  };
  return {
    source: live,
    pv: held('pv'),
    load: held('load'),
    battery: held('battery'),
    grid: held('grid'),
    generator: held('generator'),
    soc: held('soc'),
    today: held('today'),
  };
}
