import { linkAtom, nowAtom, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useState } from 'react';
import { useLiveShown } from './useLiveShown.ts';

/** Result so far of a repeated query. */
export interface QueryResult<T> {
  /** The newest answer; null until the first. */
  value: T | null;
  /** The last try failed. */
  failed: boolean;
  /** The answer is older than several intervals: it must not be shown as current. */
  stale: boolean;
}

export interface PolledQuery<T> {
  load: () => Promise<T>;
  /** Subject of the query; an answer about another one is not shown. Null: do not query. */
  key: string | null;
  /** Queries at once whenever this changes, too. */
  trigger: string;
  /** Between two queries, ms. */
  interval: number;
  /** ms */
  now: number;
}

/** After a failure or an outdated answer, ms. */
const RETRY_MS = 10_000;
/** An answer is stale after this many intervals without a new one. */
const MAX_MISSED = 3;

interface Answer<T> {
  key: string;
  value: T | null;
  failed: boolean;
}

/** Repeats a query while shown, and keeps the newest answer while later tries fail. */
export function usePolledQuery<T extends { computedAt: number }>(query: PolledQuery<T>): QueryResult<T> {
  const { load, key, trigger, interval, now } = query;
  const [answer, setAnswer] = useState<Answer<T> | null>(null);

  useEffect(() => {
    if (key === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isUnmounted = false;

    async function run(about: string) {
      const value = await load().catch(() => null);
      if (isUnmounted) return;
      setAnswer((before) =>
        value === null
          ? { key: about, value: before?.key === about ? before.value : null, failed: true }
          : { key: about, value, failed: false },
      );
      // While the server is unreachable, a display gets the last answer again.
      const isNew = value !== null && Date.now() - value.computedAt < 2 * interval;
      timer = setTimeout(() => void run(about), isNew ? interval : Math.min(RETRY_MS, interval));
    }

    void run(key);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [load, key, trigger, interval]);

  const current = answer?.key === key ? answer : null;
  const value = current?.value ?? null;
  const failed = current?.failed ?? false;
  const stale = value !== null && now - value.computedAt > MAX_MISSED * interval;
  return useMemo(() => ({ value, failed, stale }), [value, failed, stale]);
}

const MINUTE_MS = 60_000;

export interface FleetQueryOptions {
  /** Subject of the query besides the signed-in user; null for no query. */
  key?: string | number | null;
  /** Queries at once whenever this changes, too. */
  trigger?: number;
  /** Between two queries, ms; a minute by default. */
  interval?: number;
}

/**
 * Repeats a query about the signed-in user's fleet, and as soon as a lost link is back; from when live values
 * are shown.
 */
export function useFleetQuery<T extends { computedAt: number }>(
  load: () => Promise<T>,
  { key = '', trigger = 0, interval = MINUTE_MS }: FleetQueryOptions = {},
): QueryResult<T> {
  const user = useAtomValue(userAtom)?.user_name;
  const isLive = useAtomValue(linkAtom).state === 'live';
  const isLiveShown = useLiveShown();
  return usePolledQuery({
    load,
    key: user === undefined || key === null || !isLiveShown ? null : `${user} ${key}`,
    trigger: `${isLive} ${trigger}`,
    interval,
    now: useAtomValue(nowAtom),
  });
}
