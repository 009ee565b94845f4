import { median } from '../pv/index.ts';
import type { Claim } from './ledger.ts';
import { runsOf, type Observed } from './runs.ts';

/** A limit that was set, and what it holds, by interval. */
export interface LimitColumns {
  /** W; NaN without one: an envelope, the setting of an export limiter, an order of a price, a wall or a fleet. */
  limit: Float64Array;
  /** Power that it holds, W: export to the grid, or generation. */
  controlled: Float64Array;
  /** Charge of the battery, %, NaN where unknown. */
  charge?: Float64Array;
}

export interface LimitEvidence {
  /** W, at the start. */
  limit: number;
  /** %, at the start; NaN without a battery. */
  charge: number;
}

const MIN_TOLERANCE = 50;
const TOLERANCE = 0.02;
const FULL = 99;
const toleranceOf = (limit: number): number => Math.max(MIN_TOLERANCE, TOLERANCE * limit);
/** Part of the expected power that has to be missing. */
const MIN_DEFICIT = 0.03;

/**
 * Finds times in which a limit held the power: flat at the limit while less came than expected. With a full battery it is
 * that which stands in the way, so each interval belongs to one of the two causes.
 */
export function findLimits(
  { actual, expected }: Observed,
  { limit, controlled, charge }: LimitColumns,
): [Claim<LimitEvidence>, Claim<LimitEvidence>] {
  const ordered = new Uint8Array(actual.length);
  const full = new Uint8Array(actual.length);
  for (let i = 0; i < actual.length; i++) {
    if (!(Math.abs(controlled[i]! - limit[i]!) <= toleranceOf(limit[i]!))) continue;
    if (!(actual[i]! < expected[i]! * (1 - MIN_DEFICIT))) continue;
    if (charge && charge[i]! >= FULL) full[i] = 1;
    else ordered[i] = 1;
  }
  const claim = (cause: 'orderedLimit' | 'batteryFull', flags: Uint8Array): Claim<LimitEvidence> => ({
    cause,
    events: runsOf(flags, 1).map(({ from, to }) => ({
      from,
      to,
      evidence: { limit: limit[from]!, charge: charge?.[from] ?? NaN },
    })),
    lost: Float64Array.from(flags, (flag) => (flag ? Infinity : 0)),
  });
  return [claim('orderedLimit', ordered), claim('batteryFull', full)];
}

/** Intervals at the level that a limit needs to be seen, and days with some of them. */
const MIN_HELD = 12;
const MIN_HELD_DAYS = 3;
/** Rank of a day's level among its exports, as a control overshoots now and then; a day with fewer at it is not held. */
const LEVEL_RANK = 3;
/** Expected power of a held day, highest over lowest: the top of a clear day is flat by itself. */
const MIN_RANGE = 1.1;
/** Range of an exact level over it, and how long it lasts: neither the sun nor the load is so even. */
const EXACT = 0.002;
const MIN_EXACT_MS = 5_400_000;
/** Highest over lowest value behind a level, the expected power or the generation: it is held, and does not rest by itself. */
const MIN_MOVED = 1.01;
/** Exported power over the rating below which a level counts as no export at all. */
const NO_EXPORT = 0.03;
/** Part of the rating from which on it is the inverters that hold the power. */
const AT_RATING = 0.97;

/** Level that the export of a day reaches, W, NaN if unknown, and the intervals that it holds. */
interface DayLevel {
  level: number;
  held: number;
}

/**
 * Finds limits of export by the course of the exported power: a level that it reaches on several days and does not
 * exceed on those between, while more could come. A limit holds from the first day on which its level is not exceeded to
 * the last. A level of zero only counts while the battery is full, as inverters with room in the battery keep the
 * exchange at zero, too.
 *
 * @param exported W by interval, negative while importing
 * @param charge of the battery, %
 * @param dayStarts first interval of each day, and the end of the last
 * @returns W by interval, NaN where none counts; undefined if there is none
 */
export function findExportLimit(
  observed: Observed,
  exported: Float64Array,
  charge: Float64Array,
  dayStarts: ArrayLike<number>,
): Float64Array | undefined {
  const days = Array.from({ length: dayStarts.length - 1 }, (_, day) =>
    dayLevel(observed, exported, charge, dayStarts[day]!, dayStarts[day + 1]!),
  );
  const limit = new Float64Array(exported.length).fill(NaN);
  let isFound = false;
  for (let day = 0; day < days.length; day++) {
    const { level, held } = days[day]!;
    if (held === 0) continue;
    const most = level + toleranceOf(level);
    const isBelow = (other: number) => other in days && !(days[other]!.level > most);
    const isLevel = (other: DayLevel) => other.held > 0 && Math.abs(other.level - level) <= most - level;
    let [from, to] = [day, day + 1];
    // A day that another limit holds ends this one.
    while (isBelow(to) && (days[to]!.held === 0 || isLevel(days[to]!))) to++;
    while (isBelow(from - 1) && days[from - 1]!.held === 0 && Number.isNaN(limit[dayStarts[from]! - 1]!))
      from--;
    const own = days.slice(from, to).filter(isLevel);
    day = to - 1;
    if (own.length < MIN_HELD_DAYS || own.reduce((sum, one) => sum + one.held, 0) < MIN_HELD) continue;
    isFound = true;
    const height = median(own.map((one) => one.level));
    for (let i = dayStarts[from]!; i < dayStarts[to]!; i++)
      if (counts(observed, height, charge[i]!)) limit[i] = height;
  }
  return isFound ? limit : undefined;
}

/** False for a level of zero while the battery has room. */
const counts = ({ rating }: Observed, level: number, charge: number): boolean =>
  level >= NO_EXPORT * rating || charge >= FULL;

function dayLevel(
  observed: Observed,
  exported: Float64Array,
  charge: Float64Array,
  from: number,
  to: number,
): DayLevel {
  const { actual, expected, rating, step } = observed;
  const level = levelOf(exported, from, to);
  let [held, low, high] = [0, Infinity, 0];
  for (let i = from; i < to; i++) {
    if (!(Math.abs(exported[i]! - level) <= toleranceOf(level)) || !counts(observed, level, charge[i]!))
      continue;
    if (!(actual[i]! < expected[i]! * (1 - MIN_DEFICIT)) || actual[i]! >= AT_RATING * rating) continue;
    held++;
    low = Math.min(low, expected[i]!);
    high = Math.max(high, expected[i]!);
  }
  const isHeld = high >= MIN_RANGE * low || atExactLevel(actual, exported, step, from, to).length > 0;
  return { level, held: held >= LEVEL_RANK && isHeld ? held : 0 };
}

/** Level that the export of a day reaches, W; NaN if unknown. */
function levelOf(exported: Float64Array, from: number, to: number): number {
  const highest = exported
    .slice(from, to)
    .filter((power) => !Number.isNaN(power))
    .sort();
  return Math.max(0, highest.at(-LEVEL_RANK) ?? NaN);
}

/** Intervals of a day at its highest export, if that is even to 0.2 % for 90 minutes while the generation moves. */
function atExactLevel(
  power: Float64Array,
  exported: Float64Array,
  step: number,
  from: number,
  to: number,
): number[] {
  const level = levelOf(exported, from, to);
  const exact: number[] = [];
  let [low, high] = [Infinity, 0];
  for (let i = from; i < to; i++) {
    if (!(Math.abs(exported[i]! - level) <= EXACT * level && level >= NO_EXPORT * power[i]!)) continue;
    exact.push(i);
    low = Math.min(low, power[i]!);
    high = Math.max(high, power[i]!);
  }
  return exact.length * step >= MIN_EXACT_MS && low > 0 && high >= MIN_MOVED * low ? exact : [];
}

/**
 * Intervals in which a limit held the exported power, without an expectation: a limit that was there all the time would
 * else be learnt as what the station gives.
 *
 * @param exported W by interval, negative while importing
 * @returns 1 where it was held
 */
export function heldExports(
  power: Float64Array,
  exported: Float64Array,
  step: number,
  dayStarts: ArrayLike<number>,
): Uint8Array {
  const held = new Uint8Array(power.length);
  for (let day = 0; day + 1 < dayStarts.length; day++)
    for (const i of atExactLevel(power, exported, step, dayStarts[day]!, dayStarts[day + 1]!))
      // Intervals beside them were held for a part.
      held.fill(1, Math.max(0, i - 1), i + 2);
  return held;
}

export interface ClippingEvidence {
  /** W */
  level: number;
  /** At the rating of the inverters: how the plant was built, nothing to repair. */
  byDesign: boolean;
}

/** Range over the mean of a flat top of three intervals (rdtools' logic filter). */
const FLAT = 0.002;
const LEVEL_RANGE = 0.025;
const MIN_LEVEL = 0.1;
const MIN_FLAT = 3;
/** Expected power over the rating from which on the rating shows. */
const ABOVE_RATING = 1.02;

/**
 * Finds what the rating of the inverters cuts off, and flat tops below it: three or more intervals that differ by less
 * than 0.2 %, at one level of the day (rdtools' logic filter), while more was expected.
 *
 * @param dayStarts first interval of each day, and the end of the last
 */
export function findClipping(
  { actual, expected, rating }: Observed,
  dayStarts: ArrayLike<number>,
): Claim<ClippingEvidence> {
  const lost = new Float64Array(actual.length);
  const claim: Claim<ClippingEvidence> = { cause: 'clipping', events: [], lost };
  for (let day = 0; day + 1 < dayStarts.length; day++) {
    const [begin, end] = [dayStarts[day]!, dayStarts[day + 1]!];
    let most = 0;
    for (let i = begin; i < end; i++) if (actual[i]! > most) most = actual[i]!;
    const flags = new Uint8Array(end - begin);
    for (let i = begin + 1; i + 1 < end; i++) {
      const [a, b, c] = [actual[i - 1]!, actual[i]!, actual[i + 1]!];
      const mean = (a + b + c) / 3;
      const range = Math.max(a, b, c) - Math.min(a, b, c);
      if (!(range < FLAT * mean) || mean < (1 - LEVEL_RANGE) * most || mean < MIN_LEVEL * rating) continue;
      if (expected[i]! > mean * (1 + LEVEL_RANGE)) flags.fill(1, i - 1 - begin, i + 2 - begin);
    }
    // Inverters cannot give what lies above their rating, whatever else holds them.
    for (let i = begin; i < end; i++)
      if (expected[i]! > rating * ABOVE_RATING) lost[i] = expected[i]! - rating;
    const above = runsOf(lost.subarray(begin, end), 1);
    for (const { from, to } of above)
      claim.events.push({ from: begin + from, to: begin + to, evidence: { level: rating, byDesign: true } });
    // The top of a clear day is flat by itself.
    const course = expected.slice(begin, end).filter((power, i) => flags[i] && power > 0);
    if (!(Math.max(...course) >= MIN_MOVED * Math.min(...course))) continue;
    for (const { from, to } of runsOf(flags, 1)) {
      if (to - from < MIN_FLAT) continue;
      const byDesign = most >= AT_RATING * rating;
      if (byDesign && above.length > 0) continue;
      claim.events.push({ from: begin + from, to: begin + to, evidence: { level: most, byDesign } });
      lost.fill(Infinity, begin + from, begin + to);
    }
  }
  return claim;
}
