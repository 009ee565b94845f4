import type { Certified, LossCause } from '@heliograph/contracts/http';
import { clearPower, clearSky, irradianceOf, middlesOf } from '../pv/index.ts';
import { degradation } from './degradation.ts';
import type { Calibration } from './judgeStation.ts';
import { isRefusal, type Refusal } from './refusal.ts';
import { soilingRatio } from './soiling.ts';

/** A judged day of a station. */
export interface CertifiedDay {
  /** Start, epoch ms. */
  start: number;
  /** Start by the calendar, UTC of the local date, epoch ms. */
  date: number;
  /** Energies of the judged time, mWh. */
  expected: number;
  actual: number;
  lost: Partial<Record<LossCause, number>>;
  /** Part of the daylight that could be judged, 0 to 1. */
  known: number;
  /** Mean power by interval, W, NaN where unknown. */
  expectedPower: Float64Array;
  actualPower: Float64Array;
}

export interface Certificate {
  availabilityTime: Certified;
  availabilityEnergy: Certified;
  performanceRatio: Certified;
  degradation: Certified;
  soiling: Certified;
  /** Energy of causes that availability leaves out, mWh. */
  excluded: Partial<Record<LossCause, number>>;
}

/** Causes for which a station, or a part of it, stood still by itself. */
const UNAVAILABLE: readonly LossCause[] = ['outage', 'unitOff'];
/** Causes that the grid, an order or the weather bring. */
const EXCLUDED: readonly LossCause[] = ['orderedLimit', 'batteryFull', 'voltageTrip', 'voltWatt', 'snow'];
/** Part of a day's daylight from which on its ratio counts. */
const MIN_KNOWN = 0.5;
/** Days that an availability or a ratio needs. */
export const MIN_CERTIFIED_DAYS = 28;
/** Part of the period's daylight that they rest on at least: less says little about the period. */
const MIN_SHARE = 0.25;
const HOUR = 3_600_000;

/**
 * Figures of a station's performance over judged days, each with the part of the daylight that it rests on, or with what it
 * lacks.
 *
 * @param scale of the estimator, see `ResidualInterval`
 * @param peak size that people entered, W
 * @param step length of an interval, ms
 * @param period days of the period, judged or not
 */
export function certify(
  days: readonly CertifiedDay[],
  { calibration, scale, peak, step }: { calibration: Calibration; scale: number; peak: number; step: number },
  period: number,
): Certificate {
  const share = days.reduce((sum, { known }) => sum + known, 0) / Math.max(1, period);
  const figure = (value: number, lower: number | null = null, upper: number | null = null): Certified => ({
    value,
    lower,
    upper,
    share,
  });
  const tooFew: Refusal | undefined =
    days.length < MIN_CERTIFIED_DAYS
      ? { refused: 'days', needed: MIN_CERTIFIED_DAYS, found: days.length }
      : share < MIN_SHARE
        ? { refused: 'share', needed: 100 * MIN_SHARE, found: 100 * share }
        : undefined;
  const sum = (causes: readonly LossCause[]) =>
    days.reduce((total, { lost }) => causes.reduce((part, cause) => part + (lost[cause] ?? 0), total), 0);
  const came = days.reduce((total, { actual }) => total + actual, 0);
  const down = sum(UNAVAILABLE);
  const time = timeAvailability(days, calibration.rating);
  return {
    availabilityTime: tooFew ?? (typeof time === 'number' ? figure(time) : time),
    availabilityEnergy: tooFew ?? (came + down > 0 ? figure(came / (came + down)) : NO_PRODUCTION),
    performanceRatio: tooFew ?? estimatedRatio(days, calibration, scale, peak, step, figure),
    degradation: yearOnYear(days, figure),
    soiling: tooFew ?? soiling(days, figure),
    excluded: Object.fromEntries(
      EXCLUDED.map((cause): [LossCause, number] => [cause, sum([cause])]).filter(([, energy]) => energy > 0),
    ),
  };
}

const NO_PRODUCTION: Refusal = { refused: 'production', needed: 1, found: 0 };

/** Expected power over the rating from which on light is useful. */
const USEFUL = 0.05;
/** Power over the rating at which a station is up. */
const UP = 0.001;

/**
 * Availability by time, 0 to 1 (IEC TS 63019, SolarPower Europe's guidelines): part of the useful intervals in which the
 * station was up. Unknown intervals do not count.
 *
 * @param rating AC, W
 */
export function timeAvailability(
  days: readonly Pick<CertifiedDay, 'expectedPower' | 'actualPower'>[],
  rating: number,
): number | Refusal {
  let [useful, up] = [0, 0];
  for (const { expectedPower, actualPower } of days)
    for (const [i, actual] of actualPower.entries()) {
      if (!(expectedPower[i]! > USEFUL * rating) || Number.isNaN(actual)) continue;
      useful++;
      if (actual > UP * rating) up++;
    }
  return useful === 0 ? NO_PRODUCTION : up / useful;
}

type Figure = (value: number, lower?: number | null, upper?: number | null) => Certified;

/**
 * Final yield over reference yield, both of the judged time. The irradiance in the planes is that under a clear sky times
 * the weather, which the expected power holds.
 */
function estimatedRatio(
  days: readonly CertifiedDay[],
  { baseline }: Calibration,
  scale: number,
  peak: number,
  step: number,
  figure: Figure,
): Certified {
  const { planes } = baseline.plant;
  const whole = planes.reduce((total, plane) => total + plane.peak, 0);
  let [light, energy] = [0, 0];
  for (const { start, expectedPower, actualPower } of days) {
    const sky = clearSky(baseline.place, middlesOf({ start, step, power: expectedPower }));
    const clear = clearPower(baseline, sky);
    const poa = planes.map((plane) => ({
      part: plane.peak / whole,
      column: irradianceOf(sky, plane, false),
    }));
    for (let i = 0; i < clear.length; i++) {
      if (!(clear[i]! > 0) || Number.isNaN(expectedPower[i]! + actualPower[i]!)) continue;
      const weather = expectedPower[i]! / (clear[i]! * scale);
      light += weather * poa.reduce((total, { part, column }) => total + part * column[i]!, 0);
      energy += actualPower[i]!;
    }
  }
  // 1 kWh/m², as IEC 61724-1 counts reference yield.
  const hours = step / HOUR;
  if (light * hours < 1000) return { refused: 'irradiance', needed: 1000, found: light * hours };
  return figure(energy / ((peak * light) / 1000));
}

/** A day's energies, of which degradation is told. */
export type DayEnergies = Pick<CertifiedDay, 'date' | 'expected' | 'actual' | 'lost' | 'known'>;

/** Energy over expected energy by day, as if the causes but some had not been. */
function ratios(days: readonly DayEnergies[], kept: readonly LossCause[]): Float64Array {
  return Float64Array.from(days, ({ expected, actual, lost, known }) => {
    if (known < MIN_KNOWN || !(expected > 0)) return NaN;
    let energy = actual;
    for (const [cause, missing] of Object.entries(lost))
      if (!kept.includes(cause as LossCause)) energy += missing;
    return energy / expected;
  });
}

const degradationOf = (days: readonly DayEnergies[]) =>
  degradation(
    Float64Array.from(days, ({ date }) => date),
    ratios(days, ['ageing', 'unexplained']),
  );

/** Part of its energy that a station loses a year by age; 0 if that is unknown, or not certain. */
export function yearlyAgeing(days: readonly DayEnergies[]): number {
  const found = degradationOf(days);
  return isRefusal(found) || found.upper >= 0 ? 0 : -found.rate / 100;
}

function yearOnYear(days: readonly CertifiedDay[], figure: Figure): Certified {
  const found = degradationOf(days);
  return isRefusal(found) ? found : figure(found.rate / 100, found.lower / 100, found.upper / 100);
}

function soiling(days: readonly CertifiedDay[], figure: Figure): Certified {
  const found = soilingRatio(
    ratios(days, ['soiling', 'unexplained']),
    days.map(({ expected }) => expected),
  );
  return isRefusal(found) ? found : figure(found.ratio, found.lower, found.upper);
}
