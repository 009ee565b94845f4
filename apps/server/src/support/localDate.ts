import { localMidnight } from '@heliograph/domain/time';

const DAY_MS = 86_400_000;

/** First instant of a calendar date `YYYY-MM-DD` in a zone; null when there is no such date. */
export function instantOfDate(zone: string, date: string): number | null {
  const utc = Date.parse(`${date}T12:00:00Z`);
  // Invalid dates such as 2026-02-30 either do not parse or roll over.
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 10) !== date) return null;
  // Noon UTC is on the wanted local date or a neighbouring one, in zones from -12 to +14 hours.
  for (const at of [utc, utc - DAY_MS, utc + DAY_MS]) {
    const midnight = localMidnight(zone, at);
    const local = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(midnight);
    if (local === date) return midnight;
  }
  return null;
}
