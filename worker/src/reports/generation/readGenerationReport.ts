import type { engineVerbs, GenerationReport } from '@heliograph/contracts/engine';
import type { z } from 'zod';
import { EngineError } from '../../engineError.ts';
import type { Work } from '../../pages/work.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';

export function readGenerationReport(
  _question: z.output<typeof engineVerbs.reports.generation.input>,
  _around: Surroundings,
  _work: Work,
): Promise<GenerationReport> {
  throw new EngineError('unknown', 0, 'not yet');
}
