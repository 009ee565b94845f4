import type { DataReport, engineVerbs, ReportSpan, TableColumns } from '@heliograph/contracts/engine';
import type { SeriesPoint } from '@heliograph/contracts/http';
import { rowEdges } from '@heliograph/domain/reports';
import { addLocalDays } from '@heliograph/domain/time';
import type { z } from 'zod';
import { EngineError } from '../../engineError.ts';
import type { Work } from '../../pages/work.ts';
import { energyParts } from '../../series/energyParts.ts';
import { pointSamples } from '../../series/pointSamples.ts';
import type { TableRoom } from '../../tables/tableRoom.ts';
import type { Surroundings } from '../../workspace/surroundings.ts';
import { spanOfQuestion } from '../spanOfQuestion.ts';
import { bucketOf, createStepEnergy } from './energyBySteps.ts';
import { createStepMeans } from './stepMeans.ts';

/** More rows fit no sheet, more cells not in the memory of a page's share. */
const MOST_ROWS = 1_000_000;
const MOST_CELLS = 16_000_000;
/** Samples that one answer may hold, at one a minute. */
const SAMPLES_PER_CALL = 1_000_000;
const SAMPLES_A_DAY = 1_440;

type DataQuestion = z.output<typeof engineVerbs.reports.data.input>;

/**
 * Any readable properties in steps of a zone: means of what was measured, energies of what was counted.
 *
 * @throws EngineError badInput naming the field, as the calls do, cancelled
 */
export async function readData(
  { points, period, step, zone }: DataQuestion,
  around: Surroundings,
  tables: TableRoom,
  work: Work,
): Promise<DataReport> {
  const span = spanOfQuestion(period, zone, around.now());
  const most = Math.min(MOST_ROWS, Math.floor(MOST_CELLS / points.length));
  if ((span.end - span.start) / (step * 60_000) > most)
    throw new EngineError('badInput', 0, `at most ${most} steps`, 'step');

  const wanted = points.map(({ deviceId, code }): SeriesPoint => ({ deviceId, propertyCode: code }));
  const counts = (point: SeriesPoint) => around.isCounter(point.deviceId, point.propertyCode);
  const edges = rowEdges(span, 'interval', step);
  const question: Question = { span, edges, step, around, work };
  const energies = await readEnergies(wanted.filter(counts), question);
  const means = await readMeans(
    wanted.filter((point) => !counts(point)),
    question,
  );

  const columns: TableColumns = { at: { kind: 'instant', values: edges.slice(0, -1) } };
  let energy = 0;
  let mean = 0;
  for (const [index, point] of wanted.entries()) {
    const values = counts(point) ? energies[energy++]! : means[mean++]!;
    columns[`p${index}`] = { kind: 'number', values };
  }
  return { table: tables.open(columns), span, computedAt: around.now() };
}

interface Question {
  span: ReportSpan;
  edges: Float64Array;
  step: number;
  around: Surroundings;
  work: Work;
}

async function readEnergies(
  points: readonly SeriesPoint[],
  { span, edges, step, around, work }: Question,
): Promise<readonly Float64Array[]> {
  if (points.length === 0) return [];
  const bucket = bucketOf(step);
  if (bucket === null)
    throw new EngineError('badInput', 0, 'energy is known in steps of 5 minutes', 'step');
  const sums = createStepEnergy(edges, points.length);
  for await (const part of energyParts(around.session, { ...span, points, step: bucket })) {
    sums.add(part);
    await told(part.edges.at(-1)!, span, work);
  }
  return sums.finish();
}

async function readMeans(
  points: readonly SeriesPoint[],
  { span, edges, around, work }: Question,
): Promise<readonly Float64Array[]> {
  if (points.length === 0) return [];
  const means = points.map(() => createStepMeans(edges));
  const days = Math.max(1, Math.floor(SAMPLES_PER_CALL / (points.length * SAMPLES_A_DAY)));
  for (let start = span.start; start < span.end;) {
    const end = Math.min(addLocalDays(span.zone, start, days), span.end);
    const samples = await pointSamples(around.session, points, { start, end });
    for (const [index, own] of samples.entries()) {
      means[index]!.add(own);
      await work.breathe();
    }
    await told(end, span, work);
    start = end;
  }
  return means.map((each) => each.finish());
}

function told(until: number, { start, end }: ReportSpan, work: Work): Promise<void> {
  work.progress(until - start, end - start);
  return work.breathe();
}
