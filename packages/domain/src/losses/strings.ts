import { median } from '../pv/index.ts';
import type { Claim } from './ledger.ts';

export interface StringEvidence {
  /** Position of the string or MPPT. */
  string: number;
  /** Power over that of a healthy one, by its siblings, 0 to 1. */
  level: number;
  /** The same in the first and in the last third of the daylight: equal for a dead string, not for shade. */
  morning: number;
  evening: number;
}

/** Level below which a day counts. */
const MAX_LEVEL = 0.93;
/** Difference of morning and evening that a constant step allows. */
const MAX_TILT = 0.1;
const MIN_INTERVALS = 6;

/** Share of each string in the sum by time of day, from healthy intervals; the course tells strings of other orientation. */
export function learnStringShares(
  strings: readonly Float64Array[],
  perDay: number,
  healthy?: ArrayLike<number>,
): Float64Array[] {
  const ratios = strings.map(() => Array.from({ length: perDay }, () => [] as number[]));
  for (let i = 0; i < (strings[0]?.length ?? 0); i++) {
    const sum = strings.reduce((total, power) => total + power[i]!, 0);
    if (!(sum > 0) || (healthy && !healthy[i])) continue;
    for (const [k, power] of strings.entries()) ratios[k]![i % perDay]!.push(power[i]! / sum);
  }
  return ratios.map((slots) => Float64Array.from(slots, (values) => median(values)));
}

/**
 * Finds strings or MPPTs that give a constant part of what their siblings show that they could, from morning to evening
 * (one of n modules or strings in parallel is off): runs of days, with the levels of the first.
 *
 * @param strings power of each, W by interval, NaN where unknown
 * @param shares as `learnStringShares` gives them
 * @param offset time of day of the first interval, in intervals
 * @param dayStarts first interval of each day, and the end of the last
 */
export function findStringLosses(
  strings: readonly Float64Array[],
  shares: readonly Float64Array[],
  offset: number,
  dayStarts: ArrayLike<number>,
): Claim<StringEvidence> {
  const lost = new Float64Array(strings[0]?.length ?? 0);
  const claim: Claim<StringEvidence> = { cause: 'string', events: [], lost };
  for (let day = 0; day + 1 < dayStarts.length; day++) {
    const [from, to] = [dayStarts[day]!, dayStarts[day + 1]!];
    const fit = strings.map((_, k) => levelsOf(strings, shares, k, offset, from, to));
    // A string is judged by its best sibling: with two, the one that gives less than its share is the sick one.
    const worst = fit.reduce((low, { level }, k) => (level < fit[low]!.level ? k : low), 0);
    const found = fit[worst];
    if (!found || !(found.level < MAX_LEVEL) || Math.abs(found.morning - found.evening) > MAX_TILT) continue;
    const last = claim.events.at(-1);
    // Days in a row are one event, as longer windows tell smaller losses.
    if (last?.to === from && last.evidence.string === worst) last.to = to;
    else claim.events.push({ from, to, evidence: { string: worst, ...found } });
    for (let i = from; i < to; i++) {
      const could = couldBe(strings, shares, worst, (offset + i) % shares[0]!.length, i);
      lost[i] = Math.max(0, could - strings[worst]![i]!) || 0;
    }
  }
  return claim;
}

/** Power that a string should give by its siblings, W. */
function couldBe(
  strings: readonly Float64Array[],
  shares: readonly Float64Array[],
  string: number,
  slot: number,
  i: number,
): number {
  let [sum, share] = [0, 0];
  for (const [k, power] of strings.entries())
    if (k !== string) {
      sum += power[i]!;
      share += shares[k]![slot]!;
    }
  return share > 0 ? (sum * shares[string]![slot]!) / share : NaN;
}

function levelsOf(
  strings: readonly Float64Array[],
  shares: readonly Float64Array[],
  string: number,
  offset: number,
  from: number,
  to: number,
): Pick<StringEvidence, 'level' | 'morning' | 'evening'> {
  const own: number[] = [];
  const could: number[] = [];
  for (let i = from; i < to; i++) {
    const power = couldBe(strings, shares, string, (offset + i) % shares[0]!.length, i);
    if (!(power > 0) || Number.isNaN(strings[string]![i]!)) continue;
    own.push(strings[string]![i]!);
    could.push(power);
  }
  const level = (begin: number, end: number) => {
    let [a, b] = [0, 0];
    for (let k = begin; k < end; k++) {
      a += own[k]!;
      b += could[k]!;
    }
    return b > 0 ? a / b : NaN;
  };
  const third = Math.floor(own.length / 3);
  if (own.length < MIN_INTERVALS) return { level: NaN, morning: NaN, evening: NaN };
  return {
    level: level(0, own.length),
    morning: level(0, third),
    evening: level(own.length - third, own.length),
  };
}
