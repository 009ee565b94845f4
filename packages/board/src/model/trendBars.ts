import type { Trend } from '@heliograph/contracts/engine';
import type { Format } from '@heliograph/i18n';
import type { Bar } from '@heliograph/ui/light';

export type TrendRange = Trend['range'];

export const TREND_RANGES = [
  'day',
  'week',
  'month',
  'year',
  'overyear',
] as const satisfies readonly TrendRange[];

/** Texts of estimated and missing values. */
export interface TrendWords {
  estimated: string;
  noReport: string;
}

/** One bar a bucket, labelled in the trend's zone. */
export function trendBars(trend: Trend, format: Format, words: TrendWords): Bar[] {
  return trend.buckets.map((bucket) => {
    const energy = bucket.kwh === null ? words.noReport : format.energy(bucket.kwh).text;
    return {
      label: bucketLabel(trend.range, bucket.start, trend.zone, format),
      title: bucketTitle(trend.range, bucket.start, trend.zone, format),
      value: bucket.kwh,
      pale: bucket.estimated,
      text: bucket.kwh !== null && bucket.estimated ? `${energy} (${words.estimated})` : energy,
    };
  });
}

function bucketLabel(range: TrendRange, start: number, zone: string, format: Format): string {
  switch (range) {
    case 'day':
      return format.minute(start, zone);
    case 'week':
      return format.weekday(start, zone);
    case 'month':
      return format.day(start, zone);
    case 'year':
      return format.month(start, zone);
    case 'overyear':
      return format.year(start, zone);
  }
}

/** A bucket in full: its day, hour, month or year. */
export function bucketTitle(range: TrendRange, start: number, zone: string, format: Format): string {
  switch (range) {
    case 'day':
      return `${format.date(start, zone)} ${format.minute(start, zone)}`;
    case 'week':
    case 'month':
      return `${format.weekday(start, zone)} ${format.date(start, zone)}`;
    case 'year':
      return `${format.month(start, zone)} ${format.year(start, zone)}`;
    case 'overyear':
      return format.year(start, zone);
  }
}
