import { DAY } from '../time/index.ts';
import { findClearDays } from './clearDays.ts';
import { findClearIntervals } from './clearIntervals.ts';
import { fitPlant, pickSky, type PlantFixed } from './fitPlant.ts';
import { TEMPERATURE_COEFFICIENTS } from './module.ts';
import { plantPower, type Plane, type Plant } from './plantPower.ts';
import { quantileOfSorted } from './quantiles.ts';
import { learnShape, shapedPower, type Shape } from './shape.ts';
import { clearSky, type PvPlace, type Sky } from './sky.ts';

/** Mean power of equally long intervals, one after another. */
export interface PowerSeries {
  /** Start of the first interval, epoch ms. */
  start: number;
  /** Length of an interval, ms; a day holds a whole number of them. */
  step: number;
  /** W; NaN where unknown. */
  power: Float64Array;
}

/** Version of what `learnBaseline` learns; a baseline of another version is learnt again. */
export const BASELINE_VERSION = 1;

/** Power of a station under a clear sky, learnt from its healthy time and then kept unchanged. Plain JSON. */
export interface Baseline {
  readonly version: typeof BASELINE_VERSION;
  readonly place: Readonly<PvPlace>;
  readonly plant: Readonly<Plant>;
  /** Origin of the planes: entered by a person, or found in the power. */
  readonly planes: 'entered' | 'found';
  /** Share of the variance under a clear sky that the plant explains, up to 1. */
  readonly r2: number;
  readonly shape: Readonly<Shape>;
  /** Time and days that it was learnt from. */
  readonly learnt: {
    /** Epoch ms: start of the first interval and end of the last. */
    readonly from: number;
    readonly to: number;
    /** Starts of the days that were clear, by the sun of the place, epoch ms. */
    readonly days: readonly number[];
    /** Intervals under a clear sky. */
    readonly intervals: number;
  };
}

export interface LearningOptions {
  /** 1 for intervals that may teach: not curtailed, clipped by order, faulty or corrected; all if left out. */
  healthy?: ArrayLike<number>;
  /** 1 for intervals in which a limit held the power: they show a clear day, but not what the station can give. */
  held?: ArrayLike<number>;
  /** Planes that a person entered, and the limit; found if left out. */
  entered?: { planes: readonly Plane[]; limit: number | null };
  /** Modules of today if left out. */
  fixed?: PlantFixed;
  /** Size of the modules that a person entered, W. */
  size?: number;
  /** Sky of the middles of the intervals, for instance of a weather service's clear sky; computed if left out. */
  sky?: Sky;
}

/** Says what a calibration lacks. */
export class BaselineDataError extends Error {
  override name = 'BaselineDataError';
  readonly missing: 'days' | 'clearDays' | 'clearIntervals';

  constructor(missing: 'days' | 'clearDays' | 'clearIntervals') {
    super(`too few ${missing} to learn from`);
    this.missing = missing;
  }
}

/** Sine of 10°: below, the horizon and reflections decide. */
export const LOW_SUN = 0.1736;
const MIN_DAYS = 14;
const MIN_CLEAR_DAYS = 3;
const MIN_CLEAR_INTERVALS = 50;
const FITS = 2;

/** Middles of the intervals of a series, epoch ms. */
export const middlesOf = ({ start, step, power }: PowerSeries): Float64Array =>
  Float64Array.from(power, (_, i) => start + (i + 0.5) * step);

/**
 * Learns what a station gives under a clear sky from its healthy time: clear days, orientation, size and limit by
 * least squares on clear intervals, and the 90 % envelope by true solar time and season. A sick interval never
 * teaches. The result is frozen; learn again only on request or after a recorded change.
 *
 * @param series of a station, best a year, at least two weeks
 * @throws BaselineDataError if there are too few days, or clear days or intervals among them
 */
export function learnBaseline(series: PowerSeries, place: PvPlace, options: LearningOptions = {}): Baseline {
  const { healthy, held, entered, fixed = { coefficient: TEMPERATURE_COEFFICIENTS.today }, size } = options;
  const sky = options.sky ?? clearSky(place, middlesOf(series));
  const power = series.power.map((value, i) => (healthy && !healthy[i] ? NaN : Math.max(0, value)));
  const perDay = Math.round(DAY / series.step);
  if (power.length < MIN_DAYS * perDay) throw new BaselineDataError('days');

  const first = firstMidnight(series, place);
  const clearDays = findClearDays({ power: lightOnly(power, sky).subarray(first), perDay });
  const days: number[] = [];
  const ofClearDays: number[] = [];
  const heldOnClearDays: number[] = [];
  for (const [day, clear] of clearDays.entries()) {
    if (!clear) continue;
    const begin = first + day * perDay;
    days.push(series.start + begin * series.step);
    for (let i = begin; i < begin + perDay; i++)
      if (isUseful(sky, power, i)) (held?.[i] ? heldOnClearDays : ofClearDays).push(i);
  }
  if (days.length < MIN_CLEAR_DAYS) throw new BaselineDataError('clearDays');

  const hidden = heldOnClearDays.length > 0 && pickSky(sky, heldOnClearDays);
  const fit = (indices: readonly number[], near?: Plant) => {
    if (indices.length < MIN_CLEAR_INTERVALS) throw new BaselineDataError('clearIntervals');
    return fitPlant(
      pickSky(sky, indices),
      Float64Array.from(indices, (i) => power[i]!),
      fixed,
      {
        ...(entered && { entered }),
        ...(near && { near }),
        ...(size && { size }),
        ...(hidden && { held: hidden }),
      },
    );
  };
  const free = power.map((value, i) => (held?.[i] ? NaN : value));
  let { plant, r2 } = fit(ofClearDays);
  let model = plantPower(sky, plant);
  let clear = clearIntervalsOf(free, model, sky, series.step);
  for (let round = 0; round < FITS; round++) {
    // The last fit searches again: clouds may have hidden a second plane from the first.
    ({ plant, r2 } = fit(clear, round < FITS - 1 ? plant : undefined));
    model = plantPower(sky, plant, model);
    clear = clearIntervalsOf(free, model, sky, series.step);
  }
  return freeze({
    version: BASELINE_VERSION,
    place: { ...place },
    plant,
    planes: entered ? 'entered' : 'found',
    r2,
    shape: learnShape(sky, place, power, model, plant.limit, held),
    learnt: {
      from: series.start,
      to: series.start + power.length * series.step,
      days,
      intervals: clear.length,
    },
  });
}

/**
 * Power of a station under a clear sky by instant of the sky, W, without the limit of its inverters: `expectedPower`
 * applies that after the weather, and what it takes is shown as clipping.
 */
export const clearPower = ({ plant, shape, place }: Baseline, sky: Sky): Float64Array =>
  shapedPower(shape, sky, place, plantPower(sky, { ...plant, limit: null }));

/** A stored baseline, frozen again; undefined if it is of another version and has to be learnt again. */
export function readBaseline(json: string): Baseline | undefined {
  const stored = JSON.parse(json) as Baseline;
  return (stored.version as number) === BASELINE_VERSION ? freeze(stored) : undefined;
}

function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const part of Object.values(value)) freeze(part);
    Object.freeze(value);
  }
  return value;
}

/** Index of the first interval that starts at or after midnight by the sun of the place. */
function firstMidnight({ start, step }: PowerSeries, { longitude }: PvPlace): number {
  const sinceMidnight = (((start + (longitude / 360) * DAY) % DAY) + DAY) % DAY;
  return Math.ceil((DAY - sinceMidnight) / step) % Math.round(DAY / step);
}

/** Unknown power at night is none, so that it does not spoil a day. */
const lightOnly = (power: Float64Array, sky: Sky) =>
  power.map((value, i) => (Number.isNaN(value) && sky.up[i]! <= 0 ? 0 : value));

const isUseful = (sky: Sky, power: Float64Array, i: number) =>
  sky.up[i]! > LOW_SUN && power[i]! > 0 && sky.ghi[i]! > 0;

function clearIntervalsOf(power: Float64Array, model: Float64Array, sky: Sky, step: number): number[] {
  const top = quantileOfSorted(model.filter((value) => value > 0).sort(), 0.999);
  const irradiance = (column: Float64Array) => column.map((value) => (value / top) * 1000);
  const clear = findClearIntervals(irradiance(power), irradiance(model), step / 60_000);
  const found: number[] = [];
  for (const [i, isClear] of clear.entries()) if (isClear && isUseful(sky, power, i)) found.push(i);
  return found;
}
