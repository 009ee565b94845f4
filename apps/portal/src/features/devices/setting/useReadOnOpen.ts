import { useEffect, useEffectEvent } from 'react';
import type { GroupForm } from './useGroupForm.ts';
import type { Reachability } from './useReachability.ts';

/** Each read is logged, so values that are this recent are not read again, ms. */
const RECENT_MS = 60_000;

/** Reads a group when it opens, or as soon as its device can be reached (DEV-03). */
export function useReadOnOpen({ readAt, read }: GroupForm, reachability: Reachability) {
  const open = useEffectEvent(() => {
    if (Date.now() - (readAt ?? 0) > RECENT_MS) void read({ automatic: true });
  });
  const reachable = reachability === 'reachable';
  useEffect(() => {
    if (reachable) open();
  }, [reachable]);
}
