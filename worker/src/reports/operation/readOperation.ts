import type { engineVerbs, OperationReport } from '@heliograph/contracts/engine';
import type { z } from 'zod';
import { EngineError } from '../../engineError.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';

export function readOperation(
  _question: z.output<typeof engineVerbs.reports.operation.input>,
  _around: Surroundings,
): Promise<OperationReport> {
  throw new EngineError('unknown', 0, 'not yet');
}
