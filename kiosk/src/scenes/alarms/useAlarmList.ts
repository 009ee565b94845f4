import { useRefreshed } from '@heliograph/board';
import type { AnomalyCounts } from '@heliograph/contracts/engine';
import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmsAtom, linkAtom, nowAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { viewerZone } from '@heliograph/i18n';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';

/** More than fit on any screen. */
const MOST = 60;
/** Between two readings, ms; what gateways tell of meanwhile is read at once. */
const EVERY = 60_000;

export interface AlarmList {
  /** Those that have not recovered first, the newest of them on top. */
  records: AlarmRecord[];
  pending: AnomalyCounts['pending'];
  computedAt: number;
}

/** Alarms of the last seven days, or only the faults, read again whenever one begins or ends. */
export function useAlarmList(onlyFaults: boolean) {
  const { api } = useEngine();
  const user = useAtomValue(userAtom)?.user_name ?? null;
  const alarms = useAtomValue(alarmsAtom);
  const now = useAtomValue(nowAtom);
  const linked = useAtomValue(linkAtom).state === 'live' ? 'linked' : 'away';
  const zone = viewerZone();
  return useRefreshed<AlarmList>({
    ask: useCallback(async () => {
      const [records, { pending, computedAt }] = await Promise.all([
        api.alarms.recent({ limit: MOST, pendingFirst: true, ...(onlyFaults && { kind: 'fault' }) }),
        api.alarms.week({ zone }),
      ]);
      return { records, pending, computedAt };
    }, [api, onlyFaults, zone]),
    subject: user && `${user} ${onlyFaults ? 'faults' : 'all'}`,
    occasion: `${linked} ${alarms}`,
    every: EVERY,
    now,
  });
}
