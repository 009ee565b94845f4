import type { LossCause, LossEvidence } from '@heliograph/contracts/http';
import { costAhead } from './money.ts';

/** A cause of a day. */
export interface DayCause {
  /** Days since 1970-01-01. */
  day: number;
  cause: LossCause;
  /** mWh */
  lost: number;
  /** Value of the lost energy; null without a price. */
  amount: number | null;
  currency: string;
  evidence: LossEvidence;
}

/** A run of days with the same cause. */
export interface LossRun {
  cause: LossCause;
  /** Days [firstDay, pastDay). */
  firstDay: number;
  pastDay: number;
  /** True if it reaches the newest judged day. */
  lasts: boolean;
  /** Cost of the next 30 days if nobody acts; null without a price, 0 for what has ended or needs no repair. */
  ahead: number | null;
  currency: string;
  /** Evidence of the day that lost most. */
  evidence: LossEvidence;
}

/** Energy to come. */
export interface Season {
  /** Energy under a clear sky in the days to come, Wh. */
  clearAhead: number;
  /** Mean energy over that under a clear sky, 0 to 1. */
  usualWeather: number;
}

/** Days without the cause, or that could not be judged, that do not end a run. */
const BRIDGE: Partial<Record<LossCause, number>> = { outage: 1, unitOff: 1, unexplained: 1 };
const USUAL_BRIDGE = 7;
/** Nobody can repair them. */
const NO_VISIT: readonly LossCause[] = ['orderedLimit', 'batteryFull', 'snow', 'ageing'];
/** Newest days that tell the rate of a loss. */
const RATE_DAYS = 14;

const bridgeOf = (cause: LossCause): number => BRIDGE[cause] ?? USUAL_BRIDGE;

/**
 * Runs of days with the same cause, and what they will cost.
 *
 * @param causes of all judged days, by cause and day
 * @param expected energy of the newest judged days, mWh, by day
 * @param pastDay the day after the newest judged one
 */
export function findEntries(
  causes: readonly DayCause[],
  expected: ReadonlyMap<number, number>,
  pastDay: number,
  season: Season,
): LossRun[] {
  const runs: DayCause[][] = [];
  for (const row of causes) {
    const last = runs.at(-1)?.at(-1);
    const goesOn = last?.cause === row.cause && row.day - last.day - 1 <= bridgeOf(row.cause);
    if (goesOn) runs.at(-1)!.push(row);
    else runs.push([row]);
  }
  return runs.map((rows) => {
    const { cause } = rows[0]!;
    const last = rows.at(-1)!;
    const lasts = last.day + bridgeOf(cause) >= pastDay;
    const worst = rows.reduce((most, row) => (row.lost > most.lost ? row : most));
    const needsVisit = lasts && !NO_VISIT.includes(cause) && worst.evidence.by_design !== true;
    return {
      cause,
      firstDay: rows[0]!.day,
      pastDay: last.day + 1,
      lasts,
      ahead: needsVisit ? aheadOf(rows, expected, pastDay, season) : 0,
      currency: last.currency,
      evidence: worst.evidence,
    };
  });
}

function aheadOf(
  rows: readonly DayCause[],
  expected: ReadonlyMap<number, number>,
  pastDay: number,
  { clearAhead, usualWeather }: Season,
): number | null {
  const from = Math.max(rows[0]!.day, pastDay - RATE_DAYS);
  let [lost, could, amount] = [0, 0, 0];
  for (let day = from; day < pastDay; day++) could += expected.get(day) ?? 0;
  for (const row of rows) {
    if (row.day < from) continue;
    if (row.amount === null) return null;
    lost += row.lost;
    amount += row.amount;
  }
  if (!(could > 0) || !(lost > 0)) return 0;
  return costAhead(Math.min(1, lost / could), clearAhead, usualWeather, (amount * 1e6) / lost);
}
