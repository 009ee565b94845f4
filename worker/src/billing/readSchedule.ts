import { REPORT_PROBLEMS, type ScheduleQuestion, type ScheduleReport } from '@heliograph/contracts/engine';
import { getPlans, type SeriesPoint, type Station } from '@heliograph/contracts/http';
import {
  batteryModes,
  computeBill,
  dayRanges,
  hasVaryingUsage,
  planHolidays,
  windowModes,
} from '@heliograph/domain/billing';
import { bucketsBegun, summedEnergy } from '@heliograph/domain/energy';
import {
  bestGridLevel,
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
  type DailyPrices,
  type GridLevelInput,
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
  const { pricesOf, currency, isHoliday, simulation } = await readPrices(question, station, context, {
    first,
    next,
  });
  const { days, until } = priceDays(pricesOf, zone, localDay(zone, now), isHoliday);
  const prices = priceKind(days.map(getRange));
  const report = { span, currency, prices, days, daysUntil: until, computedAt: now };
  const without = (noCost: ScheduleReport['noCost']): ScheduleReport => ({
    ...report,
    cost: null,
    noCost,
    gridLevel: null,
  });

  // The cheapest price of a day may still be to come.
  const edges = stepEdges(zone, start, dayStart(zone, localDay(zone, span.end - 1) + 1), PRICE_STEP);
  const daily = dailyPrices(pricesOf, zone, edges);
  const kind = priceKind(daily.ranges.values());
  if (kind !== 'windows') return without(kind);
  const slots = slotTable(settings);
  if (slots === null) return without('unread');
  const energy = await readScheduleEnergy(question, context, station, span, task);
  if (typeof energy === 'string') return without(energy);
  const { generated: generation, ...flows } = energy;
  const whole = { edges, daily, days: { first, last: localDay(zone, span.end - 1) } };
  const input = { site: { ...flows, generation }, edges: energy.edges, zone, ...simulation(energy, whole) };
  return {
    ...report,
    cost: scheduleCost(energy, daily, slots, clockAhead),
    noCost: null,
    gridLevel: await findLevel(input, task),
  };
}

async function findLevel(input: GridLevelInput, task: Task): Promise<number | null> {
  const steps = bestGridLevel(input);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await task.yieldToEventLoop();
  }
}

interface Prices {
  pricesOf: BuyPrices;
  currency: string | null;
  isHoliday: (day: number) => boolean;
  /** How a battery follows these prices, and what the energies of a simulation cost. */
  simulation: (energy: SiteIntervals, whole: WholeDays) => Pick<GridLevelInput, 'modesOf' | 'costOf'>;
}

type SiteIntervals = ScheduleEnergy & { exported: Float64Array };

/** Prices of the whole days of a span. */
interface WholeDays {
  edges: Float64Array;
  daily: DailyPrices;
  days: { first: number; last: number };
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
      simulation: ({ edges }, { days }) => ({
        modesOf: (battery) => batteryModes(battery, plan, { zone, edges }, days),
        costOf: ({ imported, exported }) => {
          const controlled = new Float64Array(imported.length);
          return computeBill(plan, { zone, edges, imported, exported, controlled }, days).total;
        },
      }),
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
    simulation: (energy, whole) => ({
      modesOf: ({ efficiency }) => tariffModes(energy, whole, efficiency),
      costOf: tariffCost(whole.daily.prices, tariffPrices(tariffs, zone, currency, 'selling')(energy.edges)),
    }),
  };
}

function tariffModes(
  { edges }: SiteIntervals,
  { edges: wholeEdges, daily: { prices, days } }: WholeDays,
  efficiency: number,
): Uint8Array {
  const ranges = dayRanges(wholeEdges, days, prices);
  return windowModes({ edges, prices: prices.subarray(0, edges.length - 1), days, ranges }, efficiency);
}

/** Cost of import less what export earns; intervals with unknown energy or without a price are left out. */
const tariffCost =
  (buy: Float64Array, sell: Float64Array): GridLevelInput['costOf'] =>
  ({ imported, exported }) =>
    imported.reduce(
      (sum, kwh, bucket) => sum + known(kwh * buy[bucket]!) - known(exported[bucket]! * sell[bucket]!),
      0,
    );

const known = (amount: number) => (Number.isNaN(amount) ? 0 : amount);

const toDate = (day: number) => new Date(day * DAY).toISOString().slice(0, 10);

/** The energies of a span, or what counts none of them. Of several batteries those of the inverter, if it counts them. */
async function readScheduleEnergy(
  { deviceId }: ScheduleQuestion,
  { session, getCounters, isCounter }: QueryContext,
  station: Station,
  { start, end, zone }: ScheduleReport['span'],
  task: Task,
): Promise<SiteIntervals | 'noGridCounters' | 'noBatteryCounters'> {
  const counters = dayCounters(station, getCounters, isCounter);
  if (counters.gridImport.length === 0) return 'noGridCounters';
  if (counters.charge.length === 0 || counters.discharge.length === 0) return 'noBatteryCounters';
  const own = (points: SeriesPoint[]) => {
    const its = points.filter((point) => point.deviceId === deviceId);
    return its.length > 0 ? its : points;
  };
  const kinds = [
    counters.gridImport,
    counters.generation,
    own(counters.charge),
    own(counters.discharge),
    counters.gridExport,
  ];
  const points = kinds.flat();
  task.progress(0, end - start);
  const table = await readEnergy(session, { points, start, end, zone, step: PRICE_STEP }, async (until) => {
    task.progress(until - start, end - start);
    await task.yieldToEventLoop();
  });
  let place = 0;
  // Generation is 0 at a station that has only a battery, and so is export without a counter.
  const columns = kinds.map((points) =>
    summedEnergy(
      table,
      points.map(() => place++),
      points === counters.generation || points === counters.gridExport ? 0 : NaN,
    ),
  );
  const count = bucketsBegun(table.edges, columns, PRICE_STEP);
  const [imported, generated, charged, discharged, exported] = columns.map((column) =>
    column.subarray(0, count),
  ) as [Float64Array, Float64Array, Float64Array, Float64Array, Float64Array];
  return {
    zone,
    edges: table.edges.subarray(0, count + 1),
    imported,
    generated,
    charged,
    discharged,
    exported,
  };
}
