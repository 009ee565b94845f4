import { usePolledQuery } from '@heliograph/board';
import { linkAtom, nowAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';

const EVERY_MS = 60_000;

export interface StationQuery<T> {
  /** The newest answer; null until there is one. */
  value: T | null;
  failed: boolean;
}

/** Repeats a query about a station every minute while the link is up. @param key what it is about */
export function usePolledStation<T extends { computedAt: number }>(
  load: () => Promise<T>,
  key: string,
): StationQuery<T> {
  const now = useAtomValue(nowAtom);
  const live = useAtomValue(linkAtom).state === 'live';
  return usePolledQuery<T>({ load, key: live ? key : null, trigger: '', interval: EVERY_MS, now });
}
