import type {
  BatteryComparison,
  Bill,
  BillExplanation,
  BillQuestion,
  BillReport,
} from '@heliograph/contracts/engine';
import {
  compareBatteries,
  computeBill,
  explainBeside,
  explainBill,
  unknownTimes,
  type BillEnergy,
} from '@heliograph/domain/billing';
import { EngineError } from '../engineError.ts';
import type { Task } from '../rpc/task.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import { hoursIn, computeTotal } from './knownEnergy.ts';
import { readBillEnergy, type ReadBill } from './readBillEnergy.ts';

/**
 * [BIL-02] [BIL-03] The bill of a period under each of the plans, by the station's counters, by a meter file, or by both.
 *
 * @throws EngineError badInput naming the field, as the calls do, cancelled
 */
export async function readBills(
  question: BillQuestion,
  context: QueryContext,
  task: Task,
): Promise<BillReport> {
  const read = await readBillEnergy(question, context, task);
  const { energy, meter, days, span, interval, countsControlled } = read;
  const isBeside = question.meter?.isBeside === true;
  const { imported, exported } = energy;
  // Controlled load that was entered, or that only the meter counts, is none of the station's counters.
  const isOwn = isBeside || meter === null;
  const columns = [imported, exported, ...(isOwn && !countsControlled ? [] : [energy.controlled])];
  return {
    span,
    days: days.last - days.first + 1,
    interval,
    imported: computeTotal(imported),
    exported: computeTotal(exported),
    controlled: countsControlled ? computeTotal(energy.controlled) : null,
    missingHours: hoursIn(unknownTimes(energy.edges, columns)),
    bills: await listBills(energy, read, task),
    meter: meter && {
      ...meter.facts,
      bills: isBeside ? await listBills(meter.energy, read, task) : null,
    },
    comparison: await compared(question, read, task),
    computedAt: context.now(),
  };
}

async function listBills(energy: BillEnergy, { plans, days }: ReadBill, task: Task): Promise<Bill[]> {
  const bills: Bill[] = [];
  for (const { plan_id, name, plan } of plans) {
    bills.push({ plan: { plan_id, name }, ...computeBill(plan, energy, days) });
    await task.yieldToEventLoop();
  }
  return bills;
}

/** [BIL-03] The bills under other batteries; null when none are asked for. */
async function compared(
  { batteries }: BillQuestion,
  { site: own, days, plans }: ReadBill,
  task: Task,
): Promise<BatteryComparison | null> {
  if (own === null) return null;
  const { energy, site } = own;
  const bills: BatteryComparison['bills'] = [];
  for (const bill of compareBatteries(plans, { energy, site }, days, batteries)) {
    if (bill) bills.push(bill);
    await task.yieldToEventLoop();
  }
  const { imported, exported, generation, charged, discharged } = site;
  const columns = [imported, exported, generation, charged, discharged];
  return {
    unknownHours: hoursIn(unknownTimes(energy.edges, columns)),
    isKnown: energy.imported.some((_, bucket) => columns.every((column) => !Number.isNaN(column[bucket]))),
    bills,
  };
}

/** How a line of the first plan's bill was calculated. @throws EngineError as `readBills` does */
export async function readBillExplanation(
  { question, line }: { question: BillQuestion; line: string },
  context: QueryContext,
  task: Task,
): Promise<BillExplanation> {
  const read = await readBillEnergy({ ...question, batteries: [] }, context, task);
  const { energy, meter, days, plans, seriesNames, span } = read;
  const { plan } = plans[0]!;
  const beside =
    meter && question.meter?.isBeside
      ? explainBeside(plan, { own: energy, meter: meter.energy }, days, line)
      : null;
  // A tier may be reached by one of the two only.
  const explained =
    explainBill(plan, energy, days, line) ?? (beside && explainBill(plan, meter!.energy, days, line));
  if (!explained) throw new EngineError('badInput', 0, `no line ${line}`, 'line');
  const seriesId = explained.line.wholesale?.seriesId;
  const seriesName = seriesId === undefined ? null : (seriesNames.get(seriesId) ?? null);
  return { zone: span.zone, ...explained, seriesName, beside };
}
