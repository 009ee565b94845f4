import type { engineVerbs, GenerationReport, GenerationRow } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import type { z } from 'zod';
import type { Task } from '../../rpc/task.ts';
import { groupByZone } from '../../revenue/revenueCounters.ts';
import type { QueryContext } from '../../workspace/queryContext.ts';
import { resolveSpan, findStation } from '../question.ts';
import { generationRow, generationTotals } from './generationRow.ts';
import { readTrend } from './periodTrend.ts';
import { readZoneSums } from './zoneSums.ts';

/** Stations whose counters fit into one request. */
const STATIONS_PER_BATCH = 2_000;
/** Zones that are read at the same time. */
const LANES = 3;
/** The trend's share of the task, in stations. */
const TREND = 1;

/**
 * [REP-03] Generation of stations in a period, each in its own zone, and the trend of all in the viewer's.
 *
 * @throws EngineError badInput naming the field, as the calls do, cancelled
 */
export async function readGenerationReport(
  { stationIds, period, zone, offset, most }: z.output<typeof engineVerbs.reports.generation.input>,
  context: QueryContext,
  task: Task,
): Promise<GenerationReport> {
  const { session, getCounters, now, config, whole } = context;
  const span = resolveSpan(period, zone, now());
  if (whole && stationIds === null && period.period !== 'custom') {
    const { readGenerationPage } = await import('../../partial/generationPage.ts');
    return readGenerationPage({ http: session.http, period, span, offset, most }, task);
  }
  const stations =
    stationIds?.map((id) => findStation(context.stations, id, 'stationIds')) ?? context.stations;
  const { factors } = (await config()).co2;

  const of = stations.length + TREND;
  let done = 0;
  const addProgress = (more: number) => {
    done += more;
    task.progress(done, of);
  };
  task.progress(0, of);
  const points = stations.flatMap((station) => getCounters(station, 'fd'));
  const trend = points.length === 0 ? [] : await readTrend(session, points, period, span);
  addProgress(TREND);
  await task.yieldToEventLoop();

  const rows = new Map<number, GenerationRow>();
  const waiting = groupByZone(stations).flatMap(([own, members]) =>
    batches(members).map((batch) => [own, batch] as const),
  );
  async function lane() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [own, batch] = next;
      const sums = await readZoneSums(own, batch, period, context, task, (share) =>
        addProgress(share * batch.length),
      );
      batch.forEach((station, i) =>
        rows.set(station.id, generationRow(station, sums[i]!, factors[station.area])),
      );
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  const inOrder = stations.map(({ id }) => rows.get(id)!);
  return {
    span,
    rows: inOrder,
    totals: generationTotals(inOrder),
    trend,
    reporting: inOrder.filter(({ generation }) => generation !== null).length,
    of: inOrder.length,
    computedAt: now(),
  };
}

function batches(stations: readonly Station[]): (readonly Station[])[] {
  const count = Math.ceil(stations.length / STATIONS_PER_BATCH);
  return Array.from({ length: count }, (_, i) =>
    stations.slice(i * STATIONS_PER_BATCH, (i + 1) * STATIONS_PER_BATCH),
  );
}
