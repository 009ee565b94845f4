import { z } from 'zod';
import type { StationQuality } from '../../http/quality.ts';
import { DeviceId, PropertyCode, ZoneName } from '../../http/scalars.ts';
import { FleetReportQuestion, type ReportSpan } from './reports.ts';
import { verb } from './verb.ts';

export interface QualityReport {
  /** Stations that most need attention first; at most 2,000 in a large fleet. */
  rows: (StationQuality & { station_name: string })[];
  /**
   * Number of stations with counters, those that need attention, those measured throughout, and all open
   * jumps.
   */
  of: number;
  attention: number;
  complete: number;
  open: number;
  span: ReportSpan;
  computedAt: number;
}

export const quality = {
  /** Data quality of each station in a period of at most 400 days. */
  report: verb<QualityReport>()(FleetReportQuestion),
  /** Energy of a counter in [start, end), whole quarter hours, kWh; null if all of it is unknown. */
  energy: verb<number | null>()(
    z.object({
      deviceId: DeviceId,
      code: PropertyCode,
      start: z.number().int(),
      end: z.number().int(),
      zone: ZoneName,
    }),
  ),
} as const;
