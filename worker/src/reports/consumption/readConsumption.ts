import type { engineVerbs, ConsumptionReport } from '@heliograph/contracts/engine';
import type { z } from 'zod';
import { EngineError } from '../../engineError.ts';
import type { Work } from '../../pages/work.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';

export function readConsumption(
  _question: z.output<typeof engineVerbs.reports.consumption.input>,
  _around: Surroundings,
  _work: Work,
): Promise<ConsumptionReport> {
  throw new EngineError('unknown', 0, 'not yet');
}
