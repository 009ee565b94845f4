import type { Format } from '@heliograph/i18n';

/** An instant to the minute. */
export const timeText = (format: Format, at: number, zone: string): string =>
  `${format.date(at, zone)} ${format.minute(at, zone)}`;
