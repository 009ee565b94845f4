import type { engineVerbs, TariffReport } from '@heliograph/contracts/engine';
import type { z } from 'zod';
import { EngineError } from '../../engineError.ts';
import type { Work } from '../../pages/work.ts';
import type { TableRoom } from '../../tables/tableRoom.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';

export function readTariffReport(
  _question: z.output<typeof engineVerbs.reports.tariff.input>,
  _around: Surroundings,
  _tables: TableRoom,
  _work: Work,
): Promise<TariffReport> {
  throw new EngineError('unknown', 0, 'not yet');
}
