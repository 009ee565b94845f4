import { zoneOffset } from '@heliograph/domain/time';

/** What a device's own clock shows at an instant, as its parameters have it; null for what is no part of a clock. */
export function wallClock(code: string, zone: string, at: number): number | null {
  const local = new Date(at + zoneOffset(zone, at));
  switch (code) {
    case 'clock_year':
      return local.getUTCFullYear() - 2000;
    case 'clock_month':
      return local.getUTCMonth() + 1;
    case 'clock_day':
      return local.getUTCDate();
    case 'clock_hour':
      return local.getUTCHours();
    case 'clock_minute':
      return local.getUTCMinutes();
    default:
      return null;
  }
}
