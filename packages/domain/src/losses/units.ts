import { median, quantile } from '../pv/index.ts';
import type { Claim } from './ledger.ts';
import { runsOf } from './runs.ts';

export interface UnitEvidence {
  /** Positions of the inverters that were off. */
  units: number[];
  /** Their part of the station's size, 0 to 1. */
  share: number;
}

/** Power of an inverter that is on, over the 99 % quantile of its power. */
const ONLINE = 0.001;
/** Part of the smallest share that is off which the station has to lack. */
const MIN_LACK = 0.75;
/** Sum of powers over that of the 99 % quantiles from which on inverters are awake together. */
const AWAKE = 0.05;
/** Error up to which siblings are alike: of one direction, without shade of their own. */
const MAX_SPREAD = 0.05;
/** Error of siblings at least: meters are not more exact. */
const MIN_SPREAD = 0.01;
/** Intervals of an inverter that is off; a single one is a restart. */
const MIN_INTERVALS = 2;
/** Part of the claimed energy that a counter shows to have come. */
const CAME = 0.5;

/** An inverter beside its siblings. */
export interface UnitShare {
  /** Its size over that of all. */
  share: number;
  /** 99 % quantile of the error with which its siblings tell the power of all, 0 to 1. */
  spread: number;
}

/** Learns sizes of inverters from the intervals in which all are on. @param units W by interval, NaN or 0 if off */
export function learnUnitShares(units: readonly Float64Array[]): UnitShare[] {
  const peaks = units.map((power) => quantile(power, 0.99));
  const awake = AWAKE * peaks.reduce((sum, peak) => sum + peak, 0);
  const sums = units[0]!.map((_, i) =>
    units.reduce((sum, power, k) => (power[i]! > ONLINE * peaks[k]! ? sum + power[i]! : NaN), 0),
  );
  return units.map((power) => {
    const share = median(power.map((value, i) => value / sums[i]!));
    const errors = sums.map((sum, i) =>
      sum > awake ? Math.abs((sum - power[i]!) / (sum * (1 - share)) - 1) : NaN,
    );
    return { share, spread: Math.max(MIN_SPREAD, quantile(errors, 0.99)) };
  });
}

/** Inverters of a station by interval, and what is learnt of them. */
export interface UnitColumns {
  /** W of each, NaN or 0 if off. */
  power: readonly Float64Array[];
  /** Sizes over their sum. */
  shares: readonly number[];
  /** 99 % quantile of each one's power, W. */
  peaks: readonly number[];
  /** See `UnitShare`; left out, siblings do not tell what the station could give. */
  spreads?: readonly number[];
}

export interface UnitsOff {
  claim: Claim<UnitEvidence>;
  /** Power of the station that alike siblings of an inverter that is off show to be possible, W; NaN elsewhere. */
  whole: Float64Array;
}

/**
 * Finds times in which some of several inverters were off while others produced (rdtools' comparison of power): the
 * station lacks more than three quarters of the smallest share that is off. Siblings that are alike tell what the station
 * could give under any sky, with their own error.
 *
 * @param counter sum of the readings at the end of each interval, Wh: tells an inverter that was only silent
 */
export function findUnitsOff(
  { power: units, shares, peaks, spreads }: UnitColumns,
  counter?: ArrayLike<number>,
  step = 900_000,
): UnitsOff {
  const length = units[0]?.length ?? 0;
  const lost = new Float64Array(length);
  const whole = new Float64Array(length).fill(NaN);
  const flags = new Uint8Array(length);
  const sums = new Float64Array(length);
  const awake = AWAKE * peaks.reduce((sum, peak) => sum + peak, 0);
  const isOn = (k: number, i: number) => units[k]![i]! > ONLINE * peaks[k]!;
  for (let i = 0; i < length; i++) {
    let [share, smallest] = [0, 1];
    for (let k = 0; k < units.length; k++)
      if (isOn(k, i)) {
        sums[i] = sums[i]! + units[k]![i]!;
        share += shares[k]!;
      } else smallest = Math.min(smallest, shares[k]!);
    // Inverters that are all on, or all off, are not for this comparison.
    if (share <= 0 || smallest === 1) continue;
    const could = sums[i]! / share;
    if (1 - sums[i]! / could <= MIN_LACK * smallest) continue;
    flags[i] = 1;
    lost[i] = could - sums[i]!;
  }
  const hours = step / 3_600_000;
  const claim: Claim<UnitEvidence> = { cause: 'unitOff', events: [], lost };
  for (const { from, to } of runsOf(flags)) {
    const off = units.flatMap((_, k) => (isOn(k, from) ? [] : [k]));
    if (counter && cameLater(off, from)) continue;
    const evidence = { units: off, share: off.reduce((sum, k) => sum + shares[k]!, 0) };
    const spread = spreads ? Math.max(...off.map((k) => spreads[k]!)) : Infinity;
    if (spread > MAX_SPREAD || to - from < MIN_INTERVALS) {
      claim.events.push({ from, to, evidence });
      continue;
    }
    claim.events.push({ from, to, evidence, error: spread });
    for (let i = from; i < to; i++) if (sums[i]! + lost[i]! > awake) whole[i] = sums[i]! + lost[i]!;
  }
  return { claim, whole };

  /** True if the counter has grown by what was missing once the inverters report again. */
  function cameLater(off: readonly number[], from: number): boolean {
    let [came, claimed, back] = [0, 0, from];
    for (; back < length && !off.every((k) => isOn(k, back)); back++) {
      came += sums[back]! * hours;
      claimed += lost[back]! * hours;
    }
    if (from === 0 || back === length) return false;
    const growth = counter![back]! - counter![from - 1]!;
    return growth - came - sums[back]! * hours > CAME * claimed;
  }
}
