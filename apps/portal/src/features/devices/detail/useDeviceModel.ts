import type { getDeviceFuns, AnswerOf } from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/** Properties and groups of a device model. */
export type Model = AnswerOf<typeof getDeviceFuns>;

/** Null until loaded; reloaded with the entities, as the language may have changed. */
export function useModel(modId: number): { model: Model | null; failure: unknown } {
  const { api } = useEngine();
  const version = useAtomValue(entitiesAtom)?.version;
  const [answer, setAnswer] = useState<{ of: number; model: Model | null; failure: unknown }>({
    of: modId,
    model: null,
    failure: null,
  });

  useEffect(() => {
    let isStale = false;
    api.fleet.model({ modId }).then(
      (model) => isStale || setAnswer({ of: modId, model, failure: null }),
      (failure: unknown) =>
        isStale ||
        setAnswer((before) => ({ of: modId, model: before.of === modId ? before.model : null, failure })),
    );
    return () => {
      isStale = true;
    };
  }, [api, modId, version]);

  return answer.of === modId ? answer : { model: null, failure: null };
}
