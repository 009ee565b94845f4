import { lastDays } from '../../shared/alarms/lastDays.ts';
import type { FaultSpan } from './faultAddress.ts';

/** How far ahead a range may end, ms (FLT-01): gateway clocks may be fast. */
export const AHEAD_MS = 86_400_000;

/** [start, end) ms. */
export interface Range {
  start: number;
  end: number;
}

export interface RangeError {
  field: 'from' | 'until';
  fault: 'missing' | 'tooLate' | 'order';
}

/** Both ends of a span, as the fields show them. */
export function spanEnds(span: FaultSpan, now: number): { from: number | null; until: number | null } {
  if (!('days' in span)) return span;
  const { start, end } = lastDays(span.days, now);
  return { from: start, until: end };
}

/** Errors of a span, the first field first; none for the last days. */
export function rangeErrors(span: FaultSpan, now: number): RangeError[] {
  if ('days' in span) return [];
  const { from, until } = span;
  const faults = (['from', 'until'] as const).flatMap((field): RangeError[] => {
    const at = span[field];
    if (at === null) return [{ field, fault: 'missing' }];
    return at > now + AHEAD_MS ? [{ field, fault: 'tooLate' }] : [];
  });
  if (faults.length > 0 || from === null || until === null) return faults;
  return from < until ? [] : [{ field: 'until', fault: 'order' }];
}

/** The range of a valid span; null otherwise. */
export function toRange(span: FaultSpan, now: number): Range | null {
  if (rangeErrors(span, now).length > 0) return null;
  const { from, until } = spanEnds(span, now);
  return from === null || until === null ? null : { start: from, end: until };
}
