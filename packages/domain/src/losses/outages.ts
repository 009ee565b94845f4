import { boundsOf, type ResidualInterval } from './estimator.ts';
import type { Claim, LossEvent } from './ledger.ts';
import { runsOf, type Observed } from './runs.ts';

export interface OutageEvidence {
  /** Without a counter, a time without data is `unknown`, which is not a loss. */
  kind: 'communication' | 'outage' | 'unknown';
  /** Counter before and after, Wh, NaN if there is none. */
  before: number;
  after: number;
  /** Expected energy, Wh, and its bounds. */
  expected: number;
  lower: number;
  upper: number;
}

export interface Outages {
  /** Power with the times without data filled by the counter's growth in proportion to the expected power, W. */
  actual: Float64Array;
  claim: Claim<OutageEvidence>;
  /** All times without data or power in daylight, those without a loss included. */
  events: LossEvent<OutageEvidence>[];
}

/** Part of the expected energy that a counter may fall by consumption at night. */
const MAX_FALL = 0.05;
/** Power over the rating that counts as production. */
const PRODUCTION = 0.001;
/** Power over the rating that has to be expected. */
const DAYLIGHT = 0.01;
/** Daylight of an outage with data, ms: shorter ones are trips, or another horizon than the neighbours'. */
const MIN_OUTAGE_MS = 1_800_000;

/**
 * Tells real outages from interruptions of communication by the counter (rdtools' AvailabilityAnalysis, Anderson and
 * Blumenthal 2020): a counter that grew by less than the lower bound of the expected energy shows a real outage, whose
 * loss is the expected energy minus the growth. An outage may span nights.
 *
 * @param counter reading at the end of each interval, Wh, NaN where unknown
 * @param excused 1 where zero power has another cause: an order, or a trip
 */
export function findOutages(
  { actual, expected, step, rating }: Observed,
  interval: ResidualInterval,
  counter?: ArrayLike<number>,
  excused?: ArrayLike<number>,
): Outages {
  const filled = actual.slice();
  const lost = new Float64Array(actual.length);
  const events: LossEvent<OutageEvidence>[] = [];
  for (const { from, to } of darkRuns(actual, expected, rating, excused)) {
    let [energy, daylight, gaps] = [0, 0, 0];
    for (let i = from; i < to; i++) {
      if (Number.isNaN(actual[i]!)) gaps++;
      if (!(expected[i]! > 0)) continue;
      energy += (Math.min(rating, expected[i]!) * step) / 3_600_000;
      daylight++;
    }
    if (gaps === 0 && daylight * step < MIN_OUTAGE_MS) continue;
    const bounds = boundsOf(interval, daylight);
    const [lower, upper] = [energy * (1 + bounds.lower), energy * (1 + bounds.upper)];
    const before = counter && from > 0 ? counter[from - 1]! : NaN;
    const after = counter && to < counter.length ? counter[to]! - (actual[to]! * step) / 3_600_000 : NaN;
    const growth = gaps === 0 && Number.isNaN(after - before) ? 0 : after - before;
    const isUnknown = Number.isNaN(growth) || growth < -MAX_FALL * energy;
    const kind = isUnknown ? 'unknown' : growth < lower ? 'outage' : 'communication';
    events.push({ from, to, evidence: { kind, before, after, expected: energy, lower, upper } });
    if (isUnknown) continue;
    const share = energy > 0 ? Math.max(0, growth) / energy : 0;
    for (let i = from; i < to; i++) {
      if (Number.isNaN(filled[i]!) || kind === 'communication')
        filled[i] = expected[i]! > 0 ? Math.min(rating, expected[i]!) * share : 0;
      if (kind === 'outage') lost[i] = Math.min(rating, expected[i]!) || 0;
    }
  }
  const real = events.filter(({ evidence }) => evidence.kind === 'outage');
  return { actual: filled, claim: { cause: 'outage', events: real, lost }, events };
}

/** Runs in which no daylight interval has power, with the nights before, between and after. */
export function darkRuns(
  actual: Float64Array,
  expected: Float64Array,
  rating: number,
  excused?: ArrayLike<number>,
): { from: number; to: number }[] {
  const dark = new Uint8Array(actual.length);
  let isDark = false;
  /** First interval after the last one that told. */
  let next = 0;
  for (let i = 0; i < actual.length; i++) {
    const isGap = Number.isNaN(actual[i]!);
    const isDay = expected[i]! > DAYLIGHT * rating;
    if (!isDay && !isGap) continue;
    const wasDark = isDark;
    isDark = isGap || (actual[i]! <= PRODUCTION * rating && !excused?.[i]);
    if (isDark || wasDark) dark.fill(1, next, i);
    dark[i] = Number(isDark);
    next = i + 1;
  }
  if (isDark) dark.fill(1, next);
  return runsOf(dark);
}
