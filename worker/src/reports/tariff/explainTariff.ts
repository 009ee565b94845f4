import type { Explanation, TariffQuestion } from '@heliograph/contracts/engine';
import { EngineError } from '../../engineError.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';

export function explainTariff(
  _question: TariffQuestion,
  _row: { at: number; until: number },
  _around: Surroundings,
): Promise<Explanation> {
  throw new EngineError('unknown', 0, 'not yet');
}
