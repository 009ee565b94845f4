/** Columns of equal length, at different instants, oldest first. */
export interface CounterReadings {
  /** ms */
  at: ArrayLike<number>;
  /** kWh */
  value: ArrayLike<number>;
}

/**
 * How the energy between two accepted readings came about:
 * - `counted`: the counter continued
 * - `glitch`: it continued, and the readings in between are skipped
 * - `reset`: it restarted from zero
 * - `unknown`: it continued from a reading that it cannot have reached
 */
export type StepKind = 'counted' | 'glitch' | 'reset' | 'unknown';

export interface CounterStep {
  kind: StepKind;
  /** Positions of the accepted readings at both ends. */
  from: number;
  to: number;
  /** Energy between them, never negative; NaN if unknown. */
  kwh: number;
  /** The counter value to continue from: the reading at the end, or a slightly higher one before it, kWh. */
  value: number;
}

export interface Explanation {
  /** Steps between consecutive accepted readings, oldest first. */
  steps: CounterStep[];
  /** Position of the last accepted reading, or -1. Readings after it are not decided yet. */
  last: number;
  /** The counter value to continue from, kWh. */
  value: number;
}

/** Counters with the coarsest resolution show whole kWh. */
const RESOLUTION_KWH = 1;
/** Inaccuracy of reading times, ms. */
const CLOCK_MS = 60_000;
/** Counters can fall this much through rounding and torn register reads, kWh; such steps count no energy. */
const FALL_KWH = 0.1;
/** The time of a restart is unknown, so the new reading must be plausible for at most this long, ms. */
const RESET_MS = 300_000;

/** Cost of skipping a reading. */
const SKIP = 1;
/** Cost of a reset or replacement: two odd readings in a row are a glitch, a third one is accepted. */
const BREAK = 2.5;
/** Skipping more odd readings than this costs more than two breaks. */
export const MAX_GLITCH_READINGS = 5;

/** Maximum energy that a counter can measure in some time, kWh. */
export function mostCounted(ms: number, limitKw: number): number {
  return (limitKw * (ms + CLOCK_MS)) / 3_600_000 + RESOLUTION_KWH;
}

/** True if a counter can get from one reading to the next within `ms`. */
export function isPlausibleStep(previous: number, next: number, ms: number, limitKw: number): boolean {
  const step = next - previous;
  return step >= -FALL_KWH && step <= mostCounted(ms, limitKw);
}

/**
 * Explains the readings of a counter with the fewest faults. It finds the cheapest paths through them in
 * which each accepted reading follows from the previous one, after skipped readings, or after a reset or
 * replacement. Only readings on all of the cheapest paths are accepted. The result after an accepted reading
 * depends only on that reading and later ones, so any part of a long series can be explained again from an
 * accepted reading on.
 *
 * @param limitKw maximum power of the counter, see `counterLimit`
 * @param seeded true if the first reading is known to be accepted
 */
export function explainReadings(readings: CounterReadings, limitKw: number, seeded: boolean): Explanation {
  const steps: CounterStep[] = [];
  const { last, value } = forEachStep(readings, limitKw, seeded, (from, to, kwh, reached, kind) =>
    steps.push({ kind, from, to, kwh, value: reached }),
  );
  return { steps, last, value };
}

/** As `explainReadings`, for long series: makes no objects. @param take gets the fields of each step */
export function forEachStep(
  readings: CounterReadings,
  limitKw: number,
  seeded: boolean,
  take: (from: number, to: number, kwh: number, value: number, kind: StepKind) => void,
): Omit<Explanation, 'steps'> {
  const { at, value } = readings;
  const believed = isContinuous(readings, limitKw) ? null : believedReadings(readings, limitKw, seeded);
  const count = believed?.length ?? at.length;
  let from = -1;
  let base = NaN;
  for (let i = 0; i < count; i++) {
    const to = believed ? believed[i]! : i;
    const reading = value[to]!;
    if (from < 0) base = reading;
    else {
      const ms = at[to]! - at[from]!;
      if (isPlausibleStep(base, reading, ms, limitKw)) {
        const higher = Math.max(base, reading);
        take(from, to, higher - base, higher, to - from > 1 ? 'glitch' : 'counted');
        base = higher;
      } else {
        const isReset =
          reading >= 0 && reading < base && reading <= mostCounted(Math.min(ms, RESET_MS), limitKw);
        take(from, to, isReset ? reading : NaN, reading, isReset ? 'reset' : 'unknown');
        base = reading;
      }
    }
    from = to;
  }
  return { last: from, value: base };
}

/** True if each reading follows from the one before it, so that all are accepted. */
function isContinuous({ at, value }: CounterReadings, limitKw: number): boolean {
  let base = value[0] ?? NaN;
  for (let i = 1; i < at.length; i++) {
    const reading = value[i]!;
    if (!isPlausibleStep(base, reading, at[i]! - at[i - 1]!, limitKw)) return false;
    base = Math.max(base, reading);
  }
  return true;
}

/** Maximum distance of two consecutive accepted readings on a path, in positions. */
const REACH = MAX_GLITCH_READINGS + 1;

/** Positions of the readings on all of the cheapest paths, ascending. */
function believedReadings({ at, value }: CounterReadings, limitKw: number, seeded: boolean): number[] {
  const n = at.length;
  /** Cost of the cheapest path from the start to a reading. */
  const paid = new Float64Array(n);
  /** Its value, or a slightly higher one earlier on the path. */
  const base = new Float64Array(n);
  /** 1 if going from `to - back` to `to` needs a break, by `to` and `back`. */
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
      // Zero is the minimum, and skipping readings costs more.
      if (price === 0) break;
    }
  }
  /** Cost of the cheapest path from a reading to the end. */
  const due = new Float64Array(n);
  for (let from = n - 1; from >= 0; from--) {
    due[from] = (n - 1 - from) * SKIP;
    for (let back = 1; back <= Math.min(n - 1 - from, REACH); back++)
      due[from] = Math.min(due[from]!, getPrice(from, from + back) + due[from + back]!);
  }
  // A spread would exceed the call stack: there may be hundreds of thousands of readings.
  const whole = paid.reduce((least, price, i) => Math.min(least, price + due[i]!), Infinity);
  const believed: number[] = [];
  /** Readings before this position are not on all of the cheapest paths. */
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
