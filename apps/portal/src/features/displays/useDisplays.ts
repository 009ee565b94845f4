import { useRefreshed } from '@heliograph/board';
import type { Display } from '@heliograph/contracts/http';
import { nowAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';

/** Displays speak as often. */
const EVERY_MS = 5_000;

export interface Displays {
  /** By name, as they were known last; null until they are. */
  list: readonly Display[] | null;
  /** When that was, ms. */
  at: number;
  /** Why they could not be read last; null when they could. */
  failure: unknown;
  /** Reads them at once. */
  reload: () => void;
}

/** The displays that the person looks after, read again and again while they are shown. */
export function useDisplays(): Displays {
  const { api } = useEngine();
  const now = useAtomValue(nowAtom);
  const person = useAtomValue(userAtom)?.user_name;
  const [failure, setFailure] = useState<unknown>(null);
  const [asked, setAsked] = useState(0);
  const ask = useCallback(async () => {
    try {
      const list = await api.displays.list();
      setFailure(null);
      return { list, computedAt: Date.now() };
    } catch (reason) {
      setFailure(reason);
      throw reason;
    }
  }, [api]);
  const { value } = useRefreshed({
    ask,
    subject: person ?? null,
    occasion: String(asked),
    every: EVERY_MS,
    now,
  });
  const reload = useCallback(() => setAsked((count) => count + 1), []);
  return { list: value?.list ?? null, at: value?.computedAt ?? 0, failure, reload };
}
