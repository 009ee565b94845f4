import type { PageAnswer, PageCallName, PageRequest } from '@heliograph/contracts/engine';
import { useDebouncedValue } from '@heliograph/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEngineQuery } from '../query/useEngineQuery.ts';

/** Statuses and counts of a fleet change all the time: a page that is shown is asked for again after this, ms. */
const AGAIN_MS = 30_000;
const TYPING_PAUSE_MS = 300;

type FleetCallName = Extract<PageCallName, `fleet.${string}`>;

/**
 * A page, map or count of the fleet: asked for once `request` rests, and again when something of the fleet changed and
 * now and then. Null asks for nothing. Meanwhile `data` is the answer to the request before.
 *
 * @param read makes `data` of an answer; the same function each time
 */
export function useFleetPage<N extends FleetCallName, T = PageAnswer<N>>(
  name: N,
  request: PageRequest<N> | null,
  read = (answer: PageAnswer<N>): T => answer as T,
): UseQueryResult<T> {
  const [resting] = useDebouncedValue(request && JSON.stringify(request), TYPING_PAUSE_MS, { leading: true });
  const question = resting === null ? null : (JSON.parse(resting) as PageRequest<N>);
  return useEngineQuery({
    key: question && [name, question],
    ask: async ({ call }) => read(await call(name, question!)),
    rereadOn: ['fleet', 'account'],
    every: AGAIN_MS,
    keepsPrevious: true,
  });
}
