import type { Progress, ProgressOptions } from '@heliograph/contracts/engine';
import type { EngineConnection } from '@heliograph/engine-client';
import { useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useEngineQuery, type EngineQueryOptions } from './useEngineQuery.ts';

export interface LongQuery<T> extends Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'> {
  /** The newest answer; it stays while another question is asked, or fails. */
  data: T | undefined;
  /** `data` answers the question. */
  isCurrent: boolean;
  /** `data` answers the question, and is neither asked for again nor outdated by a failure. */
  isSettled: boolean;
  /** Null unless asking, and until it is known. */
  progress: Progress | null;
  /** The person cancelled the question: it has no answer. */
  isCancelled: boolean;
  cancel: () => void;
}

interface LongQueryOptions<T> extends Pick<EngineQueryOptions<T>, 'key' | 'every'> {
  ask: (engine: EngineConnection, options: ProgressOptions) => Promise<T>;
  /** Frees what an answer holds in the engine, once nothing shows it. */
  release?: (answer: T) => void;
}

/** Like `useEngineQuery`, for a question that takes a while: it tells its progress and can be cancelled. */
export function useLongQuery<T>({ key, ask, release, every }: LongQueryOptions<T>): LongQuery<T> {
  const client = useQueryClient();
  // Not shared: an answer may hold a table that one component closes.
  const id = useId();
  const queryKey = key && [...key, id];
  const [progress, setProgress] = useState<Progress | null>(null);
  const query = useEngineQuery({
    key: queryKey,
    async ask(engine, signal) {
      setProgress(null);
      const onProgress = (next: Progress) => signal.aborted || setProgress(next);
      const answer = await ask(engine, { signal, onProgress });
      if (signal.aborted) release?.(answer);
      return answer;
    },
    ...(every !== undefined && { every }),
  });

  const [last, setLast] = useState<T>();
  if (query.data !== undefined && query.data !== last) setLast(query.data);
  const data = query.data ?? last;
  const releaseShown = useEffectEvent((answer: T) => release?.(answer));
  useEffect(() => (data === undefined ? undefined : () => releaseShown(data)), [data]);

  const isCurrent = query.data !== undefined && !query.isPlaceholderData;
  const { error, isFetching, refetch } = query;
  return {
    data,
    error,
    isFetching,
    refetch,
    isCurrent,
    isSettled: isCurrent && !isFetching && error === null,
    progress: isFetching ? progress : null,
    isCancelled: key !== null && !isFetching && !isCurrent && error === null,
    cancel: () => void client.cancelQueries({ queryKey: queryKey ?? [id] }),
  };
}
