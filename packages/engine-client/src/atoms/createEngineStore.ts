import { createStore } from 'jotai';
import type { EngineConnection } from '../connect/engineConnection.ts';
import { engineAtom } from './engineAtom.ts';
import { linkState, userState } from './sessionAtoms.ts';

/** A jotai store whose atoms show what the engine sends: `<Provider store={createEngineStore(connectEngine(…))}>`. */
export function createEngineStore(engine: EngineConnection): ReturnType<typeof createStore> {
  const store = createStore();
  store.set(engineAtom, engine);
  engine.onFrame(({ link, user }) => {
    if (link !== undefined) store.set(linkState, link);
    if (user !== undefined) store.set(userState, user);
  });
  return store;
}
