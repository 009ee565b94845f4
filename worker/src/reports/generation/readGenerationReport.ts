import type { engineVerbs, GenerationReport, GenerationRow } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import type { z } from 'zod';
import type { Work } from '../../pages/work.ts';
import { byZone } from '../../revenue/byZone.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';
import { spanOfQuestion } from '../spanOfQuestion.ts';
import { stationOf } from '../stationOf.ts';
import { generationRow, generationTotals } from './generationRow.ts';
import { readTrend } from './readTrend.ts';
import { readZone } from './readZone.ts';

/** Counters of so many stations fit one question. */
const STATIONS_PER_BATCH = 2_000;
/** Zones that are read at a time. */
const LANES = 3;
/** The trend's share of the work, in stations. */
const TREND = 1;

/**
 * What stations generated in a period, each in its own zone, and the trend of all in the viewer's.
 *
 * @throws EngineError badInput naming the field, as the calls do, cancelled
 */
export async function readGenerationReport(
  { stationIds, period, zone }: z.output<typeof engineVerbs.reports.generation.input>,
  around: Surroundings,
  work: Work,
): Promise<GenerationReport> {
  const { session, countersOf, now, config } = around;
  const span = spanOfQuestion(period, zone, now());
  const stations = stationIds?.map((id) => stationOf(around.stations, id, 'stationIds')) ?? around.stations;
  const { factors } = (await config()).co2;

  const of = stations.length + TREND;
  let done = 0;
  const heard = (more: number) => {
    done += more;
    work.progress(done, of);
  };
  work.progress(0, of);
  const points = stations.flatMap((station) => countersOf(station, 'fd'));
  const trend = points.length === 0 ? [] : await readTrend(session, points, period, span);
  heard(TREND);
  await work.breathe();

  const rows = new Map<number, GenerationRow>();
  const waiting = byZone(stations).flatMap(([own, members]) =>
    batches(members).map((batch) => [own, batch] as const),
  );
  async function lane() {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [own, batch] = next;
      const sums = await readZone(own, batch, period, around, work, (share) => heard(share * batch.length));
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
