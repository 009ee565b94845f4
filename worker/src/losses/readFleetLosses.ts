import type { engineVerbs, LossReport } from '@heliograph/contracts/engine';
import { getFleetLosses } from '@heliograph/contracts/http';
import type { z } from 'zod';
import { resolveFleetQuestion } from '../reports/question.ts';
import type { QueryContext } from '../workspace/queryContext.ts';

/** The losses of all judged stations over a period. @throws EngineError badInput naming the field, as the call does */
export async function readFleetLosses(
  question: z.output<typeof engineVerbs.losses.report.input>,
  { session, now }: QueryContext,
): Promise<LossReport> {
  const computedAt = now();
  const { span, request } = resolveFleetQuestion(question, computedAt);
  const { list, ...counts } = await session.http.call(getFleetLosses, request);
  return { ...counts, rows: list, span, computedAt };
}
