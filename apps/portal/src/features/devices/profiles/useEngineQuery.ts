import { useEffect, useEffectEvent, useState } from 'react';

export interface EngineQuery<T> {
  /** Null until loaded; kept while reloading. */
  value: T | null;
  /** Why loading failed; null when it did not. */
  failure: unknown;
  reload: () => void;
}

/** Loads a value from the engine when first rendered, when `key` changes, and on `reload`. */
export function useEngineQuery<T>(key: string, query: () => Promise<T>): EngineQuery<T> {
  const [requests, setRequests] = useState(0);
  const [{ value, failure }, setResult] = useState<{ value: T | null; failure: unknown }>({
    value: null,
    failure: null,
  });
  const request = useEffectEvent(query);

  useEffect(() => {
    let isStale = false;
    request().then(
      (next) => isStale || setResult({ value: next, failure: null }),
      (reason: unknown) => isStale || setResult({ value: null, failure: reason }),
    );
    return () => {
      isStale = true;
    };
  }, [key, requests]);

  return { value, failure, reload: () => setRequests((before) => before + 1) };
}
