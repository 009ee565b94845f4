import type { AlarmRecord } from '@heliograph/contracts/http';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEngineQuery } from '../query/useEngineQuery.ts';
import { lastDays } from './lastDays.ts';

export interface AlarmQuery {
  /** The last days including today, or [start, end), ms. */
  span: { days: number } | { start: number; end: number };
  /** 0 pending, 1 resolved, null both. */
  state: 0 | 1 | null;
  /** All devices by default. */
  deviceIds?: readonly string[];
}

/** Alarms of the fleet or of some devices, read again whenever one begins or ends. */
export function useAlarmHistory(question: AlarmQuery): UseQueryResult<AlarmRecord[]> {
  const { span, state, deviceIds } = question;
  return useEngineQuery({
    key: ['alarms.history', question],
    ask: ({ api }) =>
      api.alarms.history({ ...getInstants(span), state, ...(deviceIds && { deviceIds: [...deviceIds] }) }),
    rereadOn: ['alarms'],
  });
}

function getInstants(span: AlarmQuery['span']): { start: number; end: number } {
  return 'days' in span ? lastDays(span.days, Date.now()) : span;
}
