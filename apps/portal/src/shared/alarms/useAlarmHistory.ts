import type { AlarmRecord } from '@heliograph/contracts/http';
import { alarmsAtom, useEngine } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { lastDays } from './lastDays.ts';

export interface AlarmQuery {
  /** The last days including today, or [start, end), ms. */
  span: { days: number } | { start: number; end: number };
  /** 0 pending, 1 resolved, null both. */
  state: 0 | 1 | null;
  /** All devices by default. */
  deviceIds?: readonly string[];
}

export interface AlarmHistory {
  /** Null until the first result of this query. */
  records: readonly AlarmRecord[] | null;
  /** Why the last request failed; null when it did not. */
  failure: unknown;
}

/** Alarms of the fleet or of some devices, reloaded whenever one begins or ends. */
export function useAlarmHistory(question: AlarmQuery): AlarmHistory {
  const { api } = useEngine();
  const occasion = useAtomValue(alarmsAtom);
  // Queries are compared by value.
  const subject = JSON.stringify(question);
  const [answer, setAnswer] = useState<AlarmHistory & { subject: string }>({
    subject,
    records: null,
    failure: null,
  });

  useEffect(() => {
    let gone = false;
    const { span, state, deviceIds } = JSON.parse(subject) as AlarmQuery;
    api.alarms.history({ ...instantsOf(span), state, ...(deviceIds && { deviceIds: [...deviceIds] }) }).then(
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

function instantsOf(span: AlarmQuery['span']): { start: number; end: number } {
  return 'days' in span ? lastDays(span.days, Date.now()) : span;
}
