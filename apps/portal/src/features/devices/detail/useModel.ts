import type { getDeviceFuns, AnswerOf } from '@heliograph/contracts/http';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/** What a model measures and tells, with its groups. */
export type Model = AnswerOf<typeof getDeviceFuns>;

/** Null until it is known; read again when the entities are, whose language may be another. */
export function useModel(modId: number): { model: Model | null; failure: unknown } {
  const { api } = useEngine();
  const version = useAtomValue(entitiesAtom)?.version;
  const [answer, setAnswer] = useState<{ of: number; model: Model | null; failure: unknown }>({
    of: modId,
    model: null,
    failure: null,
  });

  useEffect(() => {
    let gone = false;
    api.fleet.model({ modId }).then(
      (model) => gone || setAnswer({ of: modId, model, failure: null }),
      (failure: unknown) =>
        gone ||
        setAnswer((before) => ({ of: modId, model: before.of === modId ? before.model : null, failure })),
    );
    return () => {
      gone = true;
    };
  }, [api, modId, version]);

  return answer.of === modId ? answer : { model: null, failure: null };
}
