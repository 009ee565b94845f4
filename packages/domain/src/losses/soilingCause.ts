import { findBend } from './bend.ts';
import type { Claim } from './ledger.ts';
import type { Observed } from './runs.ts';
import { findRuns } from './soiling.ts';

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
  }
  const runs = findRuns(ratios);
  for (const [k, run] of runs.entries()) {
    const { to, end } = run;
    // The first run began before the days, or with a time in which the modules stayed clean.
    const bend = k === 0 ? findBend(ratios, run.from, to) : undefined;
    if (!bend && !run.valid) continue;
    const { from, slope, low, high } = bend ?? run;
    if (high >= 0) continue;
    const decline = -slope * (to - from);
    const next = runs[k + 1];
    const cleaned = next !== undefined && next.start - end > MIN_RECOVERY * decline;
    if (decline < (cleaned ? MIN_DECLINE : MIN_OPEN_DECLINE)) continue;
    const first = Math.ceil(from);
    const [begin, finish] = [dayStarts[first]!, dayStarts[to + 1]!];
    const evidence = { slope, low, high, decline, cleaned };
    claim.events.push({ from: begin, to: finish, evidence, ...(bend && { level: bend.level }) });
    for (let day = first; day <= to; day++)
      for (let i = dayStarts[day]!; i < dayStarts[day + 1]!; i++)
        lost[i] = Math.max(0, Math.min(rating, expected[i]!) * -slope * (day - from)) || 0;
  }
  return claim;
}
