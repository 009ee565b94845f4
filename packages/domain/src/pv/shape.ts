import type { Coordinates } from '../sun/index.ts';
import { dayOfYear } from './atmosphere.ts';
import { quantileOfSorted } from './quantiles.ts';
import type { Sky } from './sky.ts';

/**
 * How the 90 % envelope of a station's power differs from what its planes would give, by true solar time and season:
 * horizon, shade, and what the model of its planes leaves out.
 */
export interface Shape {
  /** Thousandths of the planes' power, `SEASONS` rows of `SOLAR_BINS`; 1000 where nothing was seen near. */
  readonly permille: readonly number[];
}

/** Ten minutes each. */
const SOLAR_BINS = 144;
const SEASONS = 24;
const SEASON_DAYS = 365.25 / SEASONS;
/** Days before and after the middle of a season that count. */
const REACH_DAYS = 21;
const ENVELOPE = 0.9;
/** Values that a cell needs. */
const MIN_VALUES = 8;
/** Power of the planes, over their highest, above which ratios mean something. */
const MIN_POWER = 0.02;
/** Power over the limit from which on it may be clipped. */
const CLIPPED = 0.985;
const MAX_RATIO = 1.5;
/** Seasons to either side that tell a cell in which too little was seen: the horizon of some weeks away is close. */
const MAX_SEASONS_AWAY = 3;

/** True solar time, days from midnight, 0 to 1. */
function solarTime(sky: Sky, i: number, sinLatitude: number, cosLatitude: number): number {
  const hourAngle = Math.atan2(-sky.east[i]!, sky.up[i]! * cosLatitude - sky.north[i]! * sinLatitude);
  return (hourAngle / (2 * Math.PI) + 1.5) % 1;
}

const RAD = Math.PI / 180;

/**
 * Learns the shape from power and what planes would give.
 *
 * @param power W; NaN where it must not teach
 * @param model power of the planes, W
 * @param held 1 where a limit held the power: the station could have given more
 */
export function learnShape(
  sky: Sky,
  { latitude }: Coordinates,
  power: Float64Array,
  model: Float64Array,
  limit: number | null,
  held?: ArrayLike<number>,
): Shape {
  const [sin, cos] = [Math.sin(latitude * RAD), Math.cos(latitude * RAD)];
  const least = MIN_POWER * model.reduce((most, value) => Math.max(most, value), 0);
  const cells: number[][] = Array.from({ length: SEASONS * SOLAR_BINS }, () => []);
  for (let i = 0; i < power.length; i++) {
    const value = power[i]!;
    if (!(model[i]! > least) || Number.isNaN(value)) continue;
    if (limit !== null && (value > CLIPPED * limit || model[i]! > CLIPPED * limit)) continue;
    const bin = Math.floor(solarTime(sky, i, sin, cos) * SOLAR_BINS);
    const ratio = held?.[i] ? Infinity : Math.min(MAX_RATIO, value / model[i]!);
    const day = dayOfYear(sky.at[i]!) - 1;
    const lowest = Math.ceil((day - REACH_DAYS) / SEASON_DAYS - 0.5);
    const highest = Math.floor((day + REACH_DAYS) / SEASON_DAYS - 0.5);
    for (let season = lowest; season <= highest; season++)
      cells[((season + SEASONS) % SEASONS) * SOLAR_BINS + bin]!.push(ratio);
  }
  const seen = cells.map((cell) => {
    if (cell.length < MIN_VALUES) return undefined;
    const ratio = quantileOfSorted(Float64Array.from(cell).sort(), ENVELOPE);
    // Unknown where the envelope is one of the held values.
    return Number.isFinite(ratio) ? Math.round(1000 * ratio) : undefined;
  });
  const permille = seen.map((_, cell) => nearestSeason(seen, cell));
  for (let row = 0; row < permille.length; row += SOLAR_BINS) bridge(permille, row, row + SOLAR_BINS);
  return { permille: permille.map((ratio) => ratio ?? 1000) };
}

/** Difference from the planes up to which a ratio tells of those beside it: horizons and a low sun are further off. */
const MAX_BRIDGED = 100;

/** Draws a line over the hours of a season that a limit hid, between those that were seen before and after. */
function bridge(permille: (number | undefined)[], from: number, to: number): void {
  const seen = Array.from({ length: to - from }, (_, k) => from + k).filter(
    (cell) => permille[cell] !== undefined,
  );
  for (const [k, next] of seen.entries()) {
    const last = seen[k - 1] ?? next;
    const [before, after] = [permille[last]!, permille[next]!];
    if (Math.max(Math.abs(before - 1000), Math.abs(after - 1000)) > MAX_BRIDGED) continue;
    for (let cell = last + 1; cell < next; cell++)
      permille[cell] = Math.round(before + ((after - before) * (cell - last)) / (next - last));
  }
}

/** Ratio that was seen at the same time of day in the nearest season. */
function nearestSeason(seen: readonly (number | undefined)[], cell: number): number | undefined {
  for (let away = 0; away <= MAX_SEASONS_AWAY; away++)
    for (const season of [away, SEASONS - away]) {
      const found = seen[(cell + season * SOLAR_BINS) % seen.length];
      if (found !== undefined) return found;
    }
  return undefined;
}

/**
 * Multiplies power of planes by the shape, in place. Between the middles of cells it goes in a line.
 *
 * @returns `power`
 */
export function shapedPower(
  { permille }: Shape,
  sky: Sky,
  { latitude }: Coordinates,
  power: Float64Array,
): Float64Array {
  const [sin, cos] = [Math.sin(latitude * RAD), Math.cos(latitude * RAD)];
  for (let i = 0; i < power.length; i++) {
    if (!(power[i]! > 0)) continue;
    const season = (dayOfYear(sky.at[i]!) - 1) / SEASON_DAYS - 0.5 + SEASONS;
    const bin = solarTime(sky, i, sin, cos) * SOLAR_BINS - 0.5 + SOLAR_BINS;
    const [s0, b0] = [Math.floor(season), Math.floor(bin)];
    const [row, next] = [(s0 % SEASONS) * SOLAR_BINS, ((s0 + 1) % SEASONS) * SOLAR_BINS];
    const [column, right] = [b0 % SOLAR_BINS, (b0 + 1) % SOLAR_BINS];
    const [u, v] = [season - s0, bin - b0];
    const ratio =
      (1 - u) * ((1 - v) * permille[row + column]! + v * permille[row + right]!) +
      u * ((1 - v) * permille[next + column]! + v * permille[next + right]!);
    power[i] = (power[i]! * ratio) / 1000;
  }
  return power;
}
