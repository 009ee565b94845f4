import type { engineVerbs, QualityReport } from '@heliograph/contracts/engine';
import { getFleetQuality } from '@heliograph/contracts/http';
import type { z } from 'zod';
import { resolveSpan } from '../reports/question.ts';
import type { QueryContext } from '../workspace/queryContext.ts';

/** As many as the stations of a fleet that is held as a whole. */
const MAX_ROWS = 2_000;

/** The data quality of all stations over a period. @throws EngineError badInput naming the field, as the call does */
export async function readFleetQuality(
  { period, zone, all }: z.output<typeof engineVerbs.quality.report.input>,
  { session, now }: QueryContext,
): Promise<QualityReport> {
  const computedAt = now();
  const span = resolveSpan(period, zone, computedAt);
  const { list, ...sums } = await session.http.call(getFleetQuality, {
    start: span.start,
    end: span.end,
    ...(!all && { most: MAX_ROWS }),
  });
  return { ...sums, rows: list, span, computedAt };
}
