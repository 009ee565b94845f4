import type { PageAnswer, PageCallName, PageRequest } from '@heliograph/contracts/engine';
import { useDebouncedValue } from '@heliograph/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { callQuery, useEngineQuery } from '../query/useEngineQuery.ts';

/** Statuses and counts of a fleet change all the time: a page that is shown is asked for again after this, ms. */
const AGAIN_MS = 30_000;
const TYPING_PAUSE_MS = 300;

/**
 * A page of a fleet that is read in parts: asked for once `request` rests, and again when something of the fleet changed
 * and now and then. Null asks for nothing. Meanwhile `data` is the answer to the request before.
 */
export function useServerPage<N extends PageCallName>(
  name: N,
  request: PageRequest<N> | null,
): UseQueryResult<PageAnswer<N>> {
  const [resting] = useDebouncedValue(request && JSON.stringify(request), TYPING_PAUSE_MS, { leading: true });
  return useEngineQuery({
    ...callQuery(name, resting === null ? null : (JSON.parse(resting) as PageRequest<N>)),
    rereadOn: ['fleet', 'account'],
    every: AGAIN_MS,
    keepsPrevious: true,
  });
}
