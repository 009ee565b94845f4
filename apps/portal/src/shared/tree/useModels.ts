import type { ModFun } from '@heliograph/contracts/http';
import { useEngine } from '@heliograph/engine-client';
import { useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

/** The functions of models by `mod_id`, loaded on demand. A failed one is retried when it is requested again. */
export function useModels(): {
  models: ReadonlyMap<number, readonly ModFun[]>;
  load: (modIds: readonly (number | undefined)[]) => void;
  /** True when the last request failed. */
  failed: boolean;
} {
  const { api } = useEngine();
  const client = useQueryClient();
  const [modIds, setModIds] = useState<readonly number[]>([]);
  const { models, failed } = useQueries({
    queries: modIds.map((modId) => ({
      queryKey: [MODEL, modId],
      queryFn: async () => [modId, (await api.fleet.model({ modId })).funs] as const,
      // Its language may have changed.
      meta: { rereadOn: ['entities'] as const },
    })),
    combine,
  });

  const load = useCallback(
    (wanted: readonly (number | undefined)[]) => {
      setModIds((known) => {
        const added = new Set(wanted.filter((id) => id !== undefined && !known.includes(id))) as Set<number>;
        return added.size === 0 ? known : [...known, ...added];
      });
      void client.refetchQueries({
        queryKey: [MODEL],
        predicate: ({ queryKey, state }) =>
          state.status === 'error' && state.fetchStatus === 'idle' && wanted.includes(Number(queryKey[1])),
      });
    },
    [client],
  );

  return { models, load, failed };
}

const MODEL = 'functions of a model';

const combine = (results: readonly UseQueryResult<readonly [number, readonly ModFun[]]>[]) => ({
  models: new Map(results.flatMap(({ data }) => (data ? [data] : []))),
  failed: results.some(({ error }) => error !== null),
});
