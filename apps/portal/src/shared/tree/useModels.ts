import type { ModFun } from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The functions of models by `mod_id`, as they are loaded. One that failed is asked for again when it is wanted again. */
export function useModels(): {
  models: ReadonlyMap<number, readonly ModFun[]>;
  load: (modIds: readonly (number | undefined)[]) => void;
  /** The last one asked for could not be loaded. */
  failed: boolean;
} {
  const { api } = useEngine();
  const version = useAtomValue(entitiesAtom)?.version;
  const [models, setModels] = useState<ReadonlyMap<number, readonly ModFun[]>>(new Map());
  const [failed, setFailed] = useState(false);
  const asked = useRef(new Set<number>());

  const ask = useCallback(
    (modId: number) => {
      asked.current.add(modId);
      api.fleet.model({ modId }).then(
        ({ funs }) => {
          setFailed(false);
          setModels((known) => new Map(known).set(modId, funs));
        },
        () => {
          setFailed(true);
          asked.current.delete(modId);
        },
      );
    },
    [api],
  );

  const load = useCallback(
    (modIds: readonly (number | undefined)[]) => {
      for (const modId of new Set(modIds)) {
        if (modId !== undefined && !asked.current.has(modId)) ask(modId);
      }
    },
    [ask],
  );

  // Read again when the entities are, whose language may be another.
  useEffect(() => asked.current.forEach(ask), [ask, version]);

  return { models, load, failed };
}
