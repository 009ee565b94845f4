import type { GenerationReport, GenerationRow, ReportPeriod, ReportSpan } from '@heliograph/contracts/engine';
import { getFleetEnergy, getGenerationPage, type AnswerOf } from '@heliograph/contracts/http';
import type { Task } from '../rpc/task.ts';
import type { HttpClient } from '../session/httpClient.ts';

/** Rows of a page. */
const ROWS = 50;
/** As `GENERATION_ROWS` of the contract, which would bring all schemas along. */
const MAX_ROWS = 2_000;

interface Question {
  http: HttpClient;
  period: Exclude<ReportPeriod, { period: 'custom' }>;
  span: ReportSpan;
  /** Rows before those of the page; null for the rows of all pages. */
  offset: number | null;
  /** Maximum number of rows of all pages, from the first. */
  most?: number | undefined;
}

/** [REP-03] A page of the generation report of a fleet that is read in parts, with the sums of all of it. */
export async function readGenerationPage(
  { http, period, span, offset, most = Infinity }: Question,
  task: Task,
): Promise<GenerationReport> {
  const read = (from: number, limit: number) =>
    http.call(getGenerationPage, { ...period, sort: 'name', offset: from, limit });
  const [page, trend] = await Promise.all([
    read(offset ?? 0, offset === null ? Math.min(MAX_ROWS, most) : ROWS),
    http.call(getFleetEnergy, {
      label: 'fd',
      // Any instant of the period identifies it.
      time: period.period === 'overyear' ? span.end - 1 : span.start,
      type: period.period,
      zone: span.zone,
    }),
  ]);
  const rows = page.rows.map(toRow);
  const wanted = Math.min(most, page.total);
  while (offset === null && rows.length < wanted) {
    task.progress(rows.length, wanted);
    await task.yieldToEventLoop();
    const next = await read(rows.length, Math.min(MAX_ROWS, wanted - rows.length));
    // Stations were deleted meanwhile.
    if (next.rows.length === 0) break;
    rows.push(...next.rows.map(toRow));
  }
  const { self_use: selfUse, ...totals } = page.totals;
  return {
    span,
    rows,
    totals: { ...totals, selfUse },
    trend: trend.buckets.map(({ start, kwh, quality }) => ({ start, kwh, quality })),
    reporting: page.reporting,
    of: page.total,
    computedAt: page.computed_at,
  };
}

type ServedRow = AnswerOf<typeof getGenerationPage>['rows'][number];

const toRow = (row: ServedRow): GenerationRow => ({
  stationId: row.station_id,
  stationName: row.station_name,
  capacity: row.installed_capacity,
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
});
