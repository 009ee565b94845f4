import { useCallback, useEffect, useState } from 'react';

export interface LoadedState<T> {
  /** Null until it was read once. */
  known: T | null;
  /** Why it could not be read last; null when it could. */
  trouble: unknown;
  reload: () => Promise<void>;
}

/** What the engine answers to `load`, read when it is first shown. */
export function useLoaded<T>(load: () => Promise<T>): LoadedState<T> {
  const [known, setKnown] = useState<T | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const reload = useCallback(
    () =>
      load().then((value) => {
        setKnown(value);
        setTrouble(null);
      }, setTrouble),
    [load],
  );
  useEffect(() => void reload(), [reload]);
  return { known, trouble, reload };
}
