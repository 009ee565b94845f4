import { median } from '../pv/index.ts';
import type { Claim } from './ledger.ts';
import { isRefusal } from './refusal.ts';
import type { Observed } from './runs.ts';
import { soilingRatio } from './soiling.ts';

export interface SoilingEvidence {
  /** Change of the ratio per day since the last cleaning, and its 95 % interval. */
  slope: number;
  low: number;
  high: number;
  /** Part of the energy that was lost at the end, 0 to 1. */
  decline: number;
  /** True if a cleaning, by rain or by hand, ended it. */
  cleaned: boolean;
}

/** Decline at which soiling is worth a word; a larger one if no cleaning has shown that it was soiling. */
const MIN_DECLINE = 0.03;
const MIN_OPEN_DECLINE = 0.05;
const MIN_DAYLIGHT = 12;
/** Part of a decline that its cleaning brings back. */
const MIN_RECOVERY = 0.5;

/**
 * Finds soiling: a ratio of actual to expected energy that falls by the day since the last cleaning.
 *
 * @param observed without the intervals that earlier causes took, NaN there
 * @param dayStarts first interval of each day, and the end of the last
 */
export function findSoiling(
  { actual, expected, rating }: Observed,
  dayStarts: ArrayLike<number>,
): Claim<SoilingEvidence> {
  const days = dayStarts.length - 1;
  const lost = new Float64Array(actual.length);
  const claim: Claim<SoilingEvidence> = { cause: 'soiling', events: [], lost };
  const ratios = new Float64Array(days).fill(NaN);
  const weights = new Float64Array(days);
  for (let day = 0; day < days; day++) {
    let [came, could, daylight] = [0, 0, 0];
    for (let i = dayStarts[day]!; i < dayStarts[day + 1]!; i++) {
      if (!(expected[i]! > 0.05 * rating) || Number.isNaN(actual[i]!)) continue;
      came += actual[i]!;
      could += Math.min(rating, expected[i]!);
      daylight++;
    }
    if (daylight < MIN_DAYLIGHT) continue;
    ratios[day] = came / could;
    weights[day] = could;
  }
  const soiling = soilingRatio(ratios, weights, 1, 1);
  if (isRefusal(soiling)) return claim;
  for (const [k, { to, low, high, end, valid, ...run }] of soiling.runs.entries()) {
    if (!valid || high >= 0) continue;
    // The first run began before the days, or with a time in which the modules stayed clean.
    const { from, slope } = k === 0 ? onsetOf(ratios, run.from, to, run.slope) : run;
    const decline = -slope * (to - from);
    const next = soiling.runs[k + 1];
    const cleaned = next !== undefined && next.start - end > MIN_RECOVERY * decline;
    if (decline < (cleaned ? MIN_DECLINE : MIN_OPEN_DECLINE)) continue;
    const first = Math.ceil(from);
    const [begin, finish] = [dayStarts[first]!, dayStarts[to + 1]!];
    claim.events.push({ from: begin, to: finish, evidence: { slope, low, high, decline, cleaned } });
    for (let day = first; day <= to; day++)
      for (let i = dayStarts[day]!; i < dayStarts[day + 1]!; i++)
        lost[i] = Math.max(0, Math.min(rating, expected[i]!) * -slope * (day - from)) || 0;
  }
  return claim;
}

/** Days without a decline that a run may begin with, and with one that it has to have. */
const MIN_CLEAN = 4;
const MIN_DECLINING = 7;
/** Days before a decline that tell its level: expectations drift by a percent with the seasons. */
const CLEAN_DAYS = 10;
/** Squared error of the bent line over that of the straight one that makes a bend. */
const BENT = 0.7;
/** Part of a day to which the onset is told: days count by their middle, and modules get dirty from midnight, too. */
const ONSET_STEP = 0.25;

/** When a decline began after days without one, in days, and its slope; the run as it is where a straight line fits it. */
function onsetOf(
  ratios: Float64Array,
  from: number,
  to: number,
  slope: number,
): { from: number; slope: number } {
  const level = median(ratios.subarray(from, to + 1).map((ratio, k) => ratio - slope * k));
  let best = { from, slope };
  let least = BENT * squaredError(ratios, from, to, from, level, slope);
  for (let onset = from + MIN_CLEAN; onset <= to - MIN_DECLINING; onset += ONSET_STEP) {
    const clean = median(ratios.subarray(Math.max(from, Math.ceil(onset) - CLEAN_DAYS), Math.ceil(onset)));
    let [products, squares] = [0, 0];
    for (let day = Math.ceil(onset); day <= to; day++) {
      if (Number.isNaN(ratios[day]!)) continue;
      products += (day - onset) * (ratios[day]! - clean);
      squares += (day - onset) ** 2;
    }
    if (!(squares > 0 && products < 0)) continue;
    const error = squaredError(ratios, from, to, onset, clean, products / squares);
    if (error < least) [best, least] = [{ from: onset, slope: products / squares }, error];
  }
  return best;
}

/** Squared error of a level that declines from a day on. */
function squaredError(
  ratios: Float64Array,
  from: number,
  to: number,
  onset: number,
  level: number,
  slope: number,
): number {
  let sum = 0;
  for (let day = from; day <= to; day++)
    if (!Number.isNaN(ratios[day]!)) sum += (ratios[day]! - level - slope * Math.max(0, day - onset)) ** 2;
  return sum;
}
