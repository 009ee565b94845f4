import type { engineVerbs, QualityReport } from '@heliograph/contracts/engine';
import { getFleetQuality } from '@heliograph/contracts/http';
import type { z } from 'zod';
import { resolveFleetQuestion } from '../reports/question.ts';
import type { QueryContext } from '../workspace/queryContext.ts';

/** The data quality of all stations over a period. @throws EngineError badInput naming the field, as the call does */
export async function readFleetQuality(
  question: z.output<typeof engineVerbs.quality.report.input>,
  { session, now }: QueryContext,
): Promise<QualityReport> {
  const computedAt = now();
  const { span, request } = resolveFleetQuestion(question, computedAt);
  const { list, ...sums } = await session.http.call(getFleetQuality, request);
  return { ...sums, rows: list, span, computedAt };
}
