import { usePolledQuery } from '@heliograph/board';
import type { Display } from '@heliograph/contracts/http';
import { nowAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback, useState } from 'react';

/** Displays report as often. */
const EVERY_MS = 5_000;

export interface Displays {
  /** By name; null until loaded. */
  list: readonly Display[] | null;
  /** When it was loaded, ms. */
  at: number;
  /** Why loading failed last; null when it did not. */
  failure: unknown;
  /** Reloads now. */
  reload: () => void;
}

/** The displays the user manages, reloaded while they are shown. */
export function useDisplays(): Displays {
  const { call } = useEngine();
  const now = useAtomValue(nowAtom);
  const userName = useAtomValue(userAtom)?.user_name;
  const [failure, setFailure] = useState<unknown>(null);
  const [requests, setRequests] = useState(0);
  const load = useCallback(async () => {
    try {
      const { list } = await call('display.getDisplays', {});
      setFailure(null);
      return { list, computedAt: Date.now() };
    } catch (reason) {
      setFailure(reason);
      throw reason;
    }
  }, [call]);
  const { value } = usePolledQuery({
    load,
    key: userName ?? null,
    trigger: String(requests),
    interval: EVERY_MS,
    now,
  });
  const reload = useCallback(() => setRequests((count) => count + 1), []);
  return { list: value?.list ?? null, at: value?.computedAt ?? 0, failure, reload };
}
