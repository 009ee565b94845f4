import { atom, type Atom } from 'jotai';
import type { EngineConnection } from '../connect/engineConnection.ts';
import { engineOf } from './engineAtom.ts';

/**
 * An atom fed from the engine while something shows it, `empty` otherwise: nothing that was live before comes back as
 * if it were. One page that gives way to another in the same turn hands its feed over: the engine tells of changes only,
 * so a feed begun anew would stay empty until the next.
 */
export function fedAtom<T>(
  empty: T,
  feed: (engine: EngineConnection, show: (value: T) => void) => () => void,
): Atom<T> {
  const shown = atom({ value: empty });
  const feeds = new WeakMap<EngineConnection, { wanted: boolean; stop: () => void }>();
  const fed = atom(
    (get) => get(shown).value,
    (get, set) => {
      const engine = engineOf(get);
      const running = feeds.get(engine) ?? begin();
      running.wanted = true;

      function begin() {
        const begun = { wanted: true, stop: feed(engine, (value) => set(shown, { value })) };
        feeds.set(engine, begun);
        return begun;
      }
      return () => {
        running.wanted = false;
        queueMicrotask(() => {
          if (running.wanted || feeds.get(engine) !== running) return;
          feeds.delete(engine);
          running.stop();
          set(shown, { value: empty });
        });
      };
    },
  );
  fed.onMount = (begin) => begin();
  return fed;
}
