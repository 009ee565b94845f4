import { useEffect, useEffectEvent, useState } from 'react';

export interface Answer<T> {
  /** Null until known; the last one while it is asked for again. */
  value: T | null;
  /** Why it is not known; null when it is. */
  failure: unknown;
  again: () => void;
}

/** What the engine answers, asked for when it is shown, when `key` changes, and on demand. */
export function useAnswer<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const [asked, setAsked] = useState(0);
  const [{ value, failure }, setAnswer] = useState<{ value: T | null; failure: unknown }>({
    value: null,
    failure: null,
  });
  const askNow = useEffectEvent(ask);

  useEffect(() => {
    let gone = false;
    askNow().then(
      (next) => gone || setAnswer({ value: next, failure: null }),
      (reason: unknown) => gone || setAnswer({ value: null, failure: reason }),
    );
    return () => {
      gone = true;
    };
  }, [key, asked]);

  return { value, failure, again: () => setAsked((before) => before + 1) };
}
