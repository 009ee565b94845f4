import { median, quantileOfSorted, seededRandom } from '../pv/index.ts';
import { DAY } from '../time/index.ts';
import type { Refusal } from './refusal.ts';

export interface Degradation {
  /** Change per year, %: negative where the station ages. Median of the pairs. */
  rate: number;
  /** Interval that holds the rate with 68.2 %. */
  lower: number;
  upper: number;
  /** Rate that 95 % of the resampled ones exceed. */
  p95: number;
  /** Pairs of days a year apart, and how often each day was used. */
  pairs: number;
  usage: Uint8Array;
}

const TOLERANCE = 8 * DAY;
const SAMPLES = 10_000;

/**
 * Degradation year on year (rdtools 3): each value against the one a year before; the median of the changes, with an
 * interval by resampling.
 *
 * @param at starts of the days, ascending, UTC of the local date, epoch ms; weeks and months are taken too
 * @param yields energy over expected energy, filtered and weighted by day; NaN where unknown
 * @param seed of the resampling, so that a certificate can be repeated
 */
export function degradation(
  at: Float64Array,
  yields: Float64Array,
  seed = 1,
  samples = SAMPLES,
): Degradation | Refusal {
  const last = at.length - 1;
  const needed = at.length > 1 ? beforeStep(addYears(at[0]!, 2), at) : Infinity;
  if (!(at[last]! >= needed)) {
    const found = at.length > 1 ? (at[last]! - at[0]!) / (365 * DAY) : 0;
    return { refused: 'years', needed: 2, found };
  }
  const end = at[0]! + 364 * DAY;
  const first = median(yields.filter((_, i) => at[i]! <= end));
  const changes: number[] = [];
  const usage = new Uint8Array(at.length);
  let before = -1;
  for (let i = 0; i < at.length; i++) {
    while (before + 1 < i && addYears(at[before + 1]!, 1) <= at[i]!) before++;
    if (before < 0 || at[i]! - addYears(at[before]!, 1) > TOLERANCE) continue;
    const change = (100 * (yields[i]! - yields[before]!)) / first / ((at[i]! - at[before]!) / (365 * DAY));
    if (Number.isNaN(change)) continue;
    changes.push(change);
    usage[i] = usage[i]! + 1;
    usage[before] = usage[before]! + 1;
  }
  if (changes.length === 0) return { refused: 'pairs', needed: 1, found: 0 };
  const sorted = Float64Array.from(changes).sort();
  const medians = resampledMedians(sorted, seed, samples);
  return {
    rate: quantileOfSorted(sorted, 0.5),
    lower: quantileOfSorted(medians, 0.159),
    upper: quantileOfSorted(medians, 0.841),
    p95: quantileOfSorted(medians, 0.05),
    pairs: sorted.length,
    usage,
  };
}

/** The same date years later; the 28th for the 29th of February. */
function addYears(at: number, years: number): number {
  const date = new Date(at);
  const month = date.getUTCMonth();
  date.setUTCFullYear(date.getUTCFullYear() + years);
  if (date.getUTCMonth() !== month) date.setUTCDate(0);
  return date.getTime();
}

/** One usual step before an instant; months by the calendar. */
function beforeStep(at: number, all: Float64Array): number {
  const step = median(all.subarray(1).map((value, i) => value - all[i]!));
  if (step < 28 * DAY) return at - step;
  const date = new Date(at);
  const day = date.getUTCDate();
  date.setUTCDate(0);
  date.setUTCDate(Math.min(day, date.getUTCDate()));
  return date.getTime();
}

/** Medians of samples with replacement, ascending. Counting the ranks that are drawn sorts each sample. */
function resampledMedians(sorted: Float64Array, seed: number, samples: number): Float64Array {
  const random = seededRandom(seed);
  const size = sorted.length;
  const drawn = new Uint32Array(size);
  const valueAt = (rank: number) => {
    let seen = 0;
    for (let i = 0; i < size; i++) {
      seen += drawn[i]!;
      if (seen > rank) return sorted[i]!;
    }
    return NaN;
  };
  return Float64Array.from({ length: samples }, () => {
    drawn.fill(0);
    for (let k = 0; k < size; k++) {
      const rank = Math.floor(random() * size);
      drawn[rank] = drawn[rank]! + 1;
    }
    const high = valueAt(size >> 1);
    return size % 2 === 1 ? high : (valueAt((size >> 1) - 1) + high) / 2;
  }).sort();
}
