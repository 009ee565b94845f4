import { deriveSeed, smoothNoise, uniform } from './noise.ts';

const MINUTE = 60_000;
/** An outage lies within one slot. */
const SLOT = 360 * MINUTE;

/** The public grid at a site's connection point. */
export interface PublicGrid {
  /** Phase voltage, V, while exporting the given share of the site's rating (0…1). */
  voltage(at: number, exportShare: number): number;
  /** Hz, 49.85…50.15. */
  frequency(at: number): number;
  /** True during an outage. */
  isDown(at: number): boolean;
}

/** @param outages false for a grid without outages */
export function createPublicGrid(seed: number, outages: boolean): PublicGrid {
  const own = deriveSeed(seed, 'mains');
  const slow = smoothNoise(deriveSeed(own, 'slow'), 180 * MINUTE);
  const fast = smoothNoise(deriveSeed(own, 'fast'), 7 * MINUTE);
  const balance = smoothNoise(deriveSeed(own, 'balance'), 9 * MINUTE);
  const swing = smoothNoise(deriveSeed(own, 'swing'), 2 * MINUTE);
  const failures = deriveSeed(own, 'failures');
  const middle = 240 + 4 * uniform(own, 1);
  // Voltage rises more with export on a weak line.
  const rise = 3 + 6 * uniform(own, 2);
  const failureChance = 0.0015 + 0.003 * uniform(own, 3);
  return {
    voltage: (at, exportShare) => middle + 2.2 * slow(at) + 0.8 * fast(at) + rise * exportShare,
    frequency: (at) => 50 + Math.min(0.15, Math.max(-0.15, 0.035 * balance(at) + 0.018 * swing(at))),
    isDown(at) {
      if (!outages) return false;
      const slot = Math.floor(at / SLOT);
      if (uniform(failures, slot * 3) >= failureChance) return false;
      const lasts = (15 + 105 * uniform(failures, slot * 3 + 1)) * MINUTE;
      const from = slot * SLOT + uniform(failures, slot * 3 + 2) * (SLOT - lasts);
      return at >= from && at < from + lasts;
    },
  };
}

/** Volt-watt response (AS/NZS 4777.2, Australia A): full power up to 253 V, 20 % from 260 V. */
export function voltWatt(voltage: number): number {
  return Math.min(1, Math.max(0.2, 1 - (0.8 * (voltage - 253)) / 7));
}
