import { plantPower, type Plane, type Plant } from './plantPower.ts';
import { median, quantile } from './quantiles.ts';
import type { Sky } from './sky.ts';
import { solve } from './solve.ts';

export interface FittedPlant {
  plant: Plant;
  /** Share of the variance of clear intervals, without those that clouds have darkened, that the plant explains. */
  r2: number;
}

/** Options of the module and inverter that are not fitted. */
export type PlantFixed = Omit<Plant, 'planes' | 'limit'>;

interface FitOptions {
  /** Planes whose orientation and proportion are kept: only their size is fitted. */
  entered?: Pick<Plant, 'planes' | 'limit'>;
  /** A plant to start from in place of a search. */
  near?: Plant;
  /** Size that a person entered, W: planes far larger are what a low sun hides, and it counts where a limit hides the top. */
  size?: number;
  /** Instants under a clear sky in which another limit than that of the inverters held the power. */
  held?: Sky | undefined;
}

/** A second plane is tried below. */
const GOOD_R2 = 0.97;
/** Variance that a second plane must take away. */
const WORTH_A_PLANE = 0.25;
const TILTS = [5, 20, 35, 50, 70, 90];
const AZIMUTHS = Array.from({ length: 24 }, (_, step) => step * 15);
/** Points that a fit uses. */
const MAX_POINTS = 800;
/** Fitted over entered size of a plane, at most. */
const MAX_SIZE = 1.3;
const STARTS = 3;
const ROUNDS = 60;

/** Instants that a plant is fitted to, and what is known of it. */
interface Points {
  fixed: PlantFixed;
  sky: Sky;
  /** Power, W. */
  values: Float64Array;
  /** 99.5 % quantile of the power. */
  top: number;
  /** Largest size of a plane, W. */
  most: number;
}

/**
 * Orientation, size and inverter limit of a plant from its power under a clear sky, by least squares (as pvanalytics'
 * infer_orientation_fit_pvwatts): one plane, or two if one does not explain it.
 *
 * @param sky of the instants in which the sky was clear
 * @param power of these instants, W
 * @param fixed of the module and inverter
 * @throws RangeError with fewer than 50 values
 */
export function fitPlant(
  sky: Sky,
  power: Float64Array,
  fixed: PlantFixed,
  { entered, near, size = Infinity, held }: FitOptions,
): FittedPlant {
  const [thinned, values] = thin(sky, power);
  if (values.length < 50) throw new RangeError(`A fit needs 50 clear intervals, not ${values.length}`);
  const points = { fixed, sky: thinned, values, top: quantile(values, 0.995), most: MAX_SIZE * size };
  const sized = (fit: FittedPlant, whole: number) => {
    const limit = Math.min(fit.plant.limit ?? Infinity, held ? points.top : Infinity);
    return withEnteredSize(held ?? thinned, fit, limit, whole);
  };
  if (entered) return sized(fitSize(points, { ...fixed, ...entered }), sizeOf(entered.planes));
  const finish = (fit: FittedPlant) => sized(withoutIdleLimit(points, fit), size);
  if (near) return finish(fitWithoutClouds(points, [near.planes]));
  const profiles = orientations(thinned, fixed);
  const one = fitWithoutClouds(points, startsOfOne(profiles, points));
  if (one.r2 >= GOOD_R2) return finish(one);
  const two = fitWithoutClouds(points, startsOfTwo(profiles, points));
  return finish(1 - two.r2 < (1 - one.r2) * (1 - WORTH_A_PLANE) ? two : one);
}

const sizeOf = (planes: readonly Plane[]) => planes.reduce((sum, { peak }) => sum + peak, 0);

/** Power of clean modules over the entered size: PVWatts' losses by mismatch, wiring, connections, light and nameplate. */
const USUAL_SIZE = 0.932;
/** Standard deviation of that, and of the fitted top over the part of it that the limit hides. */
const SIZE_ERROR = 0.05;
const HIDDEN_ERROR = 0.25;

/**
 * The shoulders of clear days tell the size of planes the less, the more of the top a limit hides: the entered size counts
 * by the errors of both.
 */
function withEnteredSize(sky: Sky, fit: FittedPlant, limit: number, size: number): FittedPlant {
  const { planes } = fit.plant;
  if (limit === Infinity || size === Infinity) return fit;
  const top = quantile(plantPower(sky, { ...fit.plant, limit: null }), 0.995);
  const error = HIDDEN_ERROR * Math.max(0, 1 - limit / top);
  const weight = error ** 2 / (error ** 2 + SIZE_ERROR ** 2);
  const factor = ((USUAL_SIZE * size) / sizeOf(planes)) ** weight;
  return {
    ...fit,
    plant: { ...fit.plant, planes: planes.map((plane) => ({ ...plane, peak: plane.peak * factor })) },
  };
}

/** Residuals further from zero than this many standard deviations are clouds that were taken for clear sky. */
const CLOUD_DEVIATIONS = 3;
const TRIMS = 3;

/** Fits, drops what clouds have darkened, and fits again. */
function fitWithoutClouds(points: Points, starts: readonly (readonly Plane[])[]): FittedPlant {
  const { sky, values, top } = points;
  let fit = best(points, starts);
  for (let trim = 0; trim < TRIMS; trim++) {
    const residuals = plantPower(sky, fit.plant).map((power, i) => values[i]! - power);
    const deviation = 1.4826 * median(residuals.map(Math.abs));
    const kept = [...values.keys()].filter((i) => Math.abs(residuals[i]!) <= CLOUD_DEVIATIONS * deviation);
    if (kept.length < values.length / 2) break;
    const clear = {
      ...points,
      sky: pickSky(sky, kept),
      values: Float64Array.from(kept, (i) => values[i]!),
    };
    fit = refine(clear, fit.plant.planes, fit.plant.limit ?? top * 1.05);
  }
  return fit;
}

/** Scales the planes of a plant to its power below the limit, by the upper half of it: a low sun has its horizon. */
function fitSize({ sky, values }: Points, plant: Plant): FittedPlant {
  const model = plantPower(sky, plant);
  const most = 0.98 * (plant.limit ?? Infinity);
  const least = 0.5 * model.reduce((top, power) => Math.max(top, power), 0);
  const ratios = values.map((value, i) =>
    model[i]! < least || model[i]! > most || value > most ? NaN : value / model[i]!,
  );
  const size = median(ratios);
  const planes = plant.planes.map((plane) => ({ ...plane, peak: plane.peak * size }));
  const fitted = { ...plant, planes };
  return { plant: fitted, r2: explainedShare(sky, values, fitted) };
}

function explainedShare(sky: Sky, values: Float64Array, plant: Plant): number {
  const missed = plantPower(sky, plant).reduce((sum, power, i) => sum + (values[i]! - power) ** 2, 0);
  return 1 - missed / sumOfSquares(values);
}

/** An evenly spread part of the instants, if there are many. */
function thin(sky: Sky, power: Float64Array): [Sky, Float64Array] {
  const kept: number[] = [];
  for (let i = 0; i < power.length; i++) if (power[i]! > 0 && sky.up[i]! > 0) kept.push(i);
  const every = Math.max(1, kept.length / MAX_POINTS);
  const chosen = Array.from(
    { length: Math.floor(kept.length / every) },
    (_, k) => kept[Math.floor(k * every)]!,
  );
  return [pickSky(sky, chosen), Float64Array.from(chosen, (i) => power[i]!)];
}

/** The sky at some of its instants. */
export function pickSky(sky: Sky, chosen: readonly number[]): Sky {
  const pick = (column: Float64Array) => Float64Array.from(chosen, (i) => column[i]!);
  const { at, east, north, up, ghi, dni, dhi, extra, air, wind } = sky;
  return {
    at: pick(at),
    east: pick(east),
    north: pick(north),
    up: pick(up),
    ghi: pick(ghi),
    dni: pick(dni),
    dhi: pick(dhi),
    extra: pick(extra),
    ...(air && { air: pick(air) }),
    ...(wind && { wind: pick(wind) }),
  };
}

interface Profile {
  tilt: number;
  azimuth: number;
  /** Power of one watt without an inverter. */
  power: Float64Array;
}

function orientations(sky: Sky, fixed: PlantFixed): Profile[] {
  return TILTS.flatMap((tilt) =>
    AZIMUTHS.map((azimuth) => ({
      tilt,
      azimuth,
      power: plantPower(sky, { ...fixed, planes: [{ tilt, azimuth, peak: 1 }], limit: null }),
    })),
  );
}

const dot = (one: Float64Array, other: Float64Array) => {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum;
};

interface Start {
  /** Explained sum of squares. */
  explained: number;
  planes: Plane[];
}

const mostExplained = (starts: Start[]): Plane[][] =>
  starts
    .sort((one, other) => other.explained - one.explained)
    .slice(0, STARTS)
    .map(({ planes }) => planes);

function startsOfOne(profiles: Profile[], { values, most }: Points): Plane[][] {
  return mostExplained(
    profiles.map(({ tilt, azimuth, power }) => {
      const peak = Math.min(most, dot(power, values) / dot(power, power));
      // Sum of squares that a size explains that is less than the best one.
      const explained = 2 * peak * dot(power, values) - peak ** 2 * dot(power, power);
      return { explained, planes: [{ tilt, azimuth, peak }] };
    }),
  );
}

function startsOfTwo(profiles: Profile[], { values, most }: Points): Plane[][] {
  const products = profiles.map(({ power }) => dot(power, values));
  const starts: Start[] = [];
  for (const [i, one] of profiles.entries())
    for (let j = i + 1; j < profiles.length; j++) {
      const other = profiles[j]!;
      const [a, b, c] = [
        dot(one.power, one.power),
        dot(one.power, other.power),
        dot(other.power, other.power),
      ];
      const determinant = a * c - b * b;
      if (determinant < 1e-9 * a * c) continue;
      const peak = (c * products[i]! - b * products[j]!) / determinant;
      const second = (a * products[j]! - b * products[i]!) / determinant;
      if (peak <= 0 || second <= 0 || peak + second > most) continue;
      const { tilt, azimuth } = one;
      starts.push({
        explained: peak * products[i]! + second * products[j]!,
        planes: [
          { tilt, azimuth, peak },
          { tilt: other.tilt, azimuth: other.azimuth, peak: second },
        ],
      });
    }
  return mostExplained(starts);
}

function best(points: Points, starts: readonly (readonly Plane[])[]): FittedPlant {
  const { fixed, top } = points;
  let found: FittedPlant = { plant: { ...fixed, planes: [], limit: top }, r2: -Infinity };
  for (const planes of starts) {
    const fit = refine(points, planes, top * 1.05);
    if (fit.r2 > found.r2) found = fit;
  }
  return found;
}

/** Levenberg and Marquardt's method over tilt, azimuth and peak of each plane, and the limit. */
function refine(
  { fixed, sky, values, top, most }: Points,
  start: readonly Plane[],
  limit: number,
): FittedPlant {
  const columns = { poa: new Float64Array(values.length), dc: new Float64Array(values.length) };
  const size = start.length * 3 + 1;
  const plantOf = (x: Float64Array): Plant => ({
    ...fixed,
    planes: start.map((_, plane) =>
      upright(x[plane * 3]! * 60, x[plane * 3 + 1]! * 60, x[plane * 3 + 2]! * top),
    ),
    limit: x[size - 1]! * top,
  });
  const residuals = (x: Float64Array, into: Float64Array) => {
    plantPower(sky, plantOf(x), into, columns);
    let sum = 0;
    for (let i = 0; i < values.length; i++) {
      into[i] = values[i]! - into[i]!;
      sum += into[i]! ** 2;
    }
    return sum;
  };
  let x: Float64Array = Float64Array.from([
    ...start.flatMap(({ tilt, azimuth, peak }) => [tilt / 60, azimuth / 60, peak / top]),
    limit / top,
  ]);
  let residual: Float64Array = new Float64Array(values.length);
  let cost = residuals(x, residual);
  let damping = 1e-3;

  const jacobian = Array.from({ length: size }, () => new Float64Array(values.length));
  for (let round = 0; round < ROUNDS && damping < 1e8; round++) {
    for (let k = 0; k < size; k++) {
      const moved = x.slice();
      moved[k] = moved[k]! + 1e-4;
      residuals(moved, jacobian[k]!);
      for (let i = 0; i < values.length; i++) jacobian[k]![i] = (residual[i]! - jacobian[k]![i]!) / 1e-4;
    }
    const gradient = Float64Array.from(jacobian, (column) => dot(column, residual));
    const normal = jacobian.map((row) => Float64Array.from(jacobian, (column) => dot(row, column)));
    let improved = false;
    while (!improved && damping < 1e8) {
      const matrix = normal.map((row, k) => {
        const damped = row.slice();
        damped[k] = damped[k]! * (1 + damping) + 1e-9 * top * top;
        return damped;
      });
      const step = gradient.slice();
      if (!solve(matrix, step)) break;
      const next = bounded(
        x.map((value, k) => value + step[k]!),
        most / top,
      );
      const trial = new Float64Array(values.length);
      const trialCost = residuals(next, trial);
      if (trialCost < cost) {
        const gained = 1 - trialCost / cost;
        [x, residual, cost, improved] = [next, trial, trialCost, true];
        damping = Math.max(1e-7, damping / 5);
        if (gained < 1e-6) round = ROUNDS;
      } else damping *= 4;
    }
    if (!improved) break;
  }
  return { plant: plantOf(x), r2: 1 - cost / sumOfSquares(values) };
}

/** Keeps sizes positive and plausible, the limit above half of what was seen, and the tilt within a quarter turn. */
function bounded(x: Float64Array, most: number): Float64Array {
  const last = x.length - 1;
  return x.map((value, k) => {
    if (k === last) return Math.min(3, Math.max(0.5, value));
    if (k % 3 === 2) return Math.min(most, Math.max(0.01, value));
    return k % 3 === 0 ? Math.min(1.5, Math.max(-1.5, value)) : value;
  });
}

/** A plane tilted the other way faces the other way. */
function upright(tilt: number, azimuth: number, peak: number): Plane {
  const turned = tilt < 0 ? azimuth + 180 : azimuth;
  return { tilt: Math.abs(tilt), azimuth: ((turned % 360) + 360) % 360, peak };
}

function sumOfSquares(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
}

/** Share of the instants that a real limit holds. */
const HELD = 0.005;

/** Drops a limit that hardly any instant reaches. */
function withoutIdleLimit({ sky, values }: Points, fit: FittedPlant): FittedPlant {
  const limit = fit.plant.limit ?? Infinity;
  const power = plantPower(sky, fit.plant);
  let held = 0;
  for (let i = 0; i < values.length; i++)
    if (power[i]! >= limit * 0.999 && values[i]! >= limit * 0.98) held++;
  return held >= HELD * values.length ? fit : { ...fit, plant: { ...fit.plant, limit: null } };
}
