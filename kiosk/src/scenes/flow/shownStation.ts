import { hold, shownStationsAtom, type Held, type HeldField, type HeldLive } from '@heliograph/board';
import { atom, type Atom } from 'jotai';
import { selectAtom } from 'jotai/utils';

/** What may be shown of one station. */
export type ShownStation = Record<HeldField, Held> & { source: HeldLive['source'] };

/** Values that are not live, whatever they were. */
export function aged(live: HeldLive): ShownStation {
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

/** A station as it is, each value as it was last known; nothing is fresh while the link is lost. To be made once for what shows it. */
export function shownStationAtom(station: number): Atom<ShownStation | null> {
  const held = selectAtom(shownStationsAtom, ({ rows }, before?: HeldLive | null) =>
    hold(before, rows.get(station) ?? null),
  );
  return atom((get) => {
    const live = get(held);
    return live && get(shownStationsAtom).old ? aged(live) : live;
  });
}
