import { localMidnight, zoneOffset } from '@heliograph/domain/time';
import type { Format } from '@heliograph/i18n';
import type { ReportSpan, TariffQuestion } from '@heliograph/contracts/engine';

/** The start of a row in words: date and time of an interval, the date of a day, a month or a year. */
export function rowTime(rows: TariffQuestion['rows'], at: number, zone: string, format: Format): string {
  switch (rows) {
    case 'interval':
      return instantText(at, zone, format);
    case 'day': {
      const day = `${format.weekday(at, zone)} ${format.date(at, zone)}`;
      // The first day of a custom period may begin in its middle.
      return at === localMidnight(zone, at) ? day : `${day} ${format.minute(at, zone)}`;
    }
    case 'month':
      return format.monthYear(at, zone);
    case 'year':
      return format.year(at, zone);
  }
}

/** Date and time; with the offset on days on which the clocks change, when an hour may come twice. */
export function instantText(at: number, zone: string, format: Format): string {
  const text = `${format.date(at, zone)} ${format.minute(at, zone)}`;
  return changesClocks(zone, at) ? `${text} (${offsetText(zone, at)})` : text;
}

/** True if the clocks of a zone change on the day of an instant. */
function changesClocks(zone: string, at: number): boolean {
  const midnight = localMidnight(zone, at);
  const offset = zoneOffset(zone, midnight);
  return (
    zoneOffset(zone, midnight + 12 * HOUR) !== offset || zoneOffset(zone, midnight + 23 * HOUR) !== offset
  );
}

const HOUR = 3_600_000;

/** `UTC+10:30` */
function offsetText(zone: string, at: number): string {
  const minutes = Math.round(zoneOffset(zone, at) / 60_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '-' : '+'}${two(hours)}:${two(rest)}`;
}

/** Instants of a span, one for each offset of its zone, in order of time. */
function offsetsIn({ start, end, zone }: ReportSpan): number[] {
  const found = new Map<number, number>();
  const add = (at: number) => {
    const offset = zoneOffset(zone, at);
    if (!found.has(offset)) found.set(offset, at);
  };
  for (let at = start; at < end; at += 7 * 24 * HOUR) add(at);
  add(Math.max(start, end - 1));
  return [...found.values()];
}

/** True if the clocks of a zone change in a span. */
export const hasTwoOffsets = (span: ReportSpan): boolean => offsetsIn(span).length > 1;

/** The zone of a span with its offset, or with both of one in which the clocks change. */
export function zoneText(span: ReportSpan, format: Format): string {
  const [, ...others] = offsetsIn(span);
  return [format.zone(span.zone, span.start), ...others.map((at) => offsetText(span.zone, at))].join(' / ');
}

/** A span in words with its zone: `01/11/2026 00:00 – 22/11/2026 10:00 · Australia/Sydney, UTC+11:00`. */
export const spanText = ({ start, end, zone }: ReportSpan, format: Format): string =>
  `${instantText(start, zone, format)} – ${instantText(end, zone, format)} · ${format.zone(zone, start)}`;
