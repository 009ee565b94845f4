/** Columns of equal length, at different instants, oldest first. */
export interface CounterReadings {
  /** ms */
  at: ArrayLike<number>;
  /** kWh */
  value: ArrayLike<number>;
}

/**
 * How the energy between two believed readings came about:
 * - `counted`: the counter went on;
 * - `glitch`: it went on, and the readings in between are passed over;
 * - `reset`: it restarted from zero;
 * - `unknown`: it continued from a reading that it cannot have reached.
 */
export type StepKind = 'counted' | 'glitch' | 'reset' | 'unknown';

export interface CounterStep {
  kind: StepKind;
  /** Positions of the believed readings at both ends. */
  from: number;
  to: number;
  /** Energy between them, never negative; NaN when unknown. */
  kwh: number;
  /** The counter to go on from: the reading at the end, or an earlier one that was a little higher, kWh. */
  value: number;
}

export interface Explanation {
  /** Between consecutive believed readings, oldest first. */
  steps: CounterStep[];
  /** Position of the last believed reading; -1 without readings. Later ones decide about those that follow it. */
  last: number;
  /** The counter to go on from, kWh. */
  value: number;
}

/** Counters with the coarsest resolution show whole kWh. */
const RESOLUTION_KWH = 1;
/** How inexact the instants of readings are, ms. */
const CLOCK_MS = 60_000;
/** Counters fall this much by rounding and by torn registers, kWh; nothing is counted then. */
const FALL_KWH = 0.1;
/** It is unknown when a counter restarted; it is believed to show what it can have counted in at most this time. */
const RESET_MS = 300_000;

/** Price of passing over one reading. */
const SKIP = 1;
/** Price of a reset or replacement: a run of two odd readings is a glitch, the third in a row is believed. */
const BREAK = 2.5;
/** A run of so many odd readings costs more than two breaks. */
export const MAX_GLITCH_READINGS = 5;

/** The most that a counter can count in some time, kWh. */
export function mostCounted(ms: number, limitKw: number): number {
  return (limitKw * (ms + CLOCK_MS)) / 3_600_000 + RESOLUTION_KWH;
}

/** True if a counter can have gone from one reading to the next within `ms`. */
export function isPlausibleStep(previous: number, next: number, ms: number, limitKw: number): boolean {
  const step = next - previous;
  return step >= -FALL_KWH && step <= mostCounted(ms, limitKw);
}

/**
 * Explains the readings of a counter with the fewest faults: the cheapest ways through them in which each believed
 * reading follows from the one before, is preceded by passed-over readings, or comes after a reset or replacement. Only
 * readings on all of the cheapest ways are believed. What it says after a believed reading depends only on that reading
 * and those that follow, so any part of a long series can be explained again from a believed reading on.
 *
 * @param limitKw highest power of the counter, see `counterLimit`
 * @param seeded whether the first reading is known to be believed
 */
export function explainReadings(readings: CounterReadings, limitKw: number, seeded: boolean): Explanation {
  const { at, value } = readings;
  const believed = believedReadings(readings, limitKw, seeded);
  const steps: CounterStep[] = [];
  let from = -1;
  let base = NaN;
  for (const to of believed) {
    const reading = value[to]!;
    if (from < 0) base = reading;
    else {
      const step = stepBetween(base, reading, at[to]! - at[from]!, limitKw);
      const kind = step.kind === 'counted' && to - from > 1 ? 'glitch' : step.kind;
      steps.push({ ...step, kind, from, to });
      base = step.value;
    }
    from = to;
  }
  return { steps, last: from, value: base };
}

function stepBetween(previous: number, next: number, ms: number, limitKw: number) {
  if (isPlausibleStep(previous, next, ms, limitKw)) {
    const value = Math.max(previous, next);
    return { kind: 'counted', kwh: value - previous, value } as const;
  }
  const restarted = next >= 0 && next < previous && next <= mostCounted(Math.min(ms, RESET_MS), limitKw);
  return restarted
    ? ({ kind: 'reset', kwh: next, value: next } as const)
    : ({ kind: 'unknown', kwh: NaN, value: next } as const);
}

/** Maximum positions that a way passes from one believed reading to the next. */
const REACH = MAX_GLITCH_READINGS + 1;

/** Positions of the readings that are on all of the cheapest ways, ascending. */
function believedReadings({ at, value }: CounterReadings, limitKw: number, seeded: boolean): number[] {
  const n = at.length;
  /** Price of the cheapest way from the start to a reading. */
  const paid = new Float64Array(n);
  /** Its value, or that of an earlier one on the way that was a little higher. */
  const base = new Float64Array(n);
  /** 1 if going from `to - back` to `to` takes a break, by `to` and `back`. */
  const breaks = new Uint8Array(n * (REACH + 1));
  for (let to = 0; to < n; to++) {
    const reading = value[to]!;
    paid[to] = to === 0 || !seeded ? to * SKIP : Infinity;
    base[to] = reading;
    for (let back = 1; back <= Math.min(to, REACH); back++) {
      const from = to - back;
      const plausible = isPlausibleStep(base[from]!, reading, at[to]! - at[from]!, limitKw);
      if (!plausible) breaks[to * (REACH + 1) + back] = 1;
      const price = paid[from]! + (back - 1) * SKIP + (plausible ? 0 : BREAK);
      if (price >= paid[to]!) continue;
      paid[to] = price;
      if (plausible) base[to] = Math.max(base[from]!, reading);
      // Nothing is cheaper, and the ways that pass readings over cost something.
      if (price === 0) break;
    }
  }
  if (n === 0 || paid[n - 1] === 0) return [...Array(n).keys()];

  /** Price of the cheapest way from a reading to the end. */
  const due = new Float64Array(n);
  for (let from = n - 1; from >= 0; from--) {
    due[from] = (n - 1 - from) * SKIP;
    for (let back = 1; back <= Math.min(n - 1 - from, REACH); back++)
      due[from] = Math.min(due[from]!, getPrice(from, from + back) + due[from + back]!);
  }
  const whole = Math.min(...paid.map((price, i) => price + due[i]!));
  const believed: number[] = [];
  /** Readings before this position are not on all of them. */
  let passed = seeded ? 0 : due.findLastIndex((price, i) => i * SKIP + price === whole);
  for (let t = 0; t < n; t++) {
    const cheapest = (paid[t] ?? 0) + (due[t] ?? 0) === whole;
    if (!cheapest) continue;
    if (passed <= t) believed.push(t);
    for (let to = t + 1; to <= Math.min(n - 1, t + REACH); to++)
      if (paid[t]! + getPrice(t, to) + (due[to] ?? 0) === whole) passed = Math.max(passed, to);
    if (paid[t]! + (n - 1 - t) * SKIP === whole) passed = n;
  }
  return believed;

  function getPrice(from: number, to: number): number {
    return (to - from - 1) * SKIP + (breaks[to * (REACH + 1) + to - from] === 1 ? BREAK : 0);
  }
}
