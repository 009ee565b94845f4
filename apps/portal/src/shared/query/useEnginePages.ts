import { useEngine, type EngineConnection } from '@heliograph/engine-client';
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import type { LoadedProps } from './Loaded.tsx';

interface EnginePagesOptions<T> {
  /** The call, then its input. */
  key: readonly unknown[];
  /** Rows of a full page; a shorter one is the last. */
  pageSize: number;
  /** @param last row of the page before; undefined asks for the first page */
  ask: (engine: EngineConnection, last: T | undefined) => Promise<readonly T[]>;
}

export interface EnginePages<T> extends Pick<LoadedProps<readonly T[]>, 'query'> {
  hasMore: boolean;
  isLoadingMore: boolean;
  more: () => void;
}

/** Asks the engine for a list page by page; until another list is there, the one before stays. */
export function useEnginePages<T>({ key, pageSize, ask }: EnginePagesOptions<T>): EnginePages<T> {
  const engine = useEngine();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery<
    readonly T[],
    Error,
    InfiniteData<readonly T[]>,
    readonly unknown[],
    T | undefined
  >({
    queryKey: key,
    queryFn: ({ pageParam }) => ask(engine, pageParam as T | undefined),
    initialPageParam: undefined,
    getNextPageParam: (page) => (page.length === pageSize ? page.at(-1) : undefined),
    placeholderData: keepPreviousData,
  });
  return {
    query: { data: data?.pages.flat(), error, refetch },
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    more: () => void fetchNextPage(),
  };
}
