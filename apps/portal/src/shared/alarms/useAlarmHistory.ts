import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmsAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { lastDays } from './lastDays.ts';

export interface AlarmQuestion {
  /** The last so many days, today included, or [start, end), ms. */
  span: { days: number } | { start: number; end: number };
  /** 0 pending, 1 resolved, null both. */
  state: 0 | 1 | null;
  /** The whole fleet's when left out. */
  deviceId?: string;
}

export interface AlarmAnswer {
  /** Null until the first answer to this question. */
  records: readonly AlarmRecord[] | null;
  /** Why the last try failed; null when it did not. */
  failure: unknown;
}

/** Alarms of the fleet or of a device, read again whenever one begins or ends. */
export function useAlarmHistory(question: AlarmQuestion): AlarmAnswer {
  const { api } = useEngine();
  const occasion = useAtomValue(alarmsAtom);
  // A question is what it says, whichever object says it.
  const subject = JSON.stringify(question);
  const [answer, setAnswer] = useState<AlarmAnswer & { subject: string }>({
    subject,
    records: null,
    failure: null,
  });

  useEffect(() => {
    let gone = false;
    const { span, state, deviceId } = JSON.parse(subject) as AlarmQuestion;
    api.alarms
      .history({ ...instantsOf(span), state, ...(deviceId !== undefined && { deviceIds: [deviceId] }) })
      .then(
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
  }, [api, subject, occasion]);

  return answer.subject === subject ? answer : { records: null, failure: null };
}

function instantsOf(span: AlarmQuestion['span']): { start: number; end: number } {
  return 'days' in span ? lastDays(span.days, Date.now()) : span;
}
