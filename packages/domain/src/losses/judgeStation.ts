import type { LossCause, LossEvidence } from '@heliograph/contracts/http';
import { DAY } from '../time/index.ts';
import { clearPower, clearSky, middlesOf, type Baseline, type Sky } from '../pv/index.ts';
import { ageingSince } from './ageing.ts';
import { bookStation, type StationEvidence } from './bookStation.ts';
import { describeEvidence } from './describeEvidence.ts';
import { expectedPower, type ResidualInterval } from './estimator.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { findExportLimit, heldExports } from './limits.ts';
import { priceLosses, type PricedImport } from './money.ts';
import type { Observed } from './runs.ts';
import { clearIndex, ownWeather } from './weatherIndex.ts';

/** Measured columns of a station, of equal length, one value by interval; powers in W, NaN where unknown. */
export interface StationColumns {
  /** Start of the first interval, epoch ms. */
  start: number;
  /** Length of an interval, ms. */
  step: number;
  /** Generation. */
  power: Float64Array;
  /** Sum of the generation counters at the end of each interval, Wh. */
  counter: Float64Array;
  /** From the grid; negative while exporting. */
  grid: Float64Array;
  /** State of charge of the battery, %. */
  charge: Float64Array;
  /** Highest of the phases, V. */
  voltage: Float64Array;
  /** Highest of the inverters, °C. */
  temperature: Float64Array;
  /** Temperature of the air, °C; left out where no weather service tells it. */
  air?: Float64Array;
  units: readonly NamedColumn[];
  /** Strings or MPPTs. */
  strings: readonly NamedColumn[];
}

export interface NamedColumn {
  name: string;
  power: Float64Array;
}

/** Facts that are learnt of a station once, and then kept unchanged. Plain JSON. */
export interface Calibration {
  readonly baseline: Baseline;
  /** AC power that the inverters do not exceed, W. */
  readonly rating: number;
  /**
   * Inverters by name: their part of the station's size, the 99 % quantile of their power, W, and the error of their
   * siblings, which older calibrations do not have.
   */
  readonly units: Readonly<Record<string, { share: number; peak: number; spread?: number }>>;
  /** Strings by name: their part of the sum by time of day, UTC; null where unknown. */
  readonly strings: Readonly<Record<string, readonly (number | null)[]>>;
}

/** Power of a station under a clear sky in some time, with the sky. */
export interface ClearColumns {
  sky: Sky;
  power: Float64Array;
}

/** Days of equal length from the first interval on. */
export function evenDays({ step, power: { length } }: StationColumns): number[] {
  const perDay = Math.round(DAY / step);
  return [...Array.from({ length: Math.ceil(length / perDay) }, (_, day) => day * perDay), length];
}

/** Clear sky over the intervals of a station's columns. */
export function clearColumns(
  { baseline }: Pick<Calibration, 'baseline'>,
  columns: StationColumns,
): ClearColumns {
  const sky = clearSky(baseline.place, middlesOf(columns));
  return { sky, power: clearPower(baseline, sky) };
}

/** 1 for intervals in which a limit of export held the power, see `heldExports`. */
export const heldIntervals = (
  { power, grid, step }: StationColumns,
  dayStarts: ArrayLike<number>,
): Uint8Array =>
  heldExports(
    power,
    grid.map((imported) => -imported),
    step,
    dayStarts,
  );

/** Weather from the station's own clear days, see `ownWeather`. What a limit held follows no clear sky. */
export function ownWeatherOf(
  { rating }: Pick<Calibration, 'rating'>,
  columns: StationColumns,
  clear: ClearColumns,
  dayStarts: ArrayLike<number>,
): Float64Array {
  const held = heldIntervals(columns, dayStarts);
  const power = columns.power.map((value, i) => (held[i] ? NaN : value));
  return ownWeather(power, clear.power, rating, clear.sky, columns.step / 60_000, dayStarts);
}

/** Power over the rating from which on a station no longer shows how bright it is. */
const CLIPPED = 0.985;

/** Clear-sky index of a station for its neighbours, see `clearIndex`. */
export function indexForNeighbours(
  { rating }: Pick<Calibration, 'rating'>,
  { power }: StationColumns,
  clear: ClearColumns,
): Float64Array {
  return clearIndex(
    power,
    clear.power,
    clear.sky,
    power.map((value) => Number(value < CLIPPED * rating)),
  );
}

/** A cause of a day. */
export interface JudgedCause {
  cause: LossCause;
  /** Lost energy and its bounds, mWh. */
  lost: number;
  lower: number;
  upper: number;
  /** Value of the lost energy; null without a price. */
  amount: number | null;
  evidence: LossEvidence;
}

export interface JudgedDay {
  /** Energies of the judged time, mWh. */
  expected: number;
  actual: number;
  /** Part of the daylight that could be judged, 0 to 1. */
  known: number;
  causes: JudgedCause[];
}

export interface Judgement {
  days: JudgedDay[];
  /** Expected power, W, NaN where unknown. */
  expected: Float64Array;
}

/**
 * Judges the days of a station.
 *
 * @param prices of imported and fed-in energy by interval, NaN without one
 * @param dayStarts first interval of each day, and the end of the last
 * @param ageing part of the energy that the station loses a year by age, see `yearlyAgeing`
 */
export function judgeStation(
  calibration: Calibration,
  interval: ResidualInterval,
  columns: StationColumns,
  clear: ClearColumns,
  weather: Float64Array,
  prices: Pick<PricedImport, 'importPrice' | 'feedInPrice'>,
  dayStarts: ArrayLike<number>,
  ageing = 0,
): Judgement {
  const { ledger, expected } = book(calibration, interval, columns, clear, weather, dayStarts, ageing);
  const perWatt = columns.step / 3600;
  const imported = columns.grid.map((power) => Math.max(0, power || 0) * perWatt);
  const money = priceLosses(ledger, { imported, ...prices });
  const days: JudgedDay[] = [];
  for (let day = 0; day + 1 < dayStarts.length; day++) {
    const [from, to] = [dayStarts[day]!, dayStarts[day + 1]!];
    let [could, came, daylight, known] = [0, 0, 0, 0];
    for (let i = from; i < to; i++) {
      could += ledger.expected[i]!;
      came += ledger.actual[i]!;
      if (!(clear.power[i]! > 0)) continue;
      daylight++;
      known += ledger.known[i]!;
    }
    days.push({
      expected: could,
      actual: came,
      known: daylight > 0 ? known / daylight : 0,
      causes: causesOf(ledger, money, columns, from, to),
    });
  }
  return { days, expected };
}

/** Intervals since midnight, UTC, at which the columns begin. */
export const offsetOf = ({ start, step }: Pick<StationColumns, 'start' | 'step'>): number =>
  Math.floor((start % DAY) / step);

export function book(
  { baseline, rating, units, strings }: Calibration,
  interval: ResidualInterval,
  columns: StationColumns,
  clear: ClearColumns,
  weather: Float64Array,
  dayStarts: ArrayLike<number>,
  ageing = 0,
): { ledger: Ledger; expected: Float64Array } {
  const expected = expectedPower(clear.power, weather, interval, null);
  const observed: Observed = { actual: columns.power, expected, step: columns.step, rating };
  const evidence: StationEvidence = { sky: clear.sky, weather, dayStarts };
  if (isKnown(columns.counter)) evidence.counter = columns.counter;
  if (isKnown(columns.voltage)) evidence.voltage = columns.voltage;
  if (isKnown(columns.temperature)) evidence.temperature = columns.temperature;
  if (columns.air && isKnown(columns.air)) evidence.air = columns.air;
  if (ageing > 0) evidence.ageing = ageingSince(baseline, columns, ageing);
  const limits = isKnown(columns.grid) && limitColumns(observed, columns, dayStarts);
  if (limits) evidence.limits = limits;
  const knownUnits = columns.units.filter(({ name }) => units[name]);
  if (knownUnits.length > 1)
    evidence.units = {
      power: knownUnits.map(({ power }) => power),
      shares: knownUnits.map(({ name }) => units[name]!.share),
      peaks: knownUnits.map(({ name }) => units[name]!.peak),
      spreads: knownUnits.map(({ name }) => units[name]!.spread ?? Infinity),
    };
  const knownStrings = columns.strings.filter(({ name }) => strings[name]);
  if (knownStrings.length > 1)
    evidence.strings = {
      power: knownStrings.map(({ power }) => power),
      shares: knownStrings.map(({ name }) => Float64Array.from(strings[name]!, (share) => share ?? NaN)),
      offset: offsetOf(columns),
    };
  const { ledger, expected: judged } = bookStation(observed, interval, evidence);
  const names = { units: knownUnits.map(({ name }) => name), strings: knownStrings.map(({ name }) => name) };
  for (const entry of ledger.entries) entry.evidence = describeEvidence(entry, names);
  return { ledger, expected: judged };
}

const isKnown = (column: Float64Array): boolean => column.some((value) => !Number.isNaN(value));

/** Exported power under a limit that its course shows; undefined without one. */
function limitColumns(
  observed: Observed,
  { grid, charge }: StationColumns,
  dayStarts: ArrayLike<number>,
): StationEvidence['limits'] {
  const controlled = grid.map((power) => -power);
  const limit = findExportLimit(observed, controlled, charge, dayStarts);
  return limit && { limit, controlled, charge };
}

/** Energy booked in [from, to), by cause, in booking order. */
function causesOf(
  ledger: Ledger,
  money: ReturnType<typeof priceLosses>,
  { start, step }: StationColumns,
  from: number,
  to: number,
): JudgedCause[] {
  const found = new Map<LossCause, JudgedCause>();
  /** Energy of the entry whose evidence counts, by cause. */
  const most = new Map<LossCause, number>();
  for (const entry of ledger.entries) {
    const [begin, end] = [Math.max(from, entry.from), Math.min(to, entry.to)];
    if (begin >= end) continue;
    const part = partOf(ledger, money.get(entry.cause)!, entry, begin, end);
    if (part.lost === 0) continue;
    const share = part.lost / entry.lost;
    const { cause } = entry;
    const one = found.get(cause) ?? { cause, lost: 0, lower: 0, upper: 0, amount: 0, evidence: {} };
    found.set(cause, one);
    one.lost += part.lost;
    one.lower += Math.round(entry.lower * share);
    one.upper += Math.round(entry.upper * share);
    one.amount = one.amount === null || Number.isNaN(part.amount) ? null : one.amount + part.amount;
    const events = (one.evidence.events ?? 0) + 1;
    if (part.lost > (most.get(cause) ?? -1)) {
      most.set(cause, part.lost);
      const [began, ended] = [start + part.first * step, start + (part.last + 1) * step];
      one.evidence = { ...(entry.evidence as LossEvidence), began, ended };
    }
    one.evidence.events = events;
  }
  return [...found.values()];
}

/** Energy of an entry in [begin, end), mWh, what it would have been worth, and the intervals in which it was lost. */
function partOf(
  { causes, unexplained }: Ledger,
  prices: Float64Array,
  { cause }: LedgerEntry,
  begin: number,
  end: number,
): { lost: number; amount: number; first: number; last: number } {
  const column = cause === 'unexplained' ? unexplained : causes.get(cause)!;
  let [lost, positive, amount, first, last] = [0, 0, 0, end, begin];
  for (let i = begin; i < end; i++) {
    const energy = column[i]!;
    if (energy === 0) continue;
    lost += energy;
    if (energy < 0) continue;
    positive += energy;
    amount += prices[i]!;
    first = Math.min(first, i);
    last = i;
  }
  return { lost, amount: positive > 0 ? (amount * lost) / positive : 0, first, last };
}
