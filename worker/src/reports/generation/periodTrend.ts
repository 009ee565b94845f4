import type { GenerationReport, ReportPeriod, ReportSpan } from '@heliograph/contracts/engine';
import type { SeriesPoint } from '@heliograph/contracts/http';
import { rowEdges, type RowUnit } from '@heliograph/domain/reports';
import { DAY } from '@heliograph/domain/time';
import { energyParts } from '../../series/energyParts.ts';
import { generationTrend } from '../../series/generationTrend.ts';
import { groupEnergy } from '../../series/groupEnergy.ts';
import type { Session } from '../../session/sessions.ts';
import { createStepEnergy } from '../data/stepValues.ts';

type Trend = GenerationReport['trend'];

/**
 * Generation of all counters together by bucket of the viewer's zone: hours of a day, days of a week or month, months
 * of a year, years; of a custom span what gives a readable number of bars.
 *
 * @throws EngineError as the calls do
 */
export async function readTrend(
  session: Session,
  points: readonly SeriesPoint[],
  period: ReportPeriod,
  span: ReportSpan,
): Promise<Trend> {
  if (period.period === 'custom') return customTrend(session, points, span);
  // Any instant of the period identifies it.
  const question = { time: span.start, type: period.period, zoneStr: span.zone };
  if (period.period === 'overyear') question.time = span.end - 1;
  const energy = await groupEnergy(session, points, question);
  const calendar = { zone: span.zone, energy };
  const { buckets } = generationTrend([calendar], { range: period.period, now: span.end - 1 });
  return buckets.map(({ start, kwh, quality }) => ({ start, kwh, quality }));
}

async function customTrend(
  session: Session,
  points: readonly SeriesPoint[],
  span: ReportSpan,
): Promise<Trend> {
  const edges = rowEdges(span, getUnit(span.end - span.start), 60);
  const sums = new Float64Array(edges.length - 1).fill(NaN);
  const energy = createStepEnergy(edges, points.length);
  for await (const part of energyParts(session, { ...span, points, step: 60 })) energy.add(part);
  for (const column of energy.finish()) {
    column.forEach((kwh, bucket) => {
      if (!Number.isNaN(kwh)) sums[bucket] = (Number.isNaN(sums[bucket]!) ? 0 : sums[bucket]!) + kwh;
    });
  }
  const qualities = energy.quality();
  return Array.from(sums, (kwh, bucket) => ({
    start: edges[bucket]!,
    kwh: Number.isNaN(kwh) ? null : kwh,
    quality: qualities[bucket]!,
  }));
}

function getUnit(length: number): RowUnit {
  if (length <= 2 * DAY) return 'interval';
  if (length <= 92 * DAY) return 'day';
  return length <= 5 * 366 * DAY ? 'month' : 'year';
}
