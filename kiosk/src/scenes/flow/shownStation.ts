import { hold, shownStationsAtom, type Held, type HeldField, type HeldLive } from '@heliograph/board';
import type { Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

/** Values that are not live, whatever they were. */
export function aged(live: HeldLive): HeldLive {
  const old = (field: HeldField): Held => ({ ...live[field], fresh: false });
  return {
    source: live.source,
    pv: old('pv'),
    load: old('load'),
    battery: old('battery'),
    grid: old('grid'),
    generator: old('generator'),
    soc: old('soc'),
    today: old('today'),
  };
}

/** A station as it is, each value as it was last known. To be made once for what shows it. */
export function shownStationAtom(station: number): Atom<HeldLive | null> {
  return selectAtom(shownStationsAtom, ({ rows }, before?: HeldLive | null) =>
    hold(before, rows.get(station) ?? null),
  );
}
