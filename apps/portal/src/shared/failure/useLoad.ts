import { useCallback, useEffect, useState } from 'react';

export interface LoadState<T> {
  /** Null until it has loaded once. */
  data: T | null;
  /** Why loading failed last; null if it did not. */
  error: unknown;
  reload: () => Promise<void>;
}

/** Loads something from the engine when the component mounts. @param load stable between renders */
export function useLoad<T>(load: () => Promise<T>): LoadState<T> {
  const [data, setData] = useState<T | null>(null);
  const [error, setError] = useState<unknown>(null);
  const reload = useCallback(
    () =>
      load().then((value) => {
        setData(value);
        setError(null);
      }, setError),
    [load],
  );
  useEffect(() => void reload(), [reload]);
  return { data, error, reload };
}
