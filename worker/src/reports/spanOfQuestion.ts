import type { ReportPeriod, ReportSpan } from '@heliograph/contracts/engine';
import { spanOf } from '@heliograph/domain/reports';
import { EngineError } from '../engineError.ts';

/**
 * The span of a report's period. @throws EngineError badInput for a date that is none, an end before its start, and a
 * period that has not begun; `field` names which.
 */
export function spanOfQuestion(period: ReportPeriod, zone: string, now: number): ReportSpan {
  if (period.period === 'custom' && period.end <= period.start)
    throw new EngineError('badInput', 0, 'ends before it starts', 'period.end');
  const span = spanned(period, zone, now);
  if (span.end <= span.start) throw new EngineError('badInput', 0, 'has not begun', 'period');
  return span;
}

function spanned(period: ReportPeriod, zone: string, now: number): ReportSpan {
  try {
    return spanOf(period, zone, now);
  } catch (error) {
    if (error instanceof RangeError) throw new EngineError('badInput', 0, error.message, 'period');
    throw error;
  }
}
