import type { LocalMoment } from './localClock.ts';
import { uniform } from './noise.ts';

/** A car at a charger, on the local clock of the day it arrived. */
export interface CarSession {
  /** Minutes after that day's 00:00; may pass 1440. */
  from: number;
  /** When the car is full. */
  full: number;
  /** When it leaves. */
  until: number;
  /** W */
  power: number;
}

const CHANCE = 0.65;

/** Mean of what a charger takes a day, kWh, at a site that uses `kwhPerDay` in all. */
export const carShare = (kwhPerDay: number): number => Math.min(7, 0.35 * kwhPerDay);

/** The session that began on a local day, or none. */
export function carSession(seed: number, day: number, kwhPerDay: number, power: number): CarSession | null {
  if (uniform(seed, day * 4) >= CHANCE) return null;
  const from = 1030 + 200 * uniform(seed, day * 4 + 1);
  const energy = (carShare(kwhPerDay) / CHANCE) * (0.4 + 1.2 * uniform(seed, day * 4 + 2));
  const full = from + (energy / (power / 1000)) * 60;
  return { from, full, until: Math.max(full, 1440 + 400 + 90 * uniform(seed, day * 4 + 3)), power };
}

/** The session under way at a moment, with the minutes since its day began. */
export function sessionAt(
  sessionOf: (day: number) => CarSession | null,
  { day, minute }: LocalMoment,
): { session: CarSession; minute: number } | null {
  for (const [began, elapsed] of [
    [day, minute],
    [day - 1, minute + 1440],
  ] as const) {
    const session = sessionOf(began);
    if (session && elapsed >= session.from && elapsed < session.until) return { session, minute: elapsed };
  }
  return null;
}
