import type { ConsumptionReport, engineVerbs } from '@heliograph/contracts/engine';
import { getConsumption } from '@heliograph/contracts/http';
import type { z } from 'zod';
import type { Work } from '../../pages/work.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';
import { spanOfQuestion } from '../spanOfQuestion.ts';
import { stationOf } from '../stationOf.ts';

/**
 * What chargers of stations gave out in a period of the viewer's zone, by person.
 *
 * @throws EngineError badInput naming the field, as the call does, cancelled
 */
export async function readConsumption(
  { stationIds, period, zone }: z.output<typeof engineVerbs.reports.consumption.input>,
  { session, stations, now }: Surroundings,
  work: Work,
): Promise<ConsumptionReport> {
  const span = spanOfQuestion(period, zone, now());
  const ids = stationIds.map((id) => stationOf(stations, id, 'stationIds').id);
  work.progress(0, 1);
  const { start, end } = span;
  const groups = await session.http.call(getConsumption, { station_id: ids.join(','), start, end });
  await work.breathe();
  return { span, groups, computedAt: now() };
}
