import type { AlarmRecord } from '@heliograph/contracts/http';
import {
  advanceTakeOver,
  dismissFault,
  NO_TAKE_OVER,
  updateTakeOver,
  type TakeOver,
} from '@heliograph/domain/displays';
import { alarmDetail } from '@heliograph/domain/status';
import { alarmsAtom, linkAtom, nowAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/** Maximum faults that are loaded; the number of more is unknown. */
const MAX_FAULTS = 100;

interface FaultsState {
  takeOver: TakeOver;
  /** Open faults. */
  open: readonly AlarmRecord[];
}

export interface ShownFault {
  record: AlarmRecord;
  /** Other open faults; null for too many to count. */
  others: number | null;
}

/**
 * The new fault that takes over the display for `seconds`, one after the other; null for none, and if `seconds` is
 * null.
 */
export function useTakeOver(seconds: number | null): { fault: ShownFault | null; dismiss: () => void } {
  const { api } = useEngine();
  const now = useAtomValue(nowAtom);
  const alarms = useAtomValue(alarmsAtom);
  const user = useAtomValue(userAtom)?.user_name ?? null;
  // Loads what the link missed as soon as it is back.
  const isLive = useAtomValue(linkAtom).state === 'live';
  const [started] = useState(() => Date.now());
  const [{ takeOver, open }, setFaults] = useState<FaultsState>({ takeOver: NO_TAKE_OVER, open: [] });

  useEffect(() => {
    if (user === null) return;
    let isUnmounted = false;
    const request = api.alarms.recent({ limit: MAX_FAULTS, kind: 'fault', pendingFirst: true });
    request.then(
      (records) => {
        if (isUnmounted) return;
        const pending = records.filter(({ state }) => state === 0);
        const faults = pending
          // Acknowledged and hidden faults need no attention.
          .filter(({ handling }) => handling.state === 'unacknowledged')
          .map((record) => ({ key: getKey(record), at: record.timestamp }));
        setFaults((before) => ({
          takeOver: updateTakeOver(before.takeOver, faults, { started, now: Date.now() }),
          open: pending,
        }));
      },
      // Loaded again with the next change, and when the link is back.
      () => undefined,
    );
    return () => {
      isUnmounted = true;
    };
  }, [api, user, alarms, isLive, started]);

  const current = advanceTakeOver(takeOver, seconds ?? 0, now);
  if (current !== takeOver) setFaults({ takeOver: current, open });

  const record = open.find((each) => getKey(each) === current.queue[0]);
  return {
    fault:
      record && seconds !== null
        ? { record, others: open.length < MAX_FAULTS ? open.length - 1 : null }
        : null,
    dismiss: () =>
      setFaults((before) => ({ ...before, takeOver: dismissFault(before.takeOver, Date.now()) })),
  };
}

/** A fault that a gateway has just reported has no number yet. */
const getKey = ({ deviceId, timestamp, detail }: AlarmRecord) =>
  `${deviceId} ${alarmDetail(detail).code} ${timestamp}`;
