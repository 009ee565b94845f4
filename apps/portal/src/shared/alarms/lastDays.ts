import { viewerZone } from '@heliograph/i18n';
import { addLocalDays, localMidnight } from '@heliograph/domain/time';

/** The last days of a zone's calendar, including today: [start, end), ms. */
export function lastDays(
  days: number,
  now: number,
  zone: string = viewerZone(),
): { start: number; end: number } {
  const today = localMidnight(zone, now);
  return { start: addLocalDays(zone, today, 1 - days), end: addLocalDays(zone, today, 1) };
}
