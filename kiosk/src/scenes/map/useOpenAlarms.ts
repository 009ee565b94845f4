import { useRefreshed } from '@heliograph/board';
import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmsAtom, linkAtom, nowAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';

/** Of each kind: more stations than are listed at once. */
const MOST = 100;
/** Between two readings, ms; what gateways tell of meanwhile is read at once. */
const EVERY = 60_000;

const NONE: readonly AlarmRecord[] = [];

/** The newest alarms that have not recovered, faults and warnings; none while they are not known. */
export function useOpenAlarms(): readonly AlarmRecord[] {
  const { api } = useEngine();
  const alarms = useAtomValue(alarmsAtom);
  const linked = useAtomValue(linkAtom).state === 'live' ? 'linked' : 'away';
  const { value } = useRefreshed({
    ask: useCallback(async () => {
      const kinds = (['fault', 'warning'] as const).map((kind) =>
        api.alarms.recent({ limit: MOST, kind, pendingFirst: true }),
      );
      const records = (await Promise.all(kinds)).flat().filter(({ state }) => state === 0);
      return { records, computedAt: Date.now() };
    }, [api]),
    subject: useAtomValue(userAtom)?.user_name ?? null,
    occasion: `${linked} ${alarms}`,
    every: EVERY,
    now: useAtomValue(nowAtom),
  });
  return value?.records ?? NONE;
}
