import type { LocalMoment } from './localClock.ts';
import { uniform } from './noise.ts';

/** A car at a charger. Times are minutes after 00:00 of the local day of arrival and may exceed 1440. */
export interface CarSession {
  /** When it arrives. */
  from: number;
  /** When the car is full. */
  full: number;
  /** When it leaves. */
  until: number;
  /** W */
  power: number;
}

const CHANCE = 0.65;

/** Mean daily energy of a charger, kWh, at a site with a total demand of `kwhPerDay`. */
export const carShare = (kwhPerDay: number): number => Math.min(7, 0.35 * kwhPerDay);

/** The session that starts on a local day; null for none. */
export function carSession(seed: number, day: number, kwhPerDay: number, power: number): CarSession | null {
  if (uniform(seed, day * 4) >= CHANCE) return null;
  const from = 1030 + 200 * uniform(seed, day * 4 + 1);
  const energy = (carShare(kwhPerDay) / CHANCE) * (0.4 + 1.2 * uniform(seed, day * 4 + 2));
  const full = from + (energy / (power / 1000)) * 60;
  return { from, full, until: Math.max(full, 1440 + 400 + 90 * uniform(seed, day * 4 + 3)), power };
}

/** The session in progress at a moment, with the minutes since the start of its day. */
export function sessionAt(
  sessionOf: (day: number) => CarSession | null,
  { day, minute }: LocalMoment,
): { session: CarSession; minute: number } | null {
  for (const [startDay, elapsed] of [
    [day, minute],
    [day - 1, minute + 1440],
  ] as const) {
    const session = sessionOf(startDay);
    if (session && elapsed >= session.from && elapsed < session.until) return { session, minute: elapsed };
  }
  return null;
}
