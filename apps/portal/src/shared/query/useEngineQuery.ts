import type { PageAnswer, PageCallName, PageRequest } from '@heliograph/contracts/engine';
import { useEngine, type EngineConnection } from '@heliograph/engine-client';
import { hashKey, skipToken, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { RereadTopic } from './QueryProvider.tsx';

export interface EngineQuestion<T> {
  /** The call or verb, then its input. Components that ask the same share one answer. Null asks nothing. */
  key: readonly unknown[] | null;
  /** @param signal aborted when the answer is no longer needed */
  ask: (engine: EngineConnection, signal: AbortSignal) => Promise<T>;
}

export interface EngineQueryOptions<T> extends EngineQuestion<T> {
  /** Asks again when one of these changed. */
  rereadOn?: readonly RereadTopic[];
  /** Asks again after this while the page is visible, ms; false for no more. */
  every?: number | ((answer: T | undefined, error: Error | null) => number | false);
  /** Until there is an answer to another question, `data` stays that to the one before, with `isPlaceholderData`. */
  keepsPrevious?: boolean;
}

/**
 * Asks the engine while shown, and again when the question changes, as `rereadOn` and `every` say, and on `refetch`. The
 * newest question counts, whatever the order of the answers; when asking again fails, `data` stays.
 */
export function useEngineQuery<T>({
  key,
  ask,
  rereadOn = [],
  every,
  keepsPrevious = false,
}: EngineQueryOptions<T>): UseQueryResult<T> {
  const engine = useEngine();
  const queryKey = key ?? NOTHING;
  return useQuery<T>({
    queryKey,
    queryFn: key === null ? skipToken : ({ signal }) => ask(engine, signal),
    meta: { rereadOn },
    refetchInterval: ({ state: { data, error } }) => {
      if (typeof every === 'function') return every(data, error);
      return every !== undefined && error !== null ? Math.min(RETRY_MS, every) : (every ?? false);
    },
    // A page that was hidden comes back with what it showed, while that is read again.
    placeholderData: (before, query) =>
      keepsPrevious || query?.queryHash === hashKey(queryKey) ? before : undefined,
  });
}

const NOTHING = ['nothing'];
/** A question that is repeated is asked again after this at the latest when it failed, ms. */
const RETRY_MS = 10_000;

/** For `every` of a question that is asked once: again only until there is an answer. */
export const untilAnswered = (_: unknown, failure: Error | null): number | false =>
  failure === null ? false : RETRY_MS;

/** Asks again what begins with one of these names, as something changed it here. */
export function useReread(): (...names: readonly string[]) => void {
  const client = useQueryClient();
  return (...names) => {
    for (const name of names) void client.invalidateQueries({ queryKey: [name] });
  };
}

/** The question that an HTTP call through the engine asks; a request of null asks nothing. */
export const callQuery = <N extends PageCallName>(
  name: N,
  request: PageRequest<N> | null,
): EngineQuestion<PageAnswer<N>> => ({
  key: request && [name, request],
  ask: ({ call }) => call(name, request!),
});
