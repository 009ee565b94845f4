import { shownStationsAtom, type ShownStations } from '@heliograph/board';
import { useStore } from 'jotai';
import { useEffect, useState } from 'react';

/** Between two changes of a scene, ms: nobody follows a thousand numbers faster, and a wall draws them for months. */
const CALM = 1000;

/** What may be shown of the stations: another object whenever something changed, at most once a second; at once when it ceases to be live or is again. */
export function useCalmStations(): ShownStations {
  const store = useStore();
  const [shown, setShown] = useState(() => store.get(shownStationsAtom));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let old: boolean | undefined;
    let changed = false;

    function show() {
      const now = store.get(shownStationsAtom);
      clearTimeout(timer);
      timer = setTimeout(rested, CALM);
      changed = false;
      old = now.old;
      // The same rows read differently now.
      setShown({ ...now });
    }

    function rested() {
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
  }, [store]);
  return shown;
}
