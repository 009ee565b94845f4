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
  for (const [k, { from, to, slope, low, high, end, valid }] of soiling.runs.entries()) {
    if (!valid || high >= 0) continue;
    const decline = -slope * (to - from);
    const next = soiling.runs[k + 1];
    const cleaned = next !== undefined && next.start - end > MIN_RECOVERY * decline;
    if (decline < (cleaned ? MIN_DECLINE : MIN_OPEN_DECLINE)) continue;
    const [begin, finish] = [dayStarts[from]!, dayStarts[to + 1]!];
    claim.events.push({ from: begin, to: finish, evidence: { slope, low, high, decline, cleaned } });
    for (let day = from; day <= to; day++)
      for (let i = dayStarts[day]!; i < dayStarts[day + 1]!; i++)
        lost[i] = Math.max(0, Math.min(rating, expected[i]!) * -slope * (day - from)) || 0;
  }
  return claim;
}
