import { z } from 'zod';
import type { StationLosses } from '../../http/losses.ts';
import { ZoneName } from '../../http/scalars.ts';
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

/** Part of the expected energy that came, of the last seven days. */
export interface ExpectedShares {
  /** Judged stations with the smallest part first, 0 to 1; at most 30, more than fit on a wall. */
  rows: { stationId: number; name: string; share: number }[];
  /** Part of all judged stations together; null without any. */
  share: number | null;
  /** Number of judged stations, and of all that the session can see. */
  of: number;
  stations: number;
  computedAt: number;
}

export const losses = {
  /** Losses of each judged station in a period of at most 400 days. */
  report: verb<LossReport>()(FleetReportQuestion),
  /** [LOS-06] Tells what came of the expected energy in the last seven days of a zone; today is not judged. */
  shares: verb<ExpectedShares>()(z.object({ zone: ZoneName })),
} as const;
