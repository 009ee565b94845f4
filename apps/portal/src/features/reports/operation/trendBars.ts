import { bucketTitle, type TrendRange } from '@heliograph/board';
import type { Format } from '@heliograph/i18n';
import type { Bar } from '@heliograph/ui';
import type { AnsweredTrend } from './useEnergyTrend.ts';

interface Words {
  noReport: string;
  estimated: string;
}

/** One bar a bucket, in the zone it was asked with. */
export function trendBars({ range, zone, trend }: AnsweredTrend, format: Format, words: Words): Bar[] {
  return trend.buckets.map(({ start, kwh, estimated }) => {
    const energy = kwh === null ? words.noReport : format.energy(kwh).text;
    return {
      label: LABELS[range](start, format, zone),
      title: bucketTitle(range, start, zone, format),
      value: kwh,
      pale: estimated,
      text: kwh !== null && estimated ? `${energy} (${words.estimated})` : energy,
    };
  });
}

const LABELS: Record<TrendRange, (start: number, format: Format, zone: string) => string> = {
  day: (start, format, zone) => format.minute(start, zone),
  week: (start, format, zone) => format.weekday(start, zone),
  month: (start, format, zone) => format.day(start, zone),
  year: (start, format, zone) => format.month(start, zone),
  overyear: (start, format, zone) => format.year(start, zone),
};
