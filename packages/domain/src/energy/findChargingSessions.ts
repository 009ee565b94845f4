import { ChargerState } from '../models/codes.ts';
import { counterStep, roundEnergy } from './counters.ts';

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

/** The charging of one car. */
export interface ChargingSession {
  /** The first sample that reports charging, ms. */
  begin: number;
  /** When energy last flowed, ms; null while it is charging. */
  end: number | null;
  /** By the counter, else by the session energy, kWh; null if neither is known. */
  kwh: number | null;
}

/** A charger that has not reported for this long counts as stopped, ms. */
const STALE_MS = 3_600_000;

/**
 * Charging sessions, oldest first. A session starts when the charger starts charging and lasts until the car leaves or
 * the session energy restarts. It includes pauses and topping up a full car, and ends when energy last flowed.
 *
 * @param until samples are known up to this instant, ms
 */
export function findChargingSessions(
  { at, state, session, total }: ChargerSamples,
  until: number,
): ChargingSession[] {
  const sessions: Progress[] = [];
  let open: Progress | null = null;
  let lastTotal = NaN;
  let lastDrawn = NaN;
  for (let i = 0; i < at.length; i++) {
    const instant = at[i] ?? 0;
    const reported = state[i] ?? NaN;
    const counted = total[i] ?? NaN;
    const drawn = session[i] ?? NaN;
    const charging = reported === ChargerState.charging;
    // Another car arrived between two samples.
    if (open && charging && isNewSession(lastDrawn, drawn)) {
      open.flowing = false;
      open = null;
    }
    if (charging && !open) {
      open = {
        begin: instant,
        end: instant,
        flowing: true,
        counted: Number.isNaN(lastTotal) ? NaN : 0,
        drawn: NaN,
      };
      sessions.push(open);
    }
    if (open) {
      // Some energy flowed between the last sample with charging and the first without.
      if (open.flowing || charging) open.end = instant;
      if (!Number.isNaN(counted)) open.counted += counterStep(lastTotal, counted);
      if (!Number.isNaN(drawn) && reported !== ChargerState.free) open.drawn = drawn;
      if (!Number.isNaN(reported)) open.flowing = charging;
    }
    if (reported === ChargerState.free) open = null;
    if (!Number.isNaN(counted)) lastTotal = counted;
    if (!Number.isNaN(drawn)) lastDrawn = drawn;
  }
  const stale = until - (at.at(-1) ?? 0) > STALE_MS;
  return sessions.map(({ begin, end, flowing, counted, drawn }) => ({
    begin,
    end: flowing && !stale ? null : end,
    kwh: [roundEnergy(counted), drawn].find((kwh) => !Number.isNaN(kwh)) ?? null,
  }));
}

interface Progress {
  begin: number;
  /** When energy last flowed. */
  end: number;
  flowing: boolean;
  /** Energy by the counter, kWh; NaN if it was unknown at the start. */
  counted: number;
  /** Energy by the session's own value, kWh. */
  drawn: number;
}

/** Session energy only grows. A small decrease is a correction, a large one a new session. */
const isNewSession = (before: number, now: number): boolean => now < before / 2;
