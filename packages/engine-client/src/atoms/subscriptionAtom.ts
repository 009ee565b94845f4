import type { FrameTopic } from '@heliograph/contracts/engine';
import { atom, type Atom } from 'jotai';
import type { EngineConnection } from '../connect/engineConnection.ts';
import { getEngine } from './engineStore.ts';

/**
 * An atom that subscribes to the engine while it is mounted, and is `empty` otherwise, so that old values
 * never reappear as live. When one page replaces another in the same turn, the subscription is kept: the
 * engine sends changes only, so a new one would stay empty until the next change.
 */
export function subscriptionAtom<T>(
  empty: T,
  subscribe: (engine: EngineConnection, show: (value: T) => void) => () => void,
): Atom<T> {
  const shown = atom({ value: empty });
  const subscriptions = new WeakMap<EngineConnection, { wanted: boolean; stop: () => void }>();
  const subscribed = atom(
    (get) => get(shown).value,
    (get, set) => {
      const engine = getEngine(get);
      const running = subscriptions.get(engine) ?? start();
      running.wanted = true;

      function start() {
        const started = { wanted: true, stop: subscribe(engine, (value) => set(shown, { value })) };
        subscriptions.set(engine, started);
        return started;
      }
      return () => {
        running.wanted = false;
        queueMicrotask(() => {
          if (running.wanted || subscriptions.get(engine) !== running) return;
          subscriptions.delete(engine);
          running.stop();
          set(shown, { value: empty });
        });
      };
    },
  );
  subscribed.onMount = (start) => start();
  return subscribed;
}

/**
 * Engine data that is read again whenever the version of its topic changes; `empty` at version zero. The
 * newest response wins, and a failed read keeps the current value.
 */
export const versionedAtom = <T>(
  topic: FrameTopic,
  empty: T,
  read: (engine: EngineConnection) => Promise<T>,
) =>
  subscriptionAtom<T>(empty, (engine, show) => {
    let wanted = 0;

    async function load(version: number) {
      wanted = version;
      if (version === 0) {
        show(empty);
        return;
      }
      try {
        const value = await read(engine);
        if (wanted === version) show(value);
      } catch {
        // Its topic changes again once it can be read.
      }
    }

    const unlisten = engine.onFrame(({ versions }) => {
      const version = versions?.[topic];
      if (version !== undefined) void load(version);
    });
    return () => {
      wanted = -1;
      unlisten();
    };
  });
