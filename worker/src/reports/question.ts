import {
  REPORT_PROBLEMS,
  type FleetReportQuestion,
  type ReportPeriod,
  type ReportSpan,
} from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { resolvePeriod } from '@heliograph/domain/reports';
import { EngineError } from '../engineError.ts';

/** @throws EngineError badInput naming `field` when the person sees no such station */
export function findStation(stations: readonly Station[], id: number, field: string): Station {
  const found = stations.find((station) => station.id === id);
  if (!found) throw new EngineError('badInput', 0, `no station ${id}`, field);
  return found;
}

/**
 * The span of a report's period.
 *
 * @throws EngineError badInput naming the field, for an invalid date, an end before its start, or a period that has not begun
 */
export function resolveSpan(period: ReportPeriod, zone: string, now: number): ReportSpan {
  if (period.period === 'custom' && period.end <= period.start)
    throw new EngineError('badInput', REPORT_PROBLEMS.endsBeforeStart, 'ends before it starts', 'period.end');
  const span = resolve(period, zone, now);
  if (span.end <= span.start)
    throw new EngineError('badInput', REPORT_PROBLEMS.notBegun, 'has not begun', 'period');
  return span;
}

/** As many rows as the stations of a fleet that is held as a whole. */
const MAX_ROWS = 2_000;

/** The span of a question about all stations, and the request for it. @throws EngineError as `resolveSpan` does */
export function resolveFleetQuestion({ period, zone, all }: FleetReportQuestion, now: number) {
  const span = resolveSpan(period, zone, now);
  return { span, request: { start: span.start, end: span.end, ...(!all && { most: MAX_ROWS }) } };
}

function resolve(period: ReportPeriod, zone: string, now: number): ReportSpan {
  try {
    return resolvePeriod(period, zone, now);
  } catch (error) {
    if (error instanceof RangeError) throw new EngineError('badInput', 0, error.message, 'period');
    throw error;
  }
}
