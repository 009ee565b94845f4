import type { EngineApi, History, Progress } from '@heliograph/contracts/engine';
import { useRef, useState } from 'react';
import { useLongQuery, type LongQuery } from '../../shared/query/useLongQuery.ts';

/** How often a range that has not ended is read again, ms. */
const EVERY_MS = 60_000;

export type HistoryQuestion = Omit<Parameters<EngineApi['history']['read']>[0], 'fresh'>;

export interface HistoryQuery extends Omit<LongQuery<History>, 'refetch'> {
  /** Null unless the answer is awaited. */
  progress: Progress | null;
  /** Reads everything again. */
  refresh: () => void;
}

/** Asks the engine for histories, and again every minute while the range goes on. @param question null asks nothing */
export function useHistory(question: HistoryQuestion | null): HistoryQuery {
  const isFresh = useRef(false);
  const [isRefreshing, setRefreshing] = useState(false);
  const { refetch, ...query } = useLongQuery<History>({
    key: question && ['history.read', question],
    async ask({ api }, options) {
      const history = await api.history.read({ ...question!, fresh: isFresh.current }, options);
      isFresh.current = false;
      return history;
    },
    every: (history, error) =>
      error !== null || (history && history.end > history.computedAt) ? EVERY_MS : false,
  });
  const isAwaited = query.isFetching && (!query.isCurrent || isRefreshing);

  function refresh() {
    isFresh.current = true;
    setRefreshing(true);
    void refetch().finally(() => setRefreshing(false));
  }

  return {
    ...query,
    data: question === null ? undefined : query.data,
    progress: isAwaited ? (query.progress ?? { done: 0, of: 0 }) : null,
    refresh,
  };
}
