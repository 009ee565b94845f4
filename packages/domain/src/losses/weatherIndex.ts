import { findClearIntervals, LOW_SUN, quantileOfSorted, type Sky } from '../pv/index.ts';

/** A neighbour, or a sibling inside the station, that tells the weather. */
export interface Peer {
  /** Its clear-sky index by interval, NaN where unknown or not healthy, as `clearIndex` gives it. */
  index: Float64Array;
  /** See `neighbourWeight`; 1 for siblings. */
  weight: number;
}

/** Distance beyond which a neighbour has another weather, km. */
export const NEIGHBOUR_KM = 50;
/** Neighbours that the index needs; of siblings one is enough, as they share the same roof. */
export const MIN_NEIGHBOURS = 3;
const WEIGHT_KM = 25;

/** Weight of a neighbour, 0 to 1; 0 beyond 50 km. @param km distance */
export const neighbourWeight = (km: number): number => (km > NEIGHBOUR_KM ? 0 : Math.exp(-km / WEIGHT_KM));

/**
 * Clear-sky index of a station: power over that under a clear sky; NaN where unknown, and with the sun below 10°.
 *
 * @param healthy 1 for intervals that tell the weather: not curtailed, clipped, faulty or corrected; all if left out
 */
export const clearIndex = (
  power: Float64Array,
  clear: Float64Array,
  sky: Pick<Sky, 'up'>,
  healthy?: ArrayLike<number>,
): Float64Array =>
  power.map((value, i) =>
    sky.up[i]! > LOW_SUN && clear[i]! > 0 && (!healthy || healthy[i] === 1) ? value / clear[i]! : NaN,
  );

/**
 * Weather of a place: the weighted median of the clear-sky indices of its peers by interval; NaN, that is unknown and
 * not a loss, where fewer than `least` of them are known.
 *
 * @param peers without the station itself
 * @param into is filled and returned
 */
export function weatherIndex(peers: readonly Peer[], least: number, into: Float64Array): Float64Array {
  const values = new Float64Array(peers.length);
  const weights = new Float64Array(peers.length);
  for (let i = 0; i < into.length; i++) {
    let known = 0;
    let total = 0;
    for (const { index, weight } of peers) {
      const value = index[i]!;
      if (Number.isNaN(value) || weight <= 0) continue;
      // Insertion keeps the few values in order without allocating.
      let place = known++;
      for (; place > 0 && values[place - 1]! > value; place--) {
        values[place] = values[place - 1]!;
        weights[place] = weights[place - 1]!;
      }
      values[place] = value;
      weights[place] = weight;
      total += weight;
    }
    into[i] = known < least ? NaN : middleOf(values, weights, known, total / 2);
  }
  return into;
}

/** Value at which half of the weight is reached; between two if it is reached exactly at one's end. */
function middleOf(values: Float64Array, weights: Float64Array, known: number, half: number): number {
  let sum = 0;
  for (let k = 0; k < known; k++) {
    sum += weights[k]!;
    if (sum > half * (1 + 1e-12)) return values[k]!;
    if (sum >= half * (1 - 1e-12) && k + 1 < known) return (values[k]! + values[k + 1]!) / 2;
  }
  return values[known - 1]!;
}

/** Part of the daylight of a clear day that has to follow the clear sky. */
const CLEAR_PART = 0.6;

/**
 * Weather from the station alone: 1 on days whose power follows the course of a clear sky, at whatever level, NaN on
 * others. A day that follows it at half the level is a clear day with a loss.
 *
 * @param limit power that the inverters do not exceed, W: a day may follow the course below it, or the whole
 * @param dayStarts first interval of each day, and the end of the last
 */
export function ownWeather(
  power: Float64Array,
  clear: Float64Array,
  limit: number,
  sky: Pick<Sky, 'up'>,
  minutes: number,
  dayStarts: ArrayLike<number>,
): Float64Array {
  const index = new Float64Array(power.length).fill(NaN);
  for (let day = 0; day + 1 < dayStarts.length; day++) {
    const [from, to] = [dayStarts[day]!, dayStarts[day + 1]!];
    const [own, whole, up] = [power, clear, sky.up].map((column) => column.subarray(from, to));
    const top = whole!.reduce((most, value) => Math.max(most, value), 0);
    const courses = top > limit ? [whole!.map((value) => Math.min(limit, value)), whole!] : [whole!];
    if (!courses.some((course) => follows(own!, course, up!, minutes))) continue;
    for (let i = from; i < to; i++) if (sky.up[i]! > LOW_SUN) index[i] = 1;
  }
  return index;
}

/** True if the power of a day follows a course at one level. */
function follows(power: Float64Array, course: Float64Array, up: Float64Array, minutes: number): boolean {
  const ratios: number[] = [];
  let top = 0;
  for (const [i, value] of course.entries())
    if (up[i]! > LOW_SUN && value > 0) {
      top = Math.max(top, value);
      if (!Number.isNaN(power[i]!)) ratios.push(power[i]! / value);
    }
  const level = quantileOfSorted(Float64Array.from(ratios).sort(), 0.75);
  if (!(level > 0.05)) return false;
  const measured = power.map((value) => (value / level / top) * 1000);
  const expected = course.map((value) => (value / top) * 1000);
  const found = findClearIntervals(measured, expected, minutes);
  return found.filter((isClear, i) => isClear && up[i]! > LOW_SUN).length >= CLEAR_PART * ratios.length;
}
