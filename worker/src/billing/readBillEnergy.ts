import { MAX_BILL_DAYS, REPORT_PROBLEMS, type BillQuestion } from '@heliograph/contracts/engine';
import {
  getPlans,
  type ElectricityPlan,
  type EnergyStep,
  type PriceSeries,
  type Station,
  type StoredPlan,
  type SeriesPoint,
} from '@heliograph/contracts/http';
import {
  allParts,
  EnergyQuality,
  REFINED,
  refineEnergy,
  type BillEnergy,
  type SiteEnergy,
} from '@heliograph/domain/billing';
import type { EnergyTable } from '@heliograph/domain/columns';
import { Quality, stationEnergy, summedEnergy, withoutOpenEnd } from '@heliograph/domain/energy';
import { DAY, dayStart, localDay, stepEdges } from '@heliograph/domain/time';
import { EngineError } from '../engineError.ts';
import { findStation } from '../reports/question.ts';
import type { Task } from '../rpc/task.ts';
import { dayCounters, type Energy } from '../series/dayCounters.ts';
import { readEnergy } from '../series/energyParts.ts';
import type { QueryContext } from '../workspace/queryContext.ts';
import { findPlan } from './findPlan.ts';
import type { ReadBillMeter } from './readBillMeter.ts';
import { followedSeries, readSpotPrices } from './readSpotPrices.ts';

/** Question about a bill, with the energies that answer it. */
export interface ReadBill {
  /** By the station's counters, or by a meter file that is not beside them. */
  energy: BillEnergy;
  /** Null without a meter file. */
  meter: ReadBillMeter | null;
  /** By the station's counters; null where no batteries are asked for. */
  site: { energy: BillEnergy; site: SiteEnergy } | null;
  days: { first: number; last: number };
  plans: StoredPlan[];
  /** Names of the price series that the plans follow, by id. */
  seriesNames: ReadonlyMap<number, string>;
  interval: EnergyStep;
  span: { start: number; end: number; zone: string };
  /** True if `energy` has controlled load by the station's counters. */
  countsControlled: boolean;
}

/** @throws EngineError badInput naming the field, as the calls do, cancelled */
export async function readBillEnergy(
  question: BillQuestion,
  context: QueryContext,
  task: Task,
): Promise<ReadBill> {
  const { session, stations, now } = context;
  const station = findStation(stations, question.stationId, 'stationId');
  const zone = station.time_zone;
  const first = parseDay(question.first, 'first');
  const whole = { first, last: parseDay(question.last, 'last') };
  if (whole.last < first)
    throw new EngineError('badInput', REPORT_PROBLEMS.endsBeforeStart, 'ends before it starts', 'last');
  if (whole.last - first >= MAX_BILL_DAYS)
    throw new EngineError('badInput', REPORT_PROBLEMS.tooManyDays, `at most ${MAX_BILL_DAYS} days`, 'last');
  const start = dayStart(zone, first);
  if (start >= now()) throw new EngineError('badInput', REPORT_PROBLEMS.notBegun, 'has not begun', 'first');
  // A bill that is not over is one up to now.
  const end = Math.min(dayStart(zone, whole.last + 1), now());
  const days = { first, last: Math.min(whole.last, localDay(zone, end - 1)) };
  const span = { start, end, zone };
  const plans = listPlans(question, (await session.http.call(getPlans, {})).list);
  const followed = await followedSeries(
    session,
    plans.map(({ plan }) => plan),
    'planIds',
  );
  const seriesNames = new Map(followed.map(({ series_id, name }) => [series_id, name]));
  const interval = intervalFor(
    plans.map(({ plan }) => plan),
    followed,
  );
  const isAlone = question.meter !== null && !question.meter.isBeside;
  const own =
    isAlone && question.batteries.length === 0
      ? null
      : await readOwn(question, station, { ...span, interval }, context, task);
  const edges = own?.energy.edges ?? stepEdges(zone, start, end, interval);
  const spot = await readSpotPrices(session, followed, edges);
  const read = question.meter && (await readMeter(question.meter, station, edges));
  const meter = read && { ...read, energy: { ...read.energy, spot } };
  const countsControlled = !isAlone && own?.countsControlled === true;
  const facts = { meter, days, plans, seriesNames, interval, span, countsControlled };
  if (own === null) return { energy: meter!.energy, site: null, ...facts };
  const fromMeter = !own.countsControlled && meter !== null && meter.facts.streams.controlled !== null;
  const counted: BillEnergy = {
    ...own.energy,
    spot,
    ...(fromMeter && toControlled(meter.energy, own.energy)),
  };
  return {
    energy: isAlone ? meter!.energy : counted,
    site: own.site && { energy: counted, site: own.site },
    ...facts,
  };

  async function readMeter(chosen: NonNullable<BillQuestion['meter']>, of: Station, at: Float64Array) {
    const { readBillMeter } = await import('./readBillMeter.ts');
    const options = {
      pricesControlled: plans.some(({ plan }) => allParts(plan).some(({ kind }) => kind === 'controlled')),
      edges: at,
      ...(own && !isAlone
        ? { controlled: own.energy.controlled, controlledQuality: own.energy.quality!.controlled! }
        : entered(question, at)),
    };
    return readBillMeter(chosen, of, options, task);
  }
}

interface OwnBill {
  energy: BillEnergy;
  site: SiteEnergy | null;
  /** True if controlled load is that of the station's counters, not what was entered. */
  countsControlled: boolean;
}

/** The energies by the station's counters. @throws EngineError badInput where nothing counts what is imported */
async function readOwn(
  question: BillQuestion,
  station: Station,
  { start, end, zone, interval }: ReadBill['span'] & { interval: EnergyStep },
  { session, getCounters, isCounter }: QueryContext,
  task: Task,
): Promise<OwnBill> {
  const counters = dayCounters(station, getCounters, isCounter);
  const { gridImport, gridExport, controlled } = counters;
  if (gridImport.length === 0)
    throw new EngineError(
      'badInput',
      REPORT_PROBLEMS.noGridCounters,
      'nothing counts what is imported',
      'stationId',
    );
  const siteCounters = question.batteries.length === 0 ? null : toSiteCounters(counters);
  const billed = siteCounters ? Object.values(siteCounters).flat() : [...gridImport, ...gridExport];
  const points = [...billed, ...controlled];
  const read = (step: EnergyStep) =>
    readEnergy(session, { points, start, end, zone, step }, async (until) => {
      task.progress(until - start, end - start);
      await task.yieldToEventLoop();
    });
  task.progress(0, end - start);
  // Readings are kept for a time; quarter hours of before stay.
  const table =
    interval < STORED ? refineEnergy(await read(interval), await read(STORED)) : await read(interval);
  // Import is summed like generation: unknown without counters. Export is 0 without them.
  const summed = stationEnergy(table, {
    generation: gridImport.map((_, index) => index),
    selling: gridExport.map((_, index) => gridImport.length + index),
    charging: [],
  });
  const { edges, generation, selling } = withoutOpenEnd(summed, interval);
  const load = summedEnergy(
    table,
    controlled.map((_, index) => billed.length + index),
    NaN,
  ).subarray(0, edges.length - 1);
  // Few gateways count it; its history comes from a file.
  const countsControlled = load.some((kwh) => !Number.isNaN(kwh));
  const typed = entered(question, edges);
  return {
    energy: {
      zone,
      edges,
      imported: generation,
      exported: selling,
      controlled: countsControlled ? load : typed.controlled,
      quality: {
        imported: qualityIn(table, gridImport.length, 0),
        exported: qualityIn(table, gridExport.length, gridImport.length),
        controlled: countsControlled
          ? qualityIn(table, controlled.length, billed.length)
          : typed.controlledQuality,
      },
    },
    site: siteCounters && siteEnergy(table, edges.length - 1, siteCounters),
    countsControlled,
  };
}

/** In the order of the question. @throws EngineError badInput for one that the person no longer sees */
const listPlans = ({ planIds }: BillQuestion, list: readonly StoredPlan[]): StoredPlan[] =>
  planIds.map((id) => findPlan(list, id, 'planIds'));

/** Energy is stored by quarter hour; shorter intervals come from readings, minutes. */
const STORED = 15;

/** Windows change at half hours; averages of demand and prices of series may be shorter. */
function intervalFor(
  plans: readonly ElectricityPlan[],
  series: readonly Pick<PriceSeries, 'minutes'>[],
): EnergyStep {
  if (series.some(({ minutes }) => minutes === 5)) return 5;
  const isDemandShort = plans.some((plan) =>
    allParts(plan).some((part) => part.kind === 'demand' && part.minutes === '15'),
  );
  return isDemandShort || series.some(({ minutes }) => minutes === 15) ? 15 : 30;
}

/** `EnergyQuality` of the sum of some counters. @param first place of the first of them in the table */
function qualityIn({ edges, quality }: EnergyTable, counters: number, first: number): Uint8Array {
  const own = new Uint8Array(Math.max(0, edges.length - 1));
  const marks = [
    [Quality.estimated, EnergyQuality.estimated],
    [Quality.corrected, EnergyQuality.corrected],
    [REFINED, EnergyQuality.spread],
  ] as const;
  for (const column of quality.slice(first, first + counters))
    own.forEach((_, bucket) => {
      for (const [bit, mark] of marks) if ((column[bucket]! & bit) !== 0) own[bucket]! |= mark;
    });
  return own;
}

/** Controlled load as the meter counts it, beside the station's own energy. */
const toControlled = (meter: BillEnergy, own: BillEnergy): Pick<BillEnergy, 'controlled' | 'quality'> => ({
  controlled: meter.controlled,
  quality: {
    ...own.quality,
    ...(meter.quality?.controlled && { controlled: meter.quality.controlled }),
  },
});

/** @throws EngineError badInput when there is no such date */
function parseDay(date: string, field: string): number {
  const at = Date.parse(`${date}T00:00:00Z`);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(date))
    throw new EngineError('badInput', 0, `no such date: ${date}`, field);
  return at / DAY;
}

/** Controlled load as typed from the paper bill. */
const entered = ({ controlledKwh }: BillQuestion, edges: Float64Array) => ({
  controlled: spread(controlledKwh, edges),
  controlledQuality: new Uint8Array(edges.length - 1).fill(EnergyQuality.spread),
});

/** Energy that is known as a whole, evenly over the intervals. */
function spread(kwh: number, edges: Float64Array): Float64Array {
  const all = (edges.at(-1) ?? 0) - (edges[0] ?? 0);
  return edges.slice(1).map((end, index) => (kwh * (end - edges[index]!)) / all);
}

type SiteCounters = Record<keyof SiteEnergy, readonly SeriesPoint[]>;

/** The counters that a load is derived from, those at the grid first. */
const toSiteCounters = (counters: Record<Energy, SeriesPoint[]>): SiteCounters => ({
  imported: counters.gridImport,
  exported: counters.gridExport,
  generation: [...counters.generation, ...counters.generator],
  charged: counters.charge,
  discharged: counters.discharge,
});

/**
 * The energies of a site, unknown in intervals in which one of their counters did not report. What a battery discharges is
 * unknown where something counts only what it charges.
 *
 * @param table of the counters, in the order of `counters`
 * @param buckets of the table to use
 */
function siteEnergy(table: EnergyTable, buckets: number, counters: SiteCounters): SiteEnergy {
  let place = 0;
  const summed = (own: readonly SeriesPoint[]) => {
    const sum = new Float64Array(buckets);
    own.forEach(() => {
      const kwh = table.kwh[place++]!;
      sum.forEach((before, bucket) => (sum[bucket] = before + kwh[bucket]!));
    });
    return sum;
  };
  const energy = {
    imported: summed(counters.imported),
    exported: summed(counters.exported),
    generation: summed(counters.generation),
    charged: summed(counters.charged),
    discharged: summed(counters.discharged),
  };
  if (counters.discharged.length < counters.charged.length) energy.discharged.fill(NaN);
  return energy;
}
