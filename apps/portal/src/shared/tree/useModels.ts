import type { ModFun } from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';

/** The functions of models by `mod_id`, loaded on demand. A failed one is retried when it is requested again. */
export function useModels(): {
  models: ReadonlyMap<number, readonly ModFun[]>;
  load: (modIds: readonly (number | undefined)[]) => void;
  /** True when the last request failed. */
  failed: boolean;
} {
  const { api } = useEngine();
  const version = useAtomValue(entitiesAtom)?.version;
  const [models, setModels] = useState<ReadonlyMap<number, readonly ModFun[]>>(new Map());
  const [failed, setFailed] = useState(false);
  const requested = useRef(new Set<number>());

  const request = useCallback(
    (modId: number) => {
      requested.current.add(modId);
      api.fleet.model({ modId }).then(
        ({ funs }) => {
          setFailed(false);
          setModels((known) => new Map(known).set(modId, funs));
        },
        () => {
          setFailed(true);
          requested.current.delete(modId);
        },
      );
    },
    [api],
  );

  const load = useCallback(
    (modIds: readonly (number | undefined)[]) => {
      for (const modId of new Set(modIds)) {
        if (modId !== undefined && !requested.current.has(modId)) request(modId);
      }
    },
    [request],
  );

  // Reloaded with the entities, since the language may have changed.
  useEffect(() => requested.current.forEach(request), [request, version]);

  return { models, load, failed };
}
