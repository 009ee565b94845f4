import { STATION_MEASURES } from '@heliograph/contracts/engine';
import type { StationLive } from '@heliograph/engine-client';

/** A value as last known: past its time-to-live it stays visible, marked as not fresh. */
export interface LastKnown {
  value: number | null;
  fresh: boolean;
  /** Source time when it was last fresh, ms; null when it never was. */
  at: number | null;
}

export type LiveField = 'pv' | 'load' | 'battery' | 'grid' | 'generator' | 'soc' | 'today';

/** A station's live row in which stale values stay visible. */
export interface LastKnownLive extends Record<LiveField, LastKnown> {
  source: StationLive;
}

/** The row after `live`: fresh values as they are, missing ones as last known; the same object for the same row. */
export function keepLastKnown(
  previous: LastKnownLive | null | undefined,
  live: StationLive | null,
): LastKnownLive | null {
  if (live === null) return null;
  if (previous?.source === live) return previous;
  return mapFields(live, (field): LastKnown => {
    const value = live[field];
    if (value !== null) return { value, fresh: true, at: live.at };
    // Yesterday's energy is not today's.
    if (field === 'today') return { value: null, fresh: false, at: null };
    const { value: last, at } = live.stale?.[field] ?? previous?.[field] ?? { value: null, at: null };
    return { value: last, fresh: false, at };
  });
}

/** True if a power or the state of charge is known, now or as it last was. */
export const hasPower = (row: LastKnownLive): boolean =>
  STATION_MEASURES.some((field) => row[field].value !== null);

/** The same row with no value fresh. */
export const markStale = (row: LastKnownLive): LastKnownLive =>
  mapFields(row.source, (field) => ({ ...row[field], fresh: false }));

function mapFields(source: StationLive, map: (field: LiveField) => LastKnown): LastKnownLive {
  return {
    source,
    pv: map('pv'),
    load: map('load'),
    battery: map('battery'),
    grid: map('grid'),
    generator: map('generator'),
    soc: map('soc'),
    today: map('today'),
  };
}
