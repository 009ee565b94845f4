import { quantile } from '../pv/index.ts';
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
    const tolerance = Math.max(MIN_TOLERANCE, TOLERANCE * limit[i]!);
    if (!(Math.abs(controlled[i]! - limit[i]!) <= tolerance)) continue;
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

/** Intervals at the level that a limit needs to be seen, and how many may lie above it. */
const MIN_HELD = 12;
const MAX_ABOVE = 0.01;
/** Exported power over the rating below which a level counts as no export at all. */
const NO_EXPORT = 0.03;

/**
 * Finds a limit of export by the course of the exported power: a level that it reaches again and again, and does not
 * exceed, while more could come. A level of zero is only one while the battery is full, as inverters with room in the
 * battery keep the exchange at zero, too.
 *
 * @param exported W by interval, negative while importing
 * @param charge of the battery, %
 * @returns W by interval, NaN where it does not count; undefined if there is none
 */
export function findExportLimit(
  { actual, expected, rating }: Observed,
  exported: Float64Array,
  charge: Float64Array,
): Float64Array | undefined {
  const level = Math.max(0, quantile(exported, 0.998));
  const tolerance = Math.max(MIN_TOLERANCE, TOLERANCE * level);
  const isZero = level < NO_EXPORT * rating;
  const limit = new Float64Array(exported.length).fill(NaN);
  let [held, above] = [0, 0];
  for (let i = 0; i < exported.length; i++) {
    if (isZero && !(charge[i]! >= FULL)) continue;
    limit[i] = level;
    if (exported[i]! > level + tolerance) above++;
    else if (exported[i]! >= level - tolerance && actual[i]! < expected[i]! * (1 - MIN_DEFICIT)) held++;
  }
  return held >= MIN_HELD && above <= MAX_ABOVE * held ? limit : undefined;
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
const AT_RATING = 0.97;
const MIN_FLAT = 3;
/** Expected power over the rating from which on the rating shows. */
const ABOVE_RATING = 1.02;

/**
 * Finds what the rating of the inverters cuts off, and flat tops below it: three or more intervals that differ by less than 0.2 %, at one level of the day (rdtools' logic
 * filter), while more was expected.
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
