import { boardStaleAtom, shownStationsAtom, type ShownStations } from '@heliograph/board';
import { atom, useStore } from 'jotai';
import { useEffect, useState } from 'react';

/** Minimum time between two changes of a scene, ms: faster changes of a thousand numbers are unreadable. */
const MIN_INTERVAL_MS = 1000;

/**
 * A value derived from the shown stations, updated at most once a second, and at once when they go stale or live.
 * `version` grows with each update, because the table they are read from stays the same object.
 *
 * @param derive from the shown stations and the value before; the same function each time
 */
export function useThrottledStations<T>(derive: (shown: ShownStations, before: T | undefined) => T): {
  value: T;
  version: number;
} {
  const store = useStore();
  const [state, setState] = useState(() => ({
    value: derive(store.get(shownStationsAtom), undefined),
    version: 0,
  }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stale = store.get(shownStationsAtom).stale;
    let changed = false;

    function show() {
      clearTimeout(timer);
      timer = setTimeout(rest, MIN_INTERVAL_MS);
      changed = false;
      const shown = store.get(shownStationsAtom);
      stale = shown.stale;
      setState(({ value, version }) => ({ value: derive(shown, value), version: version + 1 }));
    }

    function rest() {
      timer = undefined;
      if (changed) show();
    }

    const unsubscribe = store.sub(shownStationsAtom, () => {
      changed = true;
      if (timer === undefined || store.get(shownStationsAtom).stale !== stale) show();
    });
    show();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [store, derive]);
  return state;
}

/** True if the shown stations must not be shown as live. */
export const stationsStaleAtom = atom((get) => get(shownStationsAtom).stale || get(boardStaleAtom));
