import type { Sky } from '../pv/index.ts';
import type { Ageing } from './ageing.ts';
import { boundsOf, type ResidualInterval } from './estimator.ts';
import { addUnexplained, bookLosses, type Claim, type Ledger, type LossEvent } from './ledger.ts';
import { findClipping, findLimits, type LimitColumns } from './limits.ts';
import { findOutages, type OutageEvidence } from './outages.ts';
import { runsOf, type Observed } from './runs.ts';
import { findShading } from './shading.ts';
import { findSoiling } from './soilingCause.ts';
import { findStringLosses } from './strings.ts';
import { findUnitsOff, type UnitColumns } from './units.ts';
import { findVoltageTrips, findVoltWatt } from './voltage.ts';
import { findHeat, findSnow } from './weatherCauses.ts';

/** Columns of a station beside its power; each cause needs its own, and is not looked for without. */
export interface StationEvidence {
  sky: Pick<Sky, 'east' | 'north' | 'up'>;
  /** Clear-sky index of the place by interval, NaN where unknown. */
  weather: Float64Array;
  /** First interval of each day, and the end of the last. */
  dayStarts: ArrayLike<number>;
  /** Reading at the end of each interval, Wh, NaN where unknown. */
  counter?: ArrayLike<number>;
  /** Inverters, see `findUnitsOff`. */
  units?: UnitColumns;
  limits?: LimitColumns;
  /** Highest of the phases, V. */
  voltage?: Float64Array;
  /** Strings or MPPTs and their shares by time of day, see `findStringLosses`. */
  strings?: { power: readonly Float64Array[]; shares: readonly Float64Array[]; offset: number };
  /** Temperature of the inverter, °C. */
  temperature?: Float64Array;
  /** Temperature of the air, °C. */
  air?: Float64Array;
  /** As a certificate's degradation says; left out where that does not. */
  ageing?: Ageing;
}

export interface StationLosses {
  ledger: Ledger;
  /** Expected power, W: where an inverter was off, what its siblings show. */
  expected: Float64Array;
  /** Times without data or power, those without a loss included. */
  outages: LossEvent<OutageEvidence>[];
}

/**
 * Finds and books the losses of a station over some days. Detectors of slow causes (shading, soiling) need weeks of
 * intervals, others a day.
 */
export function bookStation(
  measured: Observed,
  interval: ResidualInterval,
  evidence: StationEvidence,
): StationLosses {
  const { rating, step } = measured;
  const off = evidence.units && findUnitsOff(evidence.units, evidence.counter, step);
  const expected = off
    ? measured.expected.map((power, i) => (Number.isNaN(off.whole[i]!) ? power : off.whole[i]!))
    : measured.expected;
  const observed = { ...measured, expected };
  const { dayStarts, limits, voltage, strings, temperature, air, ageing } = evidence;
  const claims: Claim[] = [];
  /** 1 where a claim takes all that is missing. */
  const taken = new Uint8Array(expected.length);
  const add = (claim: Claim, takesAll = true) => {
    claims.push(claim);
    if (!takesAll) return;
    for (const { from, to } of claim.events)
      for (let i = from; i < to; i++) if (claim.lost[i]! > 0) taken[i] = 1;
  };
  if (limits) for (const claim of findLimits(observed, limits)) add(claim);
  if (voltage) add(findVoltageTrips(observed, voltage));
  const outages = findOutages(observed, interval, evidence.counter, taken);
  add(outages.claim);
  const actual = outages.actual;
  const left = (): Observed => ({ ...observed, actual: actual.map((power, i) => (taken[i] ? NaN : power)) });
  if (off) add(off.claim);
  if (voltage) add(findVoltWatt(left(), voltage));
  add(findClipping({ ...observed, actual }, dayStarts));
  if (strings) add(findStringLosses(strings.power, strings.shares, strings.offset, dayStarts));
  if (air) add(findSnow(left(), air, dayStarts));
  add(findShading(left(), evidence.sky, evidence.weather));
  if (temperature) add(findHeat(left(), temperature));
  add(findSoiling(left(), dayStarts), false);
  if (ageing) {
    const { rate, share } = ageing;
    const lost = share.map((part, i) => part * Math.min(rating, expected[i]!) || 0);
    add({ cause: 'ageing', events: [{ from: 0, to: lost.length, evidence: { rate } }], lost }, false);
  }
  // Keeps what inverters could not have given for clipping, whatever else holds them.
  for (const [i, isAbove] of aboveRating(observed, interval).entries())
    for (const { cause, lost } of isAbove ? claims : [])
      if (cause !== 'clipping' && lost[i] === Infinity) lost[i] = Math.max(0, rating - actual[i]!);
  const ledger = bookLosses(actual, expected, observed.step, interval, claims);
  addUnexplained(ledger, interval, dayStarts);
  return { ledger, expected, outages: outages.events };
}

/** 1 in runs in which the inverters cut off more than the estimator's errors. */
function aboveRating({ expected, rating }: Observed, interval: ResidualInterval): Uint8Array {
  const above = Uint8Array.from(expected, (power) => Number(power > rating));
  for (const { from, to } of runsOf(above)) {
    const mean = expected.subarray(from, to).reduce((sum, power) => sum + power, 0) / (to - from);
    if (mean <= rating * (1 + boundsOf(interval, to - from).upper)) above.fill(0, from, to);
  }
  return above;
}
