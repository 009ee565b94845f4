import type { engineVerbs, OperationTrend } from '@heliograph/contracts/engine';
import type { z } from 'zod';
import { EngineError } from '../../engineError.ts';
import type { Work } from '../../pages/work.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';

export function readOperationTrend(
  _question: z.output<typeof engineVerbs.reports.operationTrend.input>,
  _around: Surroundings,
  _work: Work,
): Promise<OperationTrend> {
  throw new EngineError('unknown', 0, 'not yet');
}
