import {
  REPORT_PROBLEMS,
  type DataReport,
  type engineVerbs,
  type ReportSpan,
  type TableColumns,
} from '@heliograph/contracts/engine';
import type { SeriesPoint } from '@heliograph/contracts/http';
import { countMarks } from '@heliograph/domain/energy';
import { rowEdges } from '@heliograph/domain/reports';
import { withoutNoise } from '@heliograph/domain/tariff';
import { addLocalDays } from '@heliograph/domain/time';
import type { z } from 'zod';
import { EngineError } from '../../engineError.ts';
import type { Task } from '../../rpc/task.ts';
import { energyParts } from '../../series/energyParts.ts';
import { pointSamples } from '../../series/pointSamples.ts';
import { createStepMeans } from '../../series/stepMeans.ts';
import type { TableStore } from '../../tables/tableStore.ts';
import type { QueryContext } from '../../workspace/queryContext.ts';
import { resolveSpan } from '../question.ts';
import { findBucket, createStepEnergy } from './stepValues.ts';

/** Limits of a sheet's rows and of a page's share of memory. */
const MAX_ROWS = 1_000_000;
const MAX_CELLS = 16_000_000;
/** Samples that one answer can hold, at one a minute. */
const SAMPLES_PER_CALL = 1_000_000;
const SAMPLES_A_DAY = 1_440;

type DataQuestion = z.output<typeof engineVerbs.reports.data.input>;

/**
 * [REP-01] Any readable properties in steps of a zone: means of measured values over time, energies of counters.
 *
 * @throws EngineError badInput naming the field, as the calls do, cancelled
 */
export async function readDataReport(
  { points, period, step, zone }: DataQuestion,
  context: QueryContext,
  task: Task,
  tables: TableStore,
): Promise<DataReport> {
  const span = resolveSpan(period, zone, context.now());
  const most = Math.min(MAX_ROWS, Math.floor(MAX_CELLS / points.length));
  if ((span.end - span.start) / (step * 60_000) > most)
    throw new EngineError('badInput', REPORT_PROBLEMS.tooManyCells, `at most ${most} steps`, 'step');

  const wanted = points.map(({ deviceId, code }): SeriesPoint => ({ deviceId, propertyCode: code }));
  const counts = (point: SeriesPoint) => context.isCounter(point.deviceId, point.propertyCode);
  const edges = rowEdges(span, 'interval', step);
  const question: Question = { span, edges, step, context, task };
  const { energies, quality } = await readEnergies(wanted.filter(counts), question);
  const means = await readMeans(
    wanted.filter((point) => !counts(point)),
    question,
  );

  const columns: TableColumns = { at: { kind: 'instant', values: edges.slice(0, -1) } };
  let energy = 0;
  let mean = 0;
  for (const [index, point] of wanted.entries()) {
    const values = counts(point) ? energies[energy++]! : means[mean++]!;
    columns[`p${index}`] = { kind: 'number', values: values.map(withoutNoise) };
    await task.yieldToEventLoop();
  }
  if (quality.some((bits) => bits !== 0)) columns.quality = { kind: 'number', values: quality };
  return { table: tables.open(columns), span, qualityRows: countMarks(quality), computedAt: context.now() };
}

interface Question {
  span: ReportSpan;
  edges: Float64Array;
  step: number;
  context: QueryContext;
  task: Task;
}

async function readEnergies(
  points: readonly SeriesPoint[],
  { span, edges, step, context, task }: Question,
): Promise<{ energies: readonly Float64Array[]; quality: Float64Array }> {
  if (points.length === 0) return { energies: [], quality: new Float64Array() };
  const bucket = findBucket(step);
  if (bucket === null)
    throw new EngineError(
      'badInput',
      REPORT_PROBLEMS.energySteps,
      'energy is known in steps of 5 minutes',
      'step',
    );
  const sums = createStepEnergy(edges, points.length);
  for await (const part of energyParts(context.session, { ...span, points, step: bucket })) {
    sums.add(part);
    await reportProgress(part.edges.at(-1)!, span, task);
  }
  return { energies: sums.finish(), quality: sums.quality() };
}

async function readMeans(
  points: readonly SeriesPoint[],
  { span, edges, context, task }: Question,
): Promise<readonly Float64Array[]> {
  if (points.length === 0) return [];
  const means = points.map(() => createStepMeans(edges));
  const days = Math.max(1, Math.floor(SAMPLES_PER_CALL / (points.length * SAMPLES_A_DAY)));
  for (let start = span.start; start < span.end;) {
    const end = Math.min(addLocalDays(span.zone, start, days), span.end);
    const samples = await pointSamples(context, points, { start, end });
    for (const [index, own] of samples.entries()) {
      means[index]!.add(own);
      await task.yieldToEventLoop();
    }
    await reportProgress(end, span, task);
    start = end;
  }
  return means.map((each) => each.finish(Math.min(span.end, context.now())));
}

function reportProgress(until: number, { start, end }: ReportSpan, task: Task): Promise<void> {
  task.progress(until - start, end - start);
  return task.yieldToEventLoop();
}
