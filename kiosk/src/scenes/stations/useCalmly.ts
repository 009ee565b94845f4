import { shownStationsAtom } from '@heliograph/board';
import { useStore, type Atom } from 'jotai';
import { useEffect, useState } from 'react';

/** Between two changes of a scene, ms: nobody follows a thousand numbers faster, and a wall draws them for months. */
const CALM = 1000;

/**
 * What an atom of the stations says, at most once a second; at once when they cease to be live or are again. `version`
 * grows with each change: what reads from a table that goes on changing is the same object.
 */
export function useCalmly<T>(atom: Atom<T>): { value: T; version: number } {
  const store = useStore();
  const [shown, setShown] = useState(() => ({ value: store.get(atom), version: 0 }));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let old = store.get(shownStationsAtom).old;
    let changed = false;

    function show() {
      clearTimeout(timer);
      timer = setTimeout(rest, CALM);
      changed = false;
      old = store.get(shownStationsAtom).old;
      const value = store.get(atom);
      setShown(({ version }) => ({ value, version: version + 1 }));
    }

    function rest() {
      timer = undefined;
      if (changed) show();
    }

    const unsubscribe = store.sub(atom, () => {
      changed = true;
      if (timer === undefined || store.get(shownStationsAtom).old !== old) show();
    });
    show();
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [store, atom]);
  return shown;
}
