import { boundsOf, type ResidualInterval } from './estimator.ts';

/** Causes of lost energy in the order in which they are booked: the first that holds takes an interval's loss. */
export const CAUSES = [
  'outage',
  'unitOff',
  'orderedLimit',
  'batteryFull',
  'voltageTrip',
  'voltWatt',
  'clipping',
  'string',
  'shading',
  'heat',
  'soiling',
  'ageing',
  'snow',
] as const;

export type Cause = (typeof CAUSES)[number];

/** Run of intervals in which a detector found one cause. */
export interface LossEvent<Evidence> {
  /** Intervals [from, to). */
  from: number;
  to: number;
  evidence: Evidence;
  /** Error of the claim over the expected energy, where it is known better than the weather. */
  error?: number;
  /** Energy of the healthy station over the expected one in its time, where its own days tell that; 1 if left out. */
  level?: number;
}

/** Power that is lost by a cause, as a detector found it. */
export interface Claim<Evidence = unknown> {
  cause: Cause;
  events: LossEvent<Evidence>[];
  /** Lost power by interval, W; `Infinity` for all that is missing, 0 outside of the events. */
  lost: Float64Array;
}

export interface LedgerEntry<Evidence = unknown> extends LossEvent<Evidence> {
  cause: Cause | 'unexplained';
  /** Booked energy, mWh, and its bounds by the estimator's interval. */
  lost: number;
  lower: number;
  upper: number;
}

/**
 * Energies by interval in whole mWh, so that sums over any intervals are exact. In each known interval expected − actual =
 * Σ causes + unexplained; unexplained energy may be negative. Unknown intervals hold zeros.
 */
export interface Ledger {
  /** 1 where expected and actual energy are known. */
  known: Uint8Array;
  expected: Float64Array;
  actual: Float64Array;
  /** Only the causes that were found. */
  causes: Map<Cause, Float64Array>;
  unexplained: Float64Array;
  /** Losses beyond the estimator's interval, in booking order. */
  entries: LedgerEntry[];
}

const MWH_PER_WH = 1000;

/**
 * Books what is missing to causes, in the order of `CAUSES`. An event is booked only if the energy during its daylight
 * intervals lies below the interval of a healthy station.
 *
 * @param actual W by interval, NaN where unknown
 * @param expected W by interval, NaN where unknown
 * @param step length of an interval, ms
 * @param claims of detectors, in any order
 */
export function bookLosses(
  actual: Float64Array,
  expected: Float64Array,
  step: number,
  interval: ResidualInterval,
  claims: readonly Claim[],
): Ledger {
  const perWatt = (step / 3_600_000) * MWH_PER_WH;
  const length = actual.length;
  const ledger: Ledger = {
    known: new Uint8Array(length),
    expected: new Float64Array(length),
    actual: new Float64Array(length),
    causes: new Map(),
    unexplained: new Float64Array(length),
    entries: [],
  };
  for (let i = 0; i < length; i++) {
    if (Number.isNaN(actual[i]!) || Number.isNaN(expected[i]!)) continue;
    ledger.known[i] = 1;
    ledger.expected[i] = Math.round(expected[i]! * perWatt);
    ledger.actual[i] = Math.round(actual[i]! * perWatt);
    ledger.unexplained[i] = ledger.expected[i]! - ledger.actual[i]!;
  }
  const inOrder = [...claims].sort((one, other) => CAUSES.indexOf(one.cause) - CAUSES.indexOf(other.cause));
  for (const claim of inOrder)
    for (const event of claim.events) bookEvent(ledger, claim, event, perWatt, interval);
  return ledger;
}

function bookEvent(
  ledger: Ledger,
  { cause, lost }: Claim,
  event: LossEvent<unknown>,
  perWatt: number,
  interval: ResidualInterval,
): void {
  let [expected, actual, daylight] = [0, 0, 0];
  for (let i = event.from; i < event.to; i++) {
    if (!ledger.known[i] || !(lost[i]! > 0) || !(ledger.expected[i]! > 0)) continue;
    expected += ledger.expected[i]!;
    // Energy that earlier causes took counts as if it had come.
    actual += ledger.expected[i]! - ledger.unexplained[i]!;
    daylight++;
  }
  if (daylight === 0) return;
  const { error, level = 1 } = event;
  const { lower, upper } =
    error === undefined ? boundsOf(interval, daylight) : { lower: -error, upper: error };
  if (actual >= expected * level * (1 + lower)) return;
  const column = ledger.causes.get(cause) ?? new Float64Array(ledger.known.length);
  const part = partOf(ledger, lost, event, perWatt);
  let booked = 0;
  for (let i = event.from; i < event.to; i++) {
    const claimed = lost[i] === Infinity ? ledger.unexplained[i]! : Math.round(lost[i]! * perWatt * part);
    const share = Math.min(claimed, ledger.expected[i]!);
    if (!ledger.known[i] || !(share > 0)) continue;
    column[i] = column[i]! + share;
    ledger.unexplained[i] = ledger.unexplained[i]! - share;
    booked += share;
  }
  if (booked === 0) return;
  ledger.causes.set(cause, column);
  ledger.entries.push({
    ...event,
    cause,
    lost: booked,
    lower: Math.max(0, Math.round(booked + expected * lower)),
    upper: Math.round(booked + expected * upper),
  });
}

/**
 * Part of an event's definite claims that its missing energy bears, 0 to 1. In single intervals a claim may exceed what is
 * missing, and leave negative unexplained energy: what siblings show is more exact than the weather of an interval.
 */
function partOf(
  ledger: Ledger,
  lost: Float64Array,
  { from, to, level = 1 }: LossEvent<unknown>,
  perWatt: number,
): number {
  let [claimed, missing] = [0, 0];
  for (let i = from; i < to; i++) {
    if (!ledger.known[i] || !(lost[i]! > 0) || lost[i] === Infinity) continue;
    claimed += lost[i]! * perWatt;
    missing += ledger.unexplained[i]! + (level - 1) * ledger.expected[i]!;
  }
  return claimed > 0 ? Math.min(1, Math.max(0, missing / claimed)) : 0;
}

/** Known daylight intervals that a day needs to be judged. */
const MIN_DAYLIGHT = 12;
/** Days in a row below the interval, as one in a hundred healthy days lies there by chance. */
const MIN_DAYS = 3;
/** Loss of a single day, over the interval's reach, that needs no second one. */
const CERTAIN = 3;

/**
 * Adds entries for unexplained losses: three or more judged days in a row below the interval of a healthy station, or a
 * day three times as far below.
 *
 * @param dayStarts first interval of each day, and the end of the last
 */
export function addUnexplained(
  ledger: Ledger,
  interval: ResidualInterval,
  dayStarts: ArrayLike<number>,
): void {
  let run: { entry: LedgerEntry; days: number; isCertain: boolean } | undefined;
  const end = () => {
    if (run && (run.days >= MIN_DAYS || run.isCertain)) ledger.entries.push(run.entry);
    run = undefined;
  };
  for (let day = 0; day + 1 < dayStarts.length; day++) {
    const [from, to] = [dayStarts[day]!, dayStarts[day + 1]!];
    let [expected, missing, daylight] = [0, 0, 0];
    for (let i = from; i < to; i++) {
      if (!ledger.known[i] || !(ledger.expected[i]! > 0)) continue;
      expected += ledger.expected[i]!;
      missing += ledger.unexplained[i]!;
      daylight++;
    }
    if (daylight < MIN_DAYLIGHT) continue;
    const { lower, upper } = boundsOf(interval, daylight);
    if (missing <= -lower * expected) {
      end();
      continue;
    }
    run ??= {
      entry: { cause: 'unexplained', from, to, evidence: undefined, lost: 0, lower: 0, upper: 0 },
      days: 0,
      isCertain: false,
    };
    run.days++;
    run.isCertain ||= missing > -lower * CERTAIN * expected;
    run.entry.to = to;
    run.entry.lost += missing;
    run.entry.lower += Math.max(0, Math.round(missing + expected * lower));
    run.entry.upper += Math.round(missing + expected * upper);
  }
  end();
}
