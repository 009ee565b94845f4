import type { AlarmRecord } from '@heliograph/contracts/http';
import {
  NO_TAKE_OVER,
  dismissFault,
  hearFaults,
  turnTakeOver,
  type TakeOver,
} from '@heliograph/domain/displays';
import { alarmDetail } from '@heliograph/domain/status';
import { alarmsAtom, linkAtom, nowAtom, useEngine, userAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

/** Most faults that are read; where there are more, their number is not known. */
const MOST = 100;

interface Heard {
  takeOver: TakeOver;
  /** Not recovered. */
  open: readonly AlarmRecord[];
}

export interface FaultInSight {
  record: AlarmRecord;
  /** Other open faults; null for more than can be counted. */
  others: number | null;
}

/**
 * The new fault that takes the display over for `seconds`, one after the other; null while none does, and always where
 * `seconds` is null.
 */
export function useTakeOver(seconds: number | null): { fault: FaultInSight | null; dismiss: () => void } {
  const { api } = useEngine();
  const now = useAtomValue(nowAtom);
  const alarms = useAtomValue(alarmsAtom);
  const user = useAtomValue(userAtom)?.user_name ?? null;
  // What the link missed is read as soon as it is back.
  const linked = useAtomValue(linkAtom).state === 'live';
  const [started] = useState(() => Date.now());
  const [{ takeOver, open }, setHeard] = useState<Heard>({ takeOver: NO_TAKE_OVER, open: [] });

  useEffect(() => {
    if (user === null) return;
    let gone = false;
    const asked = api.alarms.recent({ limit: MOST, kind: 'fault', pendingFirst: true });
    asked.then(
      (records) => {
        if (gone) return;
        const pending = records.filter(({ state }) => state === 0);
        const arisen = pending.map((record) => ({ key: keyOf(record), at: record.timestamp }));
        setHeard((before) => ({
          takeOver: hearFaults(before.takeOver, arisen, { started, now: Date.now() }),
          open: pending,
        }));
      },
      // They are read again with the next change, and when the link is back.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [api, user, alarms, linked, started]);

  const turned = turnTakeOver(takeOver, seconds ?? 0, now);
  if (turned !== takeOver) setHeard({ takeOver: turned, open });

  const record = open.find((each) => keyOf(each) === turned.turns[0]);
  return {
    fault:
      record && seconds !== null ? { record, others: open.length < MOST ? open.length - 1 : null } : null,
    dismiss: () => setHeard((before) => ({ ...before, takeOver: dismissFault(before.takeOver, Date.now()) })),
  };
}

/** What a gateway told has no number yet when it is first heard of. */
const keyOf = ({ deviceId, timestamp, detail }: AlarmRecord) =>
  `${deviceId} ${alarmDetail(detail).code} ${timestamp}`;
