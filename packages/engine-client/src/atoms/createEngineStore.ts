import { createStore } from 'jotai';
import type { EngineConnection } from '../connect/engineConnection.ts';
import { engineAtom } from './engineAtom.ts';
import { hear } from './heard.ts';
import { heardState, knownFleetState, linkState, userState, wallState } from './sessionAtoms.ts';

/** A jotai store whose atoms show what the engine sends: `<Provider store={createEngineStore(connectEngine(…))}>`. */
export function createEngineStore(engine: EngineConnection): ReturnType<typeof createStore> {
  const store = createStore();
  store.set(engineAtom, engine);
  engine.onFrame(({ at, link, user, wall, known }) => {
    // First: whatever else the frame brings is shown for what it is.
    store.set(heardState, (before) => hear(before, at, Date.now()));
    if (link !== undefined) store.set(linkState, link);
    if (user !== undefined) {
      if (user?.user_name !== store.get(userState)?.user_name) store.set(knownFleetState, null);
      store.set(userState, user);
    }
    if (wall !== undefined) store.set(wallState, wall);
    if (known !== undefined) store.set(knownFleetState, known);
  });
  return store;
}
