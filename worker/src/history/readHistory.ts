import type { engineVerbs, History } from '@heliograph/contracts/engine';
import type { z } from 'zod';
import { EngineError } from '../engineError.ts';
import type { Work } from '../pages/work.ts';
import type { Surroundings } from '../workspace/surroundings.ts';

export type HistoryQuestion = z.output<typeof engineVerbs.history.read.input>;

export function readHistory(
  _question: HistoryQuestion,
  _around: Surroundings,
  _work: Work,
): Promise<History> {
  throw new EngineError('unknown', 0, 'not yet');
}
