import { ChargerState } from '../models/codes.ts';
import { counterLimit } from './counterLimit.ts';
import { forEachStep } from './explainReadings.ts';
import { roundEnergy } from './roundEnergy.ts';

/** Samples of a charger, oldest first. Columns of equal length, NaN where nothing was reported. */
export interface ChargerSamples {
  /** ms */
  at: Float64Array;
  /** Values of `ChargerState`. */
  state: Float64Array;
  /** Energy of the session, kWh. */
  session: Float64Array;
  /** Total energy counter, kWh. */
  total: Float64Array;
}

/** A charging session of one car. */
export interface ChargingSession {
  /** The first sample that reports charging, ms. */
  begin: number;
  /** When energy last flowed, ms; null while it is charging. */
  end: number | null;
  /** From the counter, else from the session energy, kWh; null if neither is known. */
  kwh: number | null;
  /** Energy by the counter within the range that was asked about, kWh. */
  within: number;
}

/** A charger that has not reported for this long counts as stopped, ms. */
const STALE_MS = 3_600_000;

/**
 * Charging sessions, oldest first. A session starts when the charger starts charging and lasts until the car leaves or
 * the session energy restarts. It includes pauses and topping up a full car, and ends when energy last flowed.
 *
 * @param until samples are known up to this instant, ms
 * @param range [start, end) of `within`, ms
 */
export function findChargingSessions(
  { at, state, session, total }: ChargerSamples,
  until: number,
  range: { start: number; end: number },
): ChargingSession[] {
  const sessions: Progress[] = [];
  let open: Progress | null = null;
  const counter = countedSteps(at, total);
  let isCounted = false;
  for (let i = 0; i < at.length; i++) {
    const instant = at[i] ?? 0;
    const reported = state[i] ?? NaN;
    const since = counter.since[i]!;
    const isStep = !Number.isNaN(since);
    let stepKwh = counter.kwh[i]!;
    const drawn = session[i] ?? NaN;
    const charging = reported === ChargerState.charging;
    // Another car arrived between two samples.
    if (open && charging && isNewSession(open.drawn, drawn)) {
      // The new session has what its own register says of the step.
      const rest = stepKwh - drawn;
      if (rest > 0) {
        open.counted += rest;
        open.within += rest * shareWithin(since, instant, range);
        open.end = instant;
        stepKwh = drawn;
      }
      open.flowing = false;
      open = null;
    }
    if (charging && !open) {
      open = {
        begin: instant,
        end: instant,
        flowing: true,
        counted: isCounted ? 0 : NaN,
        drawn: NaN,
        within: 0,
      };
      sessions.push(open);
    }
    if (open) {
      // Some energy flowed between the last sample that reports charging and the first that does not.
      if (open.flowing || charging) open.end = instant;
      if (isStep) {
        // Without a reading from before the session, its own register has the energy until this one.
        open.counted = isCounted ? open.counted + stepKwh : drawn;
        if (!Number.isNaN(stepKwh)) open.within += stepKwh * shareWithin(since, instant, range);
      }
      // The register may begin again before the next car is charged.
      if (!Number.isNaN(drawn) && !isNewSession(open.drawn, drawn)) open.drawn = drawn;
      if (!Number.isNaN(reported)) open.flowing = charging;
    }
    if (reported === ChargerState.free) open = null;
    isCounted ||= isStep;
  }
  const stale = until - (at.at(-1) ?? 0) > STALE_MS;
  return sessions.map(({ begin, end, flowing, counted, drawn, within }) => ({
    begin,
    end: flowing && !stale ? null : end,
    kwh: [roundEnergy(counted), drawn].find((kwh) => !Number.isNaN(kwh)) ?? null,
    within: roundEnergy(within),
  }));
}

/** Share of the time [since, until) that lies in a range; energy between readings is spread over time. */
function shareWithin(since: number, until: number, { start, end }: { start: number; end: number }): number {
  if (until <= since) return 1;
  return Math.max(0, Math.min(until, end) - Math.max(since, start)) / (until - since);
}

/**
 * For each sample whose reading of the counter is accepted, the instant of the accepted reading before it and the energy
 * since then, kWh, NaN if unknown. For all other samples `since` is NaN.
 */
function countedSteps(at: Float64Array, total: Float64Array) {
  const positions = new Uint32Array(at.length);
  const readings = { at: new Float64Array(at.length), value: new Float64Array(at.length) };
  let n = 0;
  for (let i = 0; i < at.length; i++) {
    if (Number.isNaN(total[i])) continue;
    readings.at[n] = at[i]!;
    readings.value[n] = total[i]!;
    positions[n++] = i;
  }
  const read = { at: readings.at.subarray(0, n), value: readings.value.subarray(0, n) };
  const since = new Float64Array(at.length).fill(NaN);
  const kwh = new Float64Array(at.length);
  let first = -1;
  const { last } = forEachStep(read, counterLimit('load', 0), false, (from, to, counted) => {
    if (first < 0) first = from;
    since[positions[to]!] = read.at[from]!;
    kwh[positions[to]!] = counted;
  });
  if (first < 0) first = last;
  if (first >= 0) since[positions[first]!] = read.at[first]!;
  return { since, kwh };
}

interface Progress {
  begin: number;
  /** When energy last flowed. */
  end: number;
  flowing: boolean;
  /** Energy by the counter, kWh; NaN if it was unknown at the start of the session. */
  counted: number;
  /** Energy by the session's own register, kWh. */
  drawn: number;
  /** Energy by the counter in the range that was asked about, kWh. */
  within: number;
}

/** Session energy only grows. A small decrease is a correction, a large one a new session. */
const isNewSession = (before: number, now: number): boolean => now < before / 2;
