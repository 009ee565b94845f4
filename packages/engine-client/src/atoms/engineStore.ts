import { atom, createStore, useStore, type Getter } from 'jotai';
import type { EngineConnection } from '../connect/engineConnection.ts';
import { afterFrame } from './heartbeat.ts';
import {
  endedState,
  fleetSnapshotState,
  heartbeatState,
  linkState,
  userState,
  wallState,
} from './sessionAtoms.ts';

/** A jotai store whose atoms show what the engine sends: `<Provider store={createEngineStore(connectEngine(…))}>`. */
export function createEngineStore(engine: EngineConnection): ReturnType<typeof createStore> {
  const store = createStore();
  store.set(engineAtom, engine);
  engine.onFrame(({ at, link, user, ended, wall, snapshot }) => {
    // First, so that whatever else the frame brings is shown as live.
    store.set(heartbeatState, (before) => afterFrame(before, at, Date.now()));
    if (link !== undefined) store.set(linkState, link);
    if (user !== undefined) {
      if (user?.user_name !== store.get(userState)?.user_name) store.set(fleetSnapshotState, null);
      store.set(endedState, ended ?? null);
      store.set(userState, user);
    }
    if (wall !== undefined) store.set(wallState, wall);
    if (snapshot !== undefined) store.set(fleetSnapshotState, snapshot);
  });
  return store;
}

/** The page's connection; `createEngineStore` puts it here. */
export const engineAtom = atom<EngineConnection | null>(null);

/** @throws Error when the store was not made by `createEngineStore`. */
export function getEngine(get: Getter): EngineConnection {
  return assertEngine(get(engineAtom));
}

/** The page's connection, for calling verbs; without a subscription, which renders twice, as a store has one for good. */
export function useEngine(): EngineConnection {
  return assertEngine(useStore().get(engineAtom));
}

function assertEngine(engine: EngineConnection | null): EngineConnection {
  if (engine === null) throw new Error('No engine in this store: make it with createEngineStore');
  return engine;
}
