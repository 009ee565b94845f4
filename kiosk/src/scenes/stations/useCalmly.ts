import { shownStationsAtom, type ShownStations } from '@heliograph/board';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';

/** Between two changes of a scene, ms: nobody follows a thousand numbers faster, and a wall draws them for months. */
const CALM = 1000;

/**
 * What is drawn of the stations, at most once a second; at once when they cease to be live or are again. `version` grows
 * with each change: what reads from a table that goes on changing is the same object.
 *
 * @param drawn from what may be shown, and what was drawn before it; the same function each time
 */
export function useCalmly<T>(drawn: (shown: ShownStations, before: T | undefined) => T): {
  value: T;
  version: number;
} {
  const store = useStore();
  const [state, setState] = useState(() => ({
    value: drawn(store.get(shownStationsAtom), undefined),
    version: 0,
  }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let old = store.get(shownStationsAtom).old;
    let changed = false;

    function show() {
      clearTimeout(timer);
      timer = setTimeout(rest, CALM);
      changed = false;
      const shown = store.get(shownStationsAtom);
      old = shown.old;
      setState(({ value, version }) => ({ value: drawn(shown, value), version: version + 1 }));
    }

    function rest() {
      timer = undefined;
      if (changed) show();
    }

    const unsubscribe = store.sub(shownStationsAtom, () => {
      changed = true;
      if (timer === undefined || store.get(shownStationsAtom).old !== old) show();
    });
    show();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [store, drawn]);
  return state;
}
