import { bucketTitle } from '@heliograph/board';
import type { Format } from '@heliograph/i18n';
import type { Bar } from '@heliograph/ui';
import type { CalendarPeriod } from '../../../shared/period/dates.ts';

interface Trend {
  period: CalendarPeriod;
  /** The zone in which it was asked for. */
  zone: string;
  buckets: readonly { start: number; kwh: number | null; estimated?: boolean }[];
}

/** Energy over a period, a bar for each bucket. */
export function trendBars(
  { period, zone, buckets }: Trend,
  format: Format,
  words: { noReport: string; estimated?: string },
): Bar[] {
  return buckets.map(({ start, kwh, estimated = false }) => {
    const energy = kwh === null ? words.noReport : format.energy(kwh).text;
    return {
      label: LABELS[period](start, format, zone),
      title: bucketTitle(period, start, zone, format),
      value: kwh,
      pale: estimated,
      text: kwh !== null && estimated ? `${energy} (${words.estimated})` : energy,
    };
  });
}

const LABELS: Record<CalendarPeriod, (start: number, format: Format, zone: string) => string> = {
  day: (start, format, zone) => format.minute(start, zone),
  week: (start, format, zone) => format.weekday(start, zone),
  month: (start, format, zone) => format.day(start, zone),
  year: (start, format, zone) => format.month(start, zone),
  overyear: (start, format, zone) => format.year(start, zone),
};
