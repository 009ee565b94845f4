import { REPORT_PROBLEMS, type ScheduleQuestion, type ScheduleReport } from '@heliograph/contracts/engine';
import { getPlans, type SeriesPoint, type Station } from '@heliograph/contracts/http';
import { hasVaryingUsage, planHolidays } from '@heliograph/domain/billing';
import { bucketsBegun, summedEnergy } from '@heliograph/domain/energy';
import {
  dailyPrices,
  planPrices,
  PRICE_STEP,
  priceDays,
  priceKind,
  getRange,
  scheduleCost,
  slotTable,
  tariffPrices,
  type BuyPrices,
  type ScheduleEnergy,
} from '@heliograph/domain/schedules';
import { DAY, dayStart, localDay, stepEdges } from '@heliograph/domain/time';
import { EngineError } from '../engineError.ts';
import { findStation } from '../reports/question.ts';
import { compileOrUnpriced, readTariffs } from '../revenue/readTariffs.ts';
import type { Task } from '../rpc/task.ts';
import { dayCounters } from '../series/dayCounters.ts';
import { readEnergy } from '../series/energyParts.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import { findPlan } from './findPlan.ts';

/** Prices are looked at as far ahead. */
const YEAR = 366;

/**
 * [BIL-04] An inverter's slots against the prices of a station's tariff or a plan.
 *
 * @throws EngineError badInput naming the field, as the calls do, cancelled
 */
export async function readSchedule(
  question: ScheduleQuestion,
  context: QueryContext,
  task: Task,
): Promise<ScheduleReport> {
  const { settings, month, clockAhead } = question;
  const station = findStation(context.stations, question.stationId, 'stationId');
  const zone = station.time_zone;
  const now = context.now();
  const months = month.split('-').map(Number) as [number, number];
  const [first, next] = [Date.UTC(months[0], months[1] - 1) / DAY, Date.UTC(months[0], months[1]) / DAY];
  const start = dayStart(zone, first);
  if (start >= now) throw new EngineError('badInput', REPORT_PROBLEMS.notBegun, 'has not begun', 'month');
  const span = { start, end: Math.min(dayStart(zone, next), now), zone };
  const { pricesOf, currency, isHoliday } = await readPrices(question, station, context, { first, next });
  const { days, until } = priceDays(pricesOf, zone, localDay(zone, now), isHoliday);
  const prices = priceKind(days.map(getRange));
  const report = { span, currency, prices, days, daysUntil: until, computedAt: now };
  const without = (noCost: ScheduleReport['noCost']): ScheduleReport => ({ ...report, cost: null, noCost });

  // The cheapest price of a day may still be to come.
  const edges = stepEdges(zone, start, dayStart(zone, localDay(zone, span.end - 1) + 1), PRICE_STEP);
  const daily = dailyPrices(pricesOf, zone, edges);
  const kind = priceKind(daily.ranges.values());
  if (kind !== 'windows') return without(kind);
  const slots = slotTable(settings);
  if (slots === null) return without('unread');
  const energy = await readScheduleEnergy(question, context, station, span, task);
  if (typeof energy === 'string') return without(energy);
  return { ...report, cost: scheduleCost(energy, daily, slots, clockAhead), noCost: null };
}

interface Prices {
  pricesOf: BuyPrices;
  currency: string | null;
  isHoliday: (day: number) => boolean;
}

async function readPrices(
  { planId }: ScheduleQuestion,
  station: Station,
  { session, now }: QueryContext,
  { first, next }: { first: number; next: number },
): Promise<Prices> {
  const zone = station.time_zone;
  if (planId !== null) {
    const { plan } = findPlan((await session.http.call(getPlans, {})).list, planId, 'planId');
    // Each day has other cheap hours, time points are the same each day.
    if (hasVaryingUsage(plan))
      throw new EngineError('badInput', REPORT_PROBLEMS.pricesVary, 'prices follow a series', 'planId');
    return {
      pricesOf: planPrices(plan, zone),
      currency: plan.currency,
      isHoliday: planHolidays(plan),
    };
  }
  const dates = { first: toDate(first), last: toDate(Math.max(next - 1, localDay(zone, now()) + YEAR)) };
  const stored = (await readTariffs(session.http, [station], dates)).get(station.id) ?? [];
  const tariffs = compileOrUnpriced(stored);
  const currency = tariffs.findLast(({ from }) => from <= now())!.currency;
  return {
    pricesOf: tariffPrices(tariffs, zone, currency),
    currency: currency === '' ? null : currency,
    isHoliday: () => false,
  };
}

const toDate = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** The energies of a span, or what counts none of them. Of several batteries those of the inverter, if it counts them. */
async function readScheduleEnergy(
  { deviceId }: ScheduleQuestion,
  { session, getCounters, isCounter }: QueryContext,
  station: Station,
  { start, end, zone }: ScheduleReport['span'],
  task: Task,
): Promise<ScheduleEnergy | 'noGridCounters' | 'noBatteryCounters'> {
  const counters = dayCounters(station, getCounters, isCounter);
  if (counters.gridImport.length === 0) return 'noGridCounters';
  if (counters.charge.length === 0 || counters.discharge.length === 0) return 'noBatteryCounters';
  const own = (points: SeriesPoint[]) => {
    const its = points.filter((point) => point.deviceId === deviceId);
    return its.length > 0 ? its : points;
  };
  const kinds = [counters.gridImport, counters.generation, own(counters.charge), own(counters.discharge)];
  const points = kinds.flat();
  task.progress(0, end - start);
  const table = await readEnergy(session, { points, start, end, zone, step: PRICE_STEP }, async (until) => {
    task.progress(until - start, end - start);
    await task.yieldToEventLoop();
  });
  let place = 0;
  // Generation is 0 at a station that has only a battery.
  const columns = kinds.map((points) =>
    summedEnergy(
      table,
      points.map(() => place++),
      points === counters.generation ? 0 : NaN,
    ),
  );
  const count = bucketsBegun(table.edges, columns, PRICE_STEP);
  const [imported, generated, charged, discharged] = columns.map((column) => column.subarray(0, count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  return { zone, edges: table.edges.subarray(0, count + 1), imported, generated, charged, discharged };
}
