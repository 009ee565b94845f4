import { atom, type Atom } from 'jotai';
import type { EngineConnection } from '../connect/engineConnection.ts';
import { engineOf } from './engineAtom.ts';

/**
 * An atom fed from the engine while something shows it, `empty` otherwise: nothing that was live before comes back as
 * if it were.
 */
export function fedAtom<T>(
  empty: T,
  feed: (engine: EngineConnection, show: (value: T) => void) => () => void,
): Atom<T> {
  const shown = atom({ value: empty });
  const fed = atom(
    (get) => get(shown).value,
    (get, set) => {
      const stop = feed(engineOf(get), (value) => set(shown, { value }));
      return () => {
        stop();
        set(shown, { value: empty });
      };
    },
  );
  fed.onMount = (begin) => begin();
  return fed;
}
