import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmsAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';

const DAY_MS = 86_400_000;

export interface AlarmQuestion {
  /** How far back, days. */
  days: number;
  /** 0 pending, 1 resolved, null both. */
  state: 0 | 1 | null;
}

export interface AlarmAnswer {
  /** Null until the first answer to this question. */
  records: readonly AlarmRecord[] | null;
  /** Why the last try failed; null when it did not. */
  failure: unknown;
}

/** The fleet's alarms of the last days, read again whenever one begins or ends. */
export function useAlarmHistory({ days, state }: AlarmQuestion): AlarmAnswer {
  const { api } = useEngine();
  const occasion = useAtomValue(alarmsAtom);
  const subject = `${days} ${state}`;
  const [answer, setAnswer] = useState<AlarmAnswer & { subject: string }>({
    subject,
    records: null,
    failure: null,
  });

  useEffect(() => {
    let gone = false;
    const now = Date.now();
    api.alarms.history({ start: now - days * DAY_MS, end: now + DAY_MS, state }).then(
      (records) => gone || setAnswer({ subject, records, failure: null }),
      (failure: unknown) =>
        gone ||
        setAnswer((before) => ({
          subject,
          records: before.subject === subject ? before.records : null,
          failure,
        })),
    );
    return () => {
      gone = true;
    };
  }, [api, days, state, subject, occasion]);

  return answer.subject === subject ? answer : { records: null, failure: null };
}
