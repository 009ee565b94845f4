import { lastDays } from '../../../shared/alarms/lastDays.ts';
import type { FaultSpan } from './faultAddress.ts';

/** So far ahead a range may reach (spec B §5): gateways' clocks are not all right. */
export const AHEAD_MS = 86_400_000;

/** [start, end) ms. */
export interface Range {
  start: number;
  end: number;
}

export interface RangeFault {
  field: 'from' | 'until';
  fault: 'missing' | 'tooLate' | 'order';
}

/** What stands in the fields: of the last days, where they begin and end. */
export function momentsOf(span: FaultSpan, now: number): { from: number | null; until: number | null } {
  if (!('days' in span)) return span;
  const { start, end } = lastDays(span.days, now);
  return { from: start, until: end };
}

/** What is wrong with a span, the first field first; nothing for the last days. */
export function rangeFaults(span: FaultSpan, now: number): RangeFault[] {
  if ('days' in span) return [];
  const { from, until } = span;
  const faults = (['from', 'until'] as const).flatMap((field): RangeFault[] => {
    const at = span[field];
    if (at === null) return [{ field, fault: 'missing' }];
    return at > now + AHEAD_MS ? [{ field, fault: 'tooLate' }] : [];
  });
  if (faults.length > 0 || from === null || until === null) return faults;
  return from < until ? [] : [{ field: 'until', fault: 'order' }];
}

/** The range of a span without faults; null of others. */
export function rangeOf(span: FaultSpan, now: number): Range | null {
  if (rangeFaults(span, now).length > 0) return null;
  const { from, until } = momentsOf(span, now);
  return from === null || until === null ? null : { start: from, end: until };
}
