import type { PageAnswer, PageCallName, PageRequest } from '@heliograph/contracts/engine';
import { accountVersionAtom, entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useDebouncedValue } from '@heliograph/ui';
import { useAtomValue } from 'jotai';
import { useCallback, useEffect, useState } from 'react';

/** Statuses and counts of a fleet change all the time: a page that is shown is asked for again after this, ms. */
const AGAIN_MS = 30_000;
const TYPING_PAUSE_MS = 300;

export interface ServerPage<T> {
  /** Null until the first answer; while another request is under way, the answer to the one before. */
  answer: T | null;
  /** True if the answer is that to the request. */
  isCurrent: boolean;
  /** Why the last request failed; null when it did not. */
  failure: unknown;
  retry: () => void;
}

/**
 * A page of a fleet that is read in parts: asked for once `request` rests, and again when something of the fleet changed
 * and now and then. Null asks for nothing.
 */
export function useServerPage<N extends PageCallName>(
  name: N,
  request: PageRequest<N> | null,
): ServerPage<PageAnswer<N>> {
  const { call } = useEngine();
  const contentVersion = useAtomValue(entitiesAtom)?.contentVersion;
  const accountVersion = useAtomValue(accountVersionAtom);
  const key = request && JSON.stringify(request);
  const [resting] = useDebouncedValue(key, TYPING_PAUSE_MS, { leading: true });
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ answer: PageAnswer<N> | null; key: string | null; failure: unknown }>({
    answer: null,
    key: null,
    failure: null,
  });

  useEffect(() => {
    if (resting === null) return;
    let isGone = false;
    const ask = () =>
      void call(name, JSON.parse(resting) as PageRequest<N>).then(
        (answer) => isGone || setState({ answer, key: resting, failure: null }),
        (failure: unknown) => isGone || setState((before) => ({ ...before, failure })),
      );
    ask();
    const timer = setInterval(() => document.hidden || ask(), AGAIN_MS);
    return () => {
      isGone = true;
      clearInterval(timer);
    };
  }, [call, name, resting, contentVersion, accountVersion, attempt]);

  return {
    answer: state.answer,
    isCurrent: state.key === key,
    failure: state.failure,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
  };
}
