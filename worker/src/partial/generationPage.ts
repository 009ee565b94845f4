import type { GenerationReport, ReportPeriod, ReportSpan } from '@heliograph/contracts/engine';
import { getFleetEnergy, getGenerationPage } from '@heliograph/contracts/http';
import type { HttpClient } from '../session/httpClient.ts';

/** Rows of a page. */
const ROWS = 50;

interface Question {
  http: HttpClient;
  period: Exclude<ReportPeriod, { period: 'custom' }>;
  span: ReportSpan;
  /** Rows before those of the page. */
  offset: number;
}

/** [REP-03] A page of the generation report of a fleet that is read in parts, with the sums of all of it. */
export async function readGenerationPage({
  http,
  period,
  span,
  offset,
}: Question): Promise<GenerationReport> {
  const [page, trend] = await Promise.all([
    http.call(getGenerationPage, { ...period, sort: 'name', offset, limit: ROWS }),
    http.call(getFleetEnergy, {
      label: 'fd',
      // Any instant of the period identifies it.
      time: period.period === 'overyear' ? span.end - 1 : span.start,
      type: period.period,
      zone: span.zone,
    }),
  ]);
  const { self_use: selfUse, ...totals } = page.totals;
  return {
    span,
    rows: page.rows.map((row) => ({
      stationId: row.station_id,
      stationName: row.station_name,
      zone: row.zone,
      generation: row.generation,
      specificYield: row.specific_yield,
      selling: row.selling,
      selfUse: row.self_use,
      charging: row.charging,
      revenue: row.revenue,
      co2: row.co2,
      missingHours: row.missing_hours,
      unpricedHours: row.unpriced_hours,
      quality: row.quality,
    })),
    totals: { ...totals, selfUse },
    trend: trend.buckets.map(({ start, kwh, quality }) => ({ start, kwh, quality })),
    reporting: page.reporting,
    of: page.total,
    computedAt: page.computed_at,
  };
}
