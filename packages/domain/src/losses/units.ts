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

/** Sizes of inverters over their sum, from the intervals in which all are on. @param units W by interval, NaN or 0 if off */
export function learnUnitShares(units: readonly Float64Array[]): number[] {
  const thresholds = units.map((power) => ONLINE * quantile(power, 0.99));
  const ratios = units.map(() => [] as number[]);
  for (let i = 0; i < units[0]!.length; i++) {
    const sum = units.reduce((total, power, k) => (power[i]! > thresholds[k]! ? total + power[i]! : NaN), 0);
    if (!Number.isNaN(sum)) for (const [k, power] of units.entries()) ratios[k]!.push(power[i]! / sum);
  }
  return ratios.map((values) => median(values));
}

/**
 * Finds times in which some of several inverters were off while others produced (rdtools' comparison of power): the
 * station lacks more than three quarters of the smallest share that is off.
 *
 * @param units power of each inverter, W by interval, NaN or 0 if off
 * @param shares sizes over their sum, as `learnUnitShares` gives them
 * @param peaks 99 % quantile of each inverter's power, W
 */
export function findUnitsOff(
  units: readonly Float64Array[],
  shares: readonly number[],
  peaks: readonly number[],
): Claim<UnitEvidence> {
  const length = units[0]?.length ?? 0;
  const lost = new Float64Array(length);
  const flags = new Uint8Array(length);
  for (let i = 0; i < length; i++) {
    let [sum, share, smallest] = [0, 0, 1];
    for (let k = 0; k < units.length; k++) {
      const power = units[k]![i]!;
      if (power > ONLINE * peaks[k]!) {
        sum += power;
        share += shares[k]!;
      } else smallest = Math.min(smallest, shares[k]!);
    }
    // Inverters that are all on, or all off, are not for this comparison.
    if (share <= 0 || smallest === 1) continue;
    const whole = sum / share;
    if (1 - sum / whole <= MIN_LACK * smallest) continue;
    flags[i] = 1;
    lost[i] = whole - sum;
  }
  const events = runsOf(flags).map(({ from, to }) => {
    const off = units.flatMap((power, k) => (power[from]! > ONLINE * peaks[k]! ? [] : [k]));
    return { from, to, evidence: { units: off, share: off.reduce((sum, k) => sum + shares[k]!, 0) } };
  });
  return { cause: 'unitOff', events, lost };
}
