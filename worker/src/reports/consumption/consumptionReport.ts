import type { ConsumptionReport, engineVerbs } from '@heliograph/contracts/engine';
import { getConsumption } from '@heliograph/contracts/http';
import type { z } from 'zod';
import type { Task } from '../../rpc/task.ts';
import type { QueryContext } from '../../workspace/queryContext.ts';
import { resolveSpan, findStation } from '../question.ts';

/**
 * [REP-02] The energy that the chargers of stations delivered in a period of the viewer's zone, by person.
 *
 * @throws EngineError badInput naming the field, as the call does, cancelled
 */
export async function readConsumptionReport(
  { stationIds, period, zone }: z.output<typeof engineVerbs.reports.consumption.input>,
  { session, stations, now }: QueryContext,
  task: Task,
): Promise<ConsumptionReport> {
  const span = resolveSpan(period, zone, now());
  const ids = stationIds.map((id) => findStation(stations, id, 'stationIds').id);
  task.progress(0, 1);
  const { start, end } = span;
  const groups = await session.http.call(getConsumption, { station_id: ids.join(','), start, end });
  await task.yieldToEventLoop();
  return { span, groups, computedAt: now() };
}
