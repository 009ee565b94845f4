import { ChargerState } from '../models/codes.ts';
import { counterStep } from './counterStep.ts';
import { withoutDust } from './withoutDust.ts';

/** What a charger told, oldest first; columns of one length, NaN where it did not. */
export interface ChargerSamples {
  /** ms */
  at: Float64Array;
  /** Values of `ChargerState`. */
  state: Float64Array;
  /** Energy of the session, kWh. */
  session: Float64Array;
  /** Its counter, kWh. */
  total: Float64Array;
}

/** One car's charge. */
export interface Charge {
  /** The first sample that says so, ms. */
  begin: number;
  /** When no more energy flowed, ms; null while it goes on. */
  end: number | null;
  /** By the counter, else by the session's energy, kWh; null when neither is known. */
  kwh: number | null;
}

/** A charger that has been silent for longer has stopped, as far as anybody knows. */
const SILENCE_MS = 3_600_000;

/**
 * Charges, oldest first. One begins when the charger starts charging and lasts until the car has gone or the energy of
 * the session begins anew: a pause, or a car topped up after it was full, is part of it. It ends when energy last
 * flowed.
 *
 * @param until up to when samples are known, ms
 */
export function chargesOf({ at, state, session, total }: ChargerSamples, until: number): Charge[] {
  const charges: Progress[] = [];
  let open: Progress | null = null;
  let lastTotal = NaN;
  let lastDrawn = NaN;
  for (let i = 0; i < at.length; i++) {
    const instant = at[i] ?? 0;
    const told = state[i] ?? NaN;
    const counted = total[i] ?? NaN;
    const drawn = session[i] ?? NaN;
    const charging = told === ChargerState.charging;
    // Another car whose arrival no sample saw.
    if (open && charging && startsAnew(lastDrawn, drawn)) {
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
      charges.push(open);
    }
    if (open) {
      // Some of the step between a sample with flow and one without has flowed.
      if (open.flowing || charging) open.end = instant;
      if (!Number.isNaN(counted)) open.counted += counterStep(lastTotal, counted);
      if (!Number.isNaN(drawn) && told !== ChargerState.free) open.drawn = drawn;
      if (!Number.isNaN(told)) open.flowing = charging;
    }
    if (told === ChargerState.free) open = null;
    if (!Number.isNaN(counted)) lastTotal = counted;
    if (!Number.isNaN(drawn)) lastDrawn = drawn;
  }
  const silent = until - (at.at(-1) ?? 0) > SILENCE_MS;
  return charges.map(({ begin, end, flowing, counted, drawn }) => ({
    begin,
    end: flowing && !silent ? null : end,
    kwh: [withoutDust(counted), drawn].find((kwh) => !Number.isNaN(kwh)) ?? null,
  }));
}

interface Progress {
  begin: number;
  /** When energy last flowed. */
  end: number;
  flowing: boolean;
  /** kWh by the counter, NaN where it was not known when the charge began. */
  counted: number;
  /** kWh as the session says. */
  drawn: number;
}

/** A session's energy only grows; one that falls a little was corrected. */
const startsAnew = (before: number, now: number): boolean => now < before / 2;
