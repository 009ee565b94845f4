import { ChargerState } from '../models/codes.ts';
import { counterLimit } from './counterLimit.ts';
import { explainReadings } from './explainReadings.ts';
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
  const steps = countedSteps(at, total);
  let isCounted = false;
  let lastDrawn = NaN;
  for (let i = 0; i < at.length; i++) {
    const instant = at[i] ?? 0;
    const reported = state[i] ?? NaN;
    const counted = steps.get(i);
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
        counted: isCounted ? 0 : NaN,
        drawn: NaN,
      };
      sessions.push(open);
    }
    if (open) {
      // Some energy flowed between the last sample that reports charging and the first that does not.
      if (open.flowing || charging) open.end = instant;
      if (counted !== undefined) open.counted += counted;
      if (!Number.isNaN(drawn) && reported !== ChargerState.free) open.drawn = drawn;
      if (!Number.isNaN(reported)) open.flowing = charging;
    }
    if (reported === ChargerState.free) open = null;
    isCounted ||= counted !== undefined;
    if (!Number.isNaN(drawn)) lastDrawn = drawn;
  }
  const stale = until - (at.at(-1) ?? 0) > STALE_MS;
  return sessions.map(({ begin, end, flowing, counted, drawn }) => ({
    begin,
    end: flowing && !stale ? null : end,
    kwh: [roundEnergy(counted), drawn].find((kwh) => !Number.isNaN(kwh)) ?? null,
  }));
}

/** Energy since the previous accepted reading, kWh, by position of each accepted reading; NaN if unknown. */
function countedSteps(at: Float64Array, total: Float64Array): Map<number, number> {
  const read = [...total.keys()].filter((i) => !Number.isNaN(total[i]));
  const readings = { at: read.map((i) => at[i]!), value: read.map((i) => total[i]!) };
  const { steps, last } = explainReadings(readings, counterLimit('load', 0), false);
  const first = steps[0]?.from ?? last;
  return new Map([
    ...(first >= 0 ? [[read[first]!, 0] as const] : []),
    ...steps.map(({ to, kwh }) => [read[to]!, kwh] as const),
  ]);
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
}

/** Session energy only grows. A small decrease is a correction, a large one a new session. */
const isNewSession = (before: number, now: number): boolean => now < before / 2;
