import { cellTemperature, type Mounting } from '../pv/index.ts';
import type { Cause, Ledger } from './ledger.ts';
import type { Refusal } from './refusal.ts';

export interface Availability {
  /** 0 to 1 */
  share: number;
  /** Hours of useful light, and of those in which the station was down. */
  usefulHours: number;
  downHours: number;
  /** Hours of useful light that do not count, by exclusion of the contract or because data are missing. */
  excludedHours: number;
}

/** Expected power over the rating from which on light is useful. */
const USEFUL = 0.05;
/** Power over the rating at which a station is up. */
const UP = 0.001;

/**
 * Availability by time (IEC TS 63019, SolarPower Europe's guidelines): useful hours in which the station was up. Unknown
 * intervals do not count.
 *
 * @param actual W by interval, NaN where unknown
 * @param expected W by interval, NaN where unknown
 * @param rating AC, W
 * @param step length of an interval, ms
 * @param excluded 1 for intervals that a contract excludes: grid, orders, force majeure
 */
export function availabilityByTime(
  actual: Float64Array,
  expected: Float64Array,
  rating: number,
  step: number,
  excluded?: ArrayLike<number>,
): Availability | Refusal {
  let [useful, down, left] = [0, 0, 0];
  for (let i = 0; i < actual.length; i++) {
    if (!(expected[i]! > USEFUL * rating)) continue;
    if (excluded?.[i] || Number.isNaN(actual[i]!)) {
      left++;
      continue;
    }
    useful++;
    if (actual[i]! <= UP * rating) down++;
  }
  if (useful === 0) return { refused: 'production', needed: 1, found: 0 };
  const hours = step / 3_600_000;
  return {
    share: (useful - down) / useful,
    usefulHours: useful * hours,
    downHours: down * hours,
    excludedHours: left * hours,
  };
}

/** Causes in which a station or a part of it was not available. */
const UNAVAILABLE: readonly Cause[] = ['outage', 'unitOff'];

/**
 * Availability by energy, 0 to 1: actual energy over actual and lost energy (rdtools).
 *
 * @param excluded causes that a contract excludes from those of unavailability
 */
export function availabilityByEnergy(
  { known, actual, causes }: Pick<Ledger, 'known' | 'actual' | 'causes'>,
  excluded: readonly Cause[] = [],
): { share: number; actual: number; lost: number } | Refusal {
  let [came, lost] = [0, 0];
  for (const [i, isKnown] of known.entries()) if (isKnown) came += actual[i]!;
  for (const cause of UNAVAILABLE)
    if (!excluded.includes(cause)) for (const energy of causes.get(cause) ?? []) lost += energy;
  if (came + lost <= 0) return { refused: 'production', needed: 1, found: 0 };
  return { share: came / (came + lost), actual: came, lost };
}

/** Availability of a fleet, weighted by size. @param stations share and peak power of each, any unit */
export function fleetAvailability(stations: readonly { share: number; peak: number }[]): number {
  let [sum, peaks] = [0, 0];
  for (const { share, peak } of stations) {
    sum += share * peak;
    peaks += peak;
  }
  return sum / peaks;
}

/** Columns of a performance ratio; intervals of equal length with any value unknown do not count. */
export interface PerformanceColumns {
  /** AC power, W. */
  power: ArrayLike<number>;
  /** Irradiance in the plane of the array, W/m²: measured, or estimated from the fleet's weather. */
  poa: ArrayLike<number>;
  /** Cells, °C. */
  cell: ArrayLike<number>;
}

export interface PerformanceRatio {
  /** Final yield over reference yield (IEC 61724-1). */
  ratio: number;
  /** The same at one cell temperature, so that seasons and years compare (Dierauf, NREL 2013). */
  corrected: number;
  /** That temperature: the mean of the period weighted by irradiance, °C. */
  reference: number;
  intervals: number;
}

/** Irradiance that a period needs, W/m² in sum over its intervals. */
const MIN_IRRADIANCE = 1000;

/**
 * Performance ratio of a period, and the same corrected for the weather. It has to be called estimated wherever
 * irradiance is not measured.
 *
 * @param peak power of the modules at 1000 W/m² and 25 °C, W
 * @param coefficient power per K of cell temperature, 1/K
 * @param reference cell temperature, °C; the mean of the period weighted by irradiance if left out
 */
export function performanceRatio(
  { power, poa, cell }: PerformanceColumns,
  peak: number,
  coefficient: number,
  reference?: number,
): PerformanceRatio | Refusal {
  let [light, heat, energy, intervals] = [0, 0, 0, 0];
  const isKnown = (i: number) => poa[i]! > 0 && !Number.isNaN(power[i]! + cell[i]!);
  for (let i = 0; i < power.length; i++) {
    if (!isKnown(i)) continue;
    light += poa[i]!;
    heat += poa[i]! * cell[i]!;
    energy += power[i]!;
    intervals++;
  }
  if (light < MIN_IRRADIANCE) return { refused: 'irradiance', needed: MIN_IRRADIANCE, found: light };
  const at = reference ?? heat / light;
  let could = 0;
  for (let i = 0; i < power.length; i++)
    if (isKnown(i)) could += ((peak * poa[i]!) / 1000) * (1 + coefficient * (cell[i]! - at));
  return {
    ratio: energy / ((peak * light) / 1000),
    corrected: energy / could,
    reference: at,
    intervals,
  };
}

/** Cell temperatures by interval, °C, for `performanceRatio`. */
export const cellTemperatures = (
  poa: ArrayLike<number>,
  air: ArrayLike<number>,
  wind: ArrayLike<number>,
  mounting: Mounting,
): Float64Array =>
  Float64Array.from(poa, (irradiance, i) => cellTemperature(irradiance, air[i]!, wind[i]!, mounting));
