import type { AnomalyCounts } from '@heliograph/contracts/engine';
import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmsAtom, useEngine } from '@heliograph/engine-client';
import { viewerZone } from '@heliograph/i18n';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { minuteAtom } from '../../shared/live/minuteAtom.ts';

/** At most so many of each kind are listed (spec B §2.2). */
export const LISTED = 3;
/** After a failure it is read again, ms. */
const RETRY_MS = 10_000;

export interface AlarmDigest {
  /** Warnings and faults by day, the last seven days. */
  week: AnomalyCounts;
  /** Newest first. */
  warning: readonly AlarmRecord[];
  fault: readonly AlarmRecord[];
}

/** Changes at the viewer's midnight, when the seven days move on. */
const todayAtom = atom((get) => new Date(get(minuteAtom)).toDateString());

/** What the fleet's alarms of the last seven days come to, read again whenever one begins or ends. */
export function useAlarmDigest(): { digest: AlarmDigest | null; failed: boolean } {
  const { api } = useEngine();
  const occasion = useAtomValue(alarmsAtom);
  const today = useAtomValue(todayAtom);
  const [state, setState] = useState<{ digest: AlarmDigest | null; failed: boolean }>({
    digest: null,
    failed: false,
  });

  useEffect(() => {
    let gone = false;
    let retry: ReturnType<typeof setTimeout> | undefined;

    async function read() {
      const [week, warning, fault] = await Promise.all([
        api.alarms.week({ zone: viewerZone() }),
        api.alarms.recent({ limit: LISTED, kind: 'warning' }),
        api.alarms.recent({ limit: LISTED, kind: 'fault' }),
      ]);
      return { week, warning, fault };
    }
    const run = () =>
      void read().then(
        (digest) => gone || setState({ digest, failed: false }),
        () => {
          if (gone) return;
          setState(({ digest }) => ({ digest, failed: true }));
          retry = setTimeout(run, RETRY_MS);
        },
      );
    run();
    return () => {
      gone = true;
      clearTimeout(retry);
    };
  }, [api, occasion, today]);

  return state;
}
