import { atom, useAtomValue, type Getter } from 'jotai';
import type { EngineConnection } from '../connect/engineConnection.ts';

/** The page's connection; `createEngineStore` puts it here. */
export const engineAtom = atom<EngineConnection | null>(null);

/** @throws Error when the store was not made by `createEngineStore`. */
export function engineOf(get: Getter): EngineConnection {
  return present(get(engineAtom));
}

/** The page's connection, for calling verbs. */
export function useEngine(): EngineConnection {
  return present(useAtomValue(engineAtom));
}

function present(engine: EngineConnection | null): EngineConnection {
  if (engine === null) throw new Error('No engine in this store: make it with createEngineStore');
  return engine;
}
