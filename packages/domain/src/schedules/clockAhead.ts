import type { ClockTime } from '../parameters/clock.ts';
import { zoneOffset } from '../time/index.ts';

const MINUTE = 60_000;

/**
 * Whole minutes by which a device's clock was ahead of the local time of its station when it was read at `at`; negative
 * when it was behind. Clocks show no seconds and an answer takes some, so a minute of difference counts as none.
 */
export function clockAhead({ year, month, day, hour, minute }: ClockTime, zone: string, at: number): number {
  const shown = Date.UTC(year, month - 1, day, hour, minute) / MINUTE;
  const ahead = shown - Math.floor((at + zoneOffset(zone, at)) / MINUTE);
  return Math.abs(ahead) <= 1 ? 0 : ahead;
}
