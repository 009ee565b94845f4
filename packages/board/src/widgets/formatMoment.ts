import type { Format } from '@heliograph/i18n';

/** A moment as read at `now`, both ms: its time, with the date unless that is today. */
export function formatMoment(format: Format, at: number, now: number): string {
  return format.date(at) === format.date(now) ? format.time(at) : format.dateTime(at);
}
