import type { LocalMoment } from './localClock.ts';
import { uniform } from './noise.ts';

/** A car at a charger. Times are minutes after 00:00 of the local day of arrival and may exceed 1440. */
export interface CarSession {
  /** Local day of arrival. */
  day: number;
  /** When it arrives. */
  from: number;
  /** When it leaves. */
  until: number;
  /** Energy until it is full, kWh. */
  energy: number;
}

const CHANCE = 0.65;

/** A car that lacks less is full, kWh. */
export const FULL = 0.05;

/** Mean daily energy of a charger, kWh, at a site with a total demand of `kwhPerDay`. */
export const carShare = (kwhPerDay: number): number => Math.min(7, 0.35 * kwhPerDay);

/**
 * The session that starts on a local day, or null. On workdays the car leaves for work, at weekends in the
 * afternoon.
 */
function carSession(seed: number, day: number, kwhPerDay: number): CarSession | null {
  if (uniform(seed, day * 4) >= CHANCE) return null;
  const from = 1030 + 200 * uniform(seed, day * 4 + 1);
  const energy = (carShare(kwhPerDay) / CHANCE) * (0.4 + 1.2 * uniform(seed, day * 4 + 2));
  // 1970-01-01 was a Thursday.
  const isFreeTomorrow = (day + 5) % 7 === 0 || (day + 5) % 7 === 6;
  const leaves = (isFreeTomorrow ? 900 : 400) + 90 * uniform(seed, day * 4 + 3);
  return { day, from, until: 1440 + leaves, energy };
}

/** The session of a charger in progress at a moment; null without a car. */
export function sessionAt(seed: number, kwhPerDay: number, { day, minute }: LocalMoment): CarSession | null {
  for (const [startDay, elapsed] of [
    [day, minute],
    [day - 1, minute + 1440],
  ] as const) {
    const session = carSession(seed, startDay, kwhPerDay);
    if (session && elapsed >= session.from && elapsed < session.until) return session;
  }
  return null;
}
