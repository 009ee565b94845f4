import type { Claim } from './ledger.ts';
import { runsOf, type Observed } from './runs.ts';

export interface TripEvidence {
  /** Highest voltage before, V. */
  voltage: number;
}

/** V, of AS/NZS 4777.2: inverters disconnect above it after a while. */
const TRIP_VOLTAGE = 253;
/** Intervals before a trip in which the voltage counts. */
const BEFORE = 2;
/** Longest trip, ms; a longer one is an outage. */
const MAX_TRIP_MS = 2 * 3_600_000;
const ZERO = 0.005;

/**
 * Finds trips on voltage: power falls to zero in daylight and comes back, with at least 253 V before (CANVAS, the study of
 * curtailment by voltage in South Australia).
 *
 * @param voltage highest of the phases, V by interval, NaN where unknown
 */
export function findVoltageTrips(
  { actual, expected, rating, step }: Observed,
  voltage: Float64Array,
): Claim<TripEvidence> {
  const zero = actual.map((power, i) => Number(power <= ZERO * rating && expected[i]! > ZERO * rating));
  const lost = new Float64Array(actual.length);
  const events = [];
  for (const { from, to } of runsOf(zero)) {
    if (from === 0 || to >= actual.length || (to - from) * step > MAX_TRIP_MS) continue;
    if (!(actual[from - 1]! > ZERO * rating && actual[to]! > ZERO * rating)) continue;
    let highest = -Infinity;
    for (let i = Math.max(0, from - BEFORE); i <= from; i++) highest = Math.max(highest, voltage[i]! || 0);
    if (highest < TRIP_VOLTAGE) continue;
    events.push({ from, to, evidence: { voltage: highest } });
    lost.fill(Infinity, from, to);
  }
  return { cause: 'voltageTrip', events, lost };
}

export interface VoltWattEvidence {
  /** Voltages between which the inverter reduces its power to 20 % of the rating, V. */
  start: number;
  end: number;
  /** Suspect points, and their part on the curve, 0 to 1. */
  points: number;
  onCurve: number;
}

const MIN_VOLTAGE = 235;
const MAX_START = 255;
/** V: end of the curve of AS/NZS 4777.2:2015, and the curve of the edition of 2020 for Australia A. */
const END_2015 = 265;
const CURVE_2020 = [253, 260] as const;
const LOWEST_POWER = 0.2;
const MIN_POINTS = 30;
const MIN_ON_CURVE = 0.84;
const TOLERANCE_W = 150;
const TOLERANCE = 0.03;
const MIN_DEFICIT = 0.05;

/**
 * Finds whether the inverter reduces its power with the voltage: more than 84 % of over 30 suspect points lie on one
 * curve; otherwise nothing is claimed (CANVAS).
 *
 * @param voltage highest of the phases, V by interval, NaN where unknown
 */
export function findVoltWatt(
  { actual, expected, rating }: Observed,
  voltage: Float64Array,
): Claim<VoltWattEvidence> {
  const none: Claim<VoltWattEvidence> = {
    cause: 'voltWatt',
    events: [],
    lost: new Float64Array(actual.length),
  };
  let best: VoltWattEvidence | undefined;
  const curves = Array.from(
    { length: MAX_START - MIN_VOLTAGE + 1 },
    (_, k) => [MIN_VOLTAGE + k, END_2015] as const,
  );
  for (const [start, end] of [...curves, CURVE_2020]) {
    let [points, on] = [0, 0];
    for (let i = 0; i < actual.length; i++) {
      const v = voltage[i]!;
      if (!(v > start) || !(actual[i]! < expected[i]! * (1 - MIN_DEFICIT)) || actual[i]! <= 0) continue;
      points++;
      if (isOnCurve(actual[i]!, v, start, end, rating)) on++;
    }
    if (points > MIN_POINTS && on > MIN_ON_CURVE * points && on > (best ? best.onCurve * best.points : 0))
      best = { start, end, points, onCurve: on / points };
  }
  if (!best) return none;
  const { start, end } = best;
  const flags = actual.map((power, i) =>
    Number(
      voltage[i]! > start &&
        power < expected[i]! * (1 - MIN_DEFICIT) &&
        isOnCurve(power, voltage[i]!, start, end, rating),
    ),
  );
  const evidence = best;
  return {
    cause: 'voltWatt',
    events: runsOf(flags, 1).map((run) => ({ ...run, evidence })),
    lost: flags.map((flag) => (flag ? Infinity : 0)),
  };
}

function isOnCurve(power: number, voltage: number, start: number, end: number, rating: number): boolean {
  const reduced =
    rating * Math.max(LOWEST_POWER, 1 - ((1 - LOWEST_POWER) * (voltage - start)) / (end - start));
  return Math.abs(power - reduced) <= Math.max(TOLERANCE_W, TOLERANCE * rating);
}
