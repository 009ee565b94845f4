import {
  REPORT_PROBLEMS,
  type ReportSpan,
  type TableColumns,
  type TariffQuestion,
  type TariffReport,
} from '@heliograph/contracts/engine';
import { combineQuality, countMarks, hoursBefore, presentSince } from '@heliograph/domain/energy';
import { columnTotal, columnTotals, dateText, rowEdges } from '@heliograph/domain/reports';
import { rowCuts, tariffStartRange, tariffVersions, withoutNoise } from '@heliograph/domain/tariff';
import { EngineError } from '../../engineError.ts';
import type { Task } from '../../rpc/task.ts';
import { readTariffs, compileOrUnpriced } from '../../revenue/readTariffs.ts';
import type { TableStore } from '../../tables/tableStore.ts';
import type { QueryContext } from '../../workspace/queryContext.ts';
import { resolveSpan, findStation } from '../question.ts';
import { otherTariffs } from './otherTariffs.ts';
import { pricedEnergy, type StationBuckets } from './pricedEnergy.ts';
import { readRows, tariffRows, type TariffRows } from './tariffRows.ts';

/** A sheet holds no more rows. */
const MAX_BUCKETS = 1_000_000;

/**
 * [REP-04] A station's revenue by rows of its zone, with another tariff beside it.
 *
 * @throws EngineError badInput naming the field, as the calls do, cancelled
 */
export async function readTariffReport(
  question: TariffQuestion,
  context: QueryContext,
  task: Task,
  tables: TableStore,
): Promise<TariffReport> {
  const { session, stations, now } = context;
  const { interval, whatIf } = question;
  const station = findStation(stations, question.stationId, 'stationId');
  const span = resolveSpan(question.period, station.time_zone, now());
  const { start, end, zone } = span;
  if ((end - start) / (interval * 60_000) > MAX_BUCKETS)
    throw new EngineError(
      'badInput',
      REPORT_PROBLEMS.tooManyIntervals,
      `at most ${MAX_BUCKETS} intervals`,
      'period',
    );

  task.progress(0, end - start);
  const [own, other] = await Promise.all([
    readTariffs(session.http, [station], { first: dateText(zone, start), last: lastTariffDate(span, now()) }),
    whatIf && otherTariffs(whatIf, span, context),
  ]);
  const stored = own.get(station.id) ?? [];
  const { energy } = await pricedEnergy(context, station, span, interval, (until) => {
    task.progress(until - start, end - start);
    return task.yieldToEventLoop();
  });

  const tariffs = compileOrUnpriced(stored);
  const others = other && compileOrUnpriced(other);
  const edges = rowEdges(span, question.rows, interval);
  const cuts = rowCuts(energy.edges, edges, others ? [tariffs, others] : [tariffs]);
  const rows = await readRows(energy, tariffs, cuts, task);
  const priced = await tariffRows(rows, task);
  const compared =
    others && compare(priced, await tariffRows(await readRows(energy, others, cuts, task), task));

  const since = presentSince(energy, station.create_time);
  const missing = rows.missingHours.map(
    (own, row) => own - hoursBefore(since, energy.edges[cuts[row]!]!, energy.edges[cuts[row + 1]!]!),
  );
  const hours = { missing: missing.map(withoutNoise), unpriced: rows.unpricedHours.map(withoutNoise) };
  const quality = rowQuality(energy, cuts);
  const columns: TableColumns = {
    at: { kind: 'instant', values: Float64Array.from(cuts.subarray(0, -1), (cut) => energy.edges[cut]!) },
    until: { kind: 'instant', values: Float64Array.from(cuts.subarray(1), (cut) => energy.edges[cut]!) },
    currency: { kind: 'text', codes: priced.codes, words: priced.currencies },
    ...numbers(priced.columns),
    ...numbers({ ...hours, quality }),
    ...(compared && {
      ...numbers({ otherRevenue: compared.rows.columns.revenue, difference: compared.difference }),
      otherCurrency: { kind: 'text', codes: compared.rows.codes, words: compared.rows.currencies },
    }),
  };
  const missingHours = hoursTotal(missing);
  const unpricedHours = hoursTotal(rows.unpricedHours);
  return {
    table: tables.open(columns),
    span,
    totals: priced.totals,
    missingHours: missingHours.total,
    unpricedHours: unpricedHours.total,
    hoursRounding: { missing: missingHours.rounding, unpriced: unpricedHours.rounding },
    qualityRows: countMarks(quality),
    versions: tariffVersions(stored, span),
    other: other &&
      compared && {
        totals: compared.rows.totals,
        differences: compared.totals,
        versions: tariffVersions(other, span),
      },
    computedAt: now(),
  };
}

/** A version ends when the next one starts, which may be after the report. */
function lastTariffDate({ end, zone }: ReportSpan, now: number): string {
  const latest = tariffStartRange(zone, now).max;
  const last = dateText(zone, end - 1);
  return last > latest ? last : latest;
}

const numbers = (columns: Record<string, Float64Array>): TableColumns =>
  Object.fromEntries(Object.entries(columns).map(([key, values]) => [key, { kind: 'number', values }]));

/** Gain from another tariff, row by row; amounts in two currencies have no difference. */
function compare(own: TariffRows, other: TariffRows) {
  const { revenue } = own.columns;
  const difference = other.columns.revenue.map((money, row) =>
    own.currencies[own.codes[row]!] === other.currencies[other.codes[row]!]
      ? withoutNoise(money - revenue[row]!)
      : NaN,
  );
  return { rows: other, difference, totals: columnTotals(difference, own.codes, own.currencies.length) };
}

const rowQuality = ({ quality }: StationBuckets['energy'], cuts: Uint32Array): Float64Array =>
  Float64Array.from(cuts.subarray(1), (end, row) => combineQuality(quality.subarray(cuts[row], end)));

/** No rows miss no hours. */
const hoursTotal = (hours: Float64Array) =>
  hours.length === 0 ? { total: 0, rounding: 0 } : columnTotal(hours);
