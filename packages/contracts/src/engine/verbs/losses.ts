import type { StationLosses } from '../../http/losses.ts';
import { FleetReportQuestion, type ReportSpan } from './reports.ts';
import { verb } from './verb.ts';

export interface LossReport {
  /** Stations that cost most ahead first; at most 2,000 in a large fleet. */
  rows: StationLosses[];
  /** Number of judged stations, and of all that the session can see. */
  of: number;
  stations: number;
  span: ReportSpan;
  computedAt: number;
}

export const losses = {
  /** Losses of each judged station in a period of at most 400 days. */
  report: verb<LossReport>()(FleetReportQuestion),
} as const;
