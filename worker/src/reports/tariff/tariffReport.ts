import type { TableColumns, TariffQuestion, TariffReport } from '@heliograph/contracts/engine';
import { dateText, rowEdges } from '@heliograph/domain/reports';
import { roundTo, rowCuts, tariffVersions } from '@heliograph/domain/tariff';
import { EngineError } from '../../engineError.ts';
import type { Task } from '../../rpc/task.ts';
import { readTariffs, compileOrUnpriced } from '../../revenue/readTariffs.ts';
import { hoursBefore, presentSince } from '../../revenue/stationEnergy.ts';
import type { TableStore } from '../../tables/tableStore.ts';
import type { QueryContext } from '../../workspace/queryContext.ts';
import { DECIMALS } from '../decimals.ts';
import { resolveSpan, findStation } from '../question.ts';
import { otherTariffs } from './otherTariffs.ts';
import { pricedEnergy, type StationBuckets } from './pricedEnergy.ts';
import { readRows, shownRows, type ShownRows } from './tariffRows.ts';

/** A sheet holds no more rows. */
const MOST_BUCKETS = 1_000_000;

/**
 * [REP-04] A station's revenue by rows of its zone, with another tariff beside it.
 *
 * @throws EngineError badInput naming the field, as the calls do, cancelled
 */
export async function readTariffReport(
  question: TariffQuestion,
  context: QueryContext,
  tables: TableStore,
  task: Task,
): Promise<TariffReport> {
  const { session, stations, now } = context;
  const { interval, whatIf } = question;
  const station = findStation(stations, question.stationId, 'stationId');
  const span = resolveSpan(question.period, station.time_zone, now());
  const { start, end, zone } = span;
  if ((end - start) / (interval * 60_000) > MOST_BUCKETS)
    throw new EngineError('badInput', 0, `at most ${MOST_BUCKETS} intervals`, 'period');

  task.progress(0, end - start);
  const [own, other] = await Promise.all([
    readTariffs(session.http, [station], { first: dateText(zone, start), last: dateText(zone, end - 1) }),
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
  const shown = await shownRows(rows, task);
  const otherShown = others && (await shownRows(await readRows(energy, others, cuts, task), task));

  const since = presentSince(energy, station.create_time);
  const missing = rows.missingHours.map(
    (hours, row) => hours - hoursBefore(since, energy.edges[cuts[row]!]!, energy.edges[cuts[row + 1]!]!),
  );
  const columns: TableColumns = {
    at: { kind: 'instant', values: Float64Array.from(cuts.subarray(0, -1), (cut) => energy.edges[cut]!) },
    until: { kind: 'instant', values: Float64Array.from(cuts.subarray(1), (cut) => energy.edges[cut]!) },
    currency: { kind: 'text', codes: shown.codes, words: shown.currencies },
    ...numbers(shown.columns),
    ...numbers({ missing, unpriced: rows.unpricedHours, estimated: estimatedRows(energy, cuts) }),
    ...(otherShown && otherColumns(shown, otherShown)),
  };
  return {
    table: tables.open(columns),
    span,
    totals: shown.totals,
    missingHours: sum(missing),
    unpricedHours: sum(rows.unpricedHours),
    estimated: energy.estimated.includes(1),
    versions: tariffVersions(stored, span),
    other: other && otherShown && { totals: otherShown.totals, versions: tariffVersions(other, span) },
    computedAt: now(),
  };
}

const numbers = (columns: Record<string, Float64Array>): TableColumns =>
  Object.fromEntries(Object.entries(columns).map(([key, values]) => [key, { kind: 'number', values }]));

/** The same energy under the other tariff. Amounts in two currencies have no difference. */
function otherColumns(own: ShownRows, other: ShownRows): TableColumns {
  const { revenue } = own.columns;
  const otherRevenue = other.columns.revenue;
  const difference = otherRevenue.map((money, row) =>
    own.currencies[own.codes[row]!] === other.currencies[other.codes[row]!]
      ? roundTo(money - revenue[row]!, DECIMALS)
      : NaN,
  );
  return {
    ...numbers({ otherRevenue, difference }),
    otherCurrency: { kind: 'text', codes: other.codes, words: other.currencies },
  };
}

const estimatedRows = ({ estimated }: StationBuckets['energy'], cuts: Uint32Array): Float64Array =>
  Float64Array.from(cuts.subarray(1), (end, row) => (estimated.subarray(cuts[row], end).includes(1) ? 1 : 0));

const sum = (hours: Float64Array) => hours.reduce((total, own) => total + own, 0);
