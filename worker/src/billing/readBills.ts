import {
  REPORT_PROBLEMS,
  type BatteryComparison,
  type BillExplanation,
  type BillQuestion,
  type BillReport,
} from '@heliograph/contracts/engine';
import { getPlans, type EnergyStep, type ElectricityPlan, type StoredPlan } from '@heliograph/contracts/http';
import { compareBatteries, computeBill, explainBill, type BillEnergy } from '@heliograph/domain/billing';
import { stationEnergy, withoutOpenEnd } from '@heliograph/domain/energy';
import { withoutNoise } from '@heliograph/domain/tariff';
import { DAY, dayStart, localDay } from '@heliograph/domain/time';
import { EngineError } from '../engineError.ts';
import { findStation } from '../reports/question.ts';
import { findPlan } from './findPlan.ts';
import type { Task } from '../rpc/task.ts';
import { dayCounters } from '../series/dayCounters.ts';
import { readEnergy } from '../series/energyParts.ts';
import { siteCountersOf, siteEnergy } from './siteEnergy.ts';
import type { QueryContext } from '../workspace/queryContext.ts';

/** Bills of longer periods do not exist; a year under many plans is compared. */
const MOST_DAYS = 400;
const HOUR = 3_600_000;

/**
 * [BIL-02] [BIL-03] The bill of a period under each of the plans.
 *
 * @throws EngineError badInput naming the field, as the calls do, cancelled
 */
export async function readBills(
  question: BillQuestion,
  context: QueryContext,
  task: Task,
): Promise<BillReport> {
  const read = await readQuestion(question, context, task);
  const { energy, days, span, interval, plans } = read;
  const { imported, exported } = energy;
  const bills: BillReport['bills'] = [];
  for (const { plan_id, name, plan } of plans) {
    bills.push({ plan: { plan_id, name }, ...computeBill(plan, energy, days) });
    await task.yieldToEventLoop();
  }
  return {
    span,
    days: days.last - days.first + 1,
    interval,
    imported: totalOf(imported),
    exported: totalOf(exported),
    missingHours: hoursUnknown(energy.edges, [imported, exported]),
    bills,
    comparison: await compared(question, read, task),
    computedAt: context.now(),
  };
}

/** [BIL-03] The bills under other batteries; null when none are asked for. */
async function compared(
  { batteries }: BillQuestion,
  { energy, site, days, plans }: Read,
  task: Task,
): Promise<BatteryComparison | null> {
  if (site === null) return null;
  const bills: BatteryComparison['bills'] = [];
  for (const bill of compareBatteries(plans, { energy, site }, days, batteries)) {
    if (bill) bills.push(bill);
    await task.yieldToEventLoop();
  }
  const columns = Object.values(site);
  return {
    unknownHours: hoursUnknown(energy.edges, columns),
    isKnown: energy.imported.some((_, bucket) => isKnown(columns, bucket)),
    bills,
  };
}

/** How a line of the first plan's bill was calculated. @throws EngineError as `readBills` does */
export async function readBillExplanation(
  question: BillQuestion,
  line: string,
  context: QueryContext,
): Promise<BillExplanation> {
  const own = { ...question, planIds: question.planIds.slice(0, 1), batteries: [] };
  const { energy, days, plans, span } = await readQuestion(own, context, null);
  const explained = explainBill(plans[0]!.plan, energy, days, line);
  if (!explained) throw new EngineError('badInput', 0, `no line ${line}`, 'line');
  return { zone: span.zone, ...explained };
}

type Read = Awaited<ReturnType<typeof readQuestion>>;

async function readQuestion(question: BillQuestion, context: QueryContext, task: Task | null) {
  const { session, stations, countersOf, isCounter, now } = context;
  const station = findStation(stations, question.stationId, 'stationId');
  const zone = station.time_zone;
  const first = dayOf(question.first, 'first');
  const whole = { first, last: dayOf(question.last, 'last') };
  if (whole.last < first)
    throw new EngineError('badInput', REPORT_PROBLEMS.endsBeforeStart, 'ends before it starts', 'last');
  if (whole.last - first >= MOST_DAYS)
    throw new EngineError('badInput', REPORT_PROBLEMS.tooManyDays, `at most ${MOST_DAYS} days`, 'last');
  const start = dayStart(zone, first);
  if (start >= now()) throw new EngineError('badInput', REPORT_PROBLEMS.notBegun, 'has not begun', 'first');
  // A bill that is not over is one up to now.
  const end = Math.min(dayStart(zone, whole.last + 1), now());
  const days = { first, last: Math.min(whole.last, localDay(zone, end - 1)) };

  const counters = dayCounters(station, countersOf, isCounter);
  const { gridImport, gridExport } = counters;
  if (gridImport.length === 0)
    throw new EngineError(
      'badInput',
      REPORT_PROBLEMS.noGridCounters,
      'nothing counts what is imported',
      'stationId',
    );
  const plans = plansOf(question, (await session.http.call(getPlans, {})).list);
  const interval = intervalFor(plans.map(({ plan }) => plan));
  const siteCounters = question.batteries.length === 0 ? null : siteCountersOf(counters);
  const points = siteCounters ? Object.values(siteCounters).flat() : [...gridImport, ...gridExport];
  task?.progress(0, end - start);
  const table = await readEnergy(session, { points, start, end, zone, step: interval }, async (until) => {
    task?.progress(until - start, end - start);
    await task?.yieldToEventLoop();
  });
  // Import is summed like generation: unknown without counters. Export is 0 without them.
  const summed = stationEnergy(table, {
    generation: gridImport.map((_, index) => index),
    selling: gridExport.map((_, index) => gridImport.length + index),
    charging: [],
  });
  const { edges, generation, selling } = withoutOpenEnd(summed, interval);
  const energy: BillEnergy = {
    zone,
    edges,
    imported: generation,
    exported: selling,
    controlled: spread(question.controlledKwh, edges),
  };
  const site = siteCounters && siteEnergy(table, edges.length - 1, siteCounters);
  return { energy, site, days, plans, interval, span: { start, end, zone } };
}

/** In the order of the question. @throws EngineError badInput for one that the person no longer sees */
const plansOf = ({ planIds }: BillQuestion, list: readonly StoredPlan[]): StoredPlan[] =>
  planIds.map((id) => findPlan(list, id, 'planIds'));

/** Windows change at half hours; averages of demand may be shorter. */
const intervalFor = (plans: readonly ElectricityPlan[]): EnergyStep =>
  plans.some(({ parts }) => parts.some((part) => part.kind === 'demand' && part.minutes === '15')) ? 15 : 30;

/** @throws EngineError badInput when there is no such date */
function dayOf(date: string, field: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(date))
    throw new EngineError('badInput', 0, `no such date: ${date}`, field);
  return at / DAY;
}

/** Energy that is known as a whole, evenly over the intervals. */
function spread(kwh: number, edges: Float64Array): Float64Array {
  const all = (edges.at(-1) ?? 0) - (edges[0] ?? 0);
  return edges.slice(1).map((end, index) => (kwh * (end - edges[index]!)) / all);
}

function totalOf(column: Float64Array): number | null {
  const known = column.filter((kwh) => !Number.isNaN(kwh));
  return known.length === 0 ? null : withoutNoise(known.reduce((sum, kwh) => sum + kwh, 0));
}

/** Hours in which one of the energies is unknown. */
function hoursUnknown(edges: Float64Array, columns: readonly Float64Array[]): number {
  let unknown = 0;
  for (let bucket = 0; bucket < edges.length - 1; bucket++)
    if (!isKnown(columns, bucket)) unknown += edges[bucket + 1]! - edges[bucket]!;
  return withoutNoise(unknown / HOUR);
}

const isKnown = (columns: readonly Float64Array[], bucket: number): boolean =>
  columns.every((column) => !Number.isNaN(column[bucket]));
