import { localMidnight } from '@heliograph/domain/time';

export const DAY = 86_400_000;

/** First instant of the UTC day that holds `at`. */
export function utcDay(at: number): number {
  return Math.floor(at / DAY) * DAY;
}

/**
 * UTC days before this one are closed for a station: all local days in them have ended. Closed days are stored cold.
 */
export function closedBefore(zone: string, now: number): number {
  return utcDay(localMidnight(zone, now));
}
