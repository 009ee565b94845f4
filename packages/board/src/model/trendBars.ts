import type { Trend, TrendBucket } from '@heliograph/contracts/engine';
import { listMarks, Quality } from '@heliograph/domain/energy';
import type { Format } from '@heliograph/i18n';
import type { Bar, QualityMarkName } from '@heliograph/ui/light';

export type TrendRange = Trend['range'];

export const TREND_RANGES = [
  'day',
  'week',
  'month',
  'year',
  'overyear',
] as const satisfies readonly TrendRange[];

/** Texts of energies that are missing or not plainly measured. */
export interface EnergyWords {
  noReport: string;
  unknown: string;
  contained: (marks: readonly QualityMarkName[]) => string;
}

/** [DQ-04] The energy of a bucket, and what it contains beside plain measurements. */
export function energyText(
  { kwh, quality }: Pick<TrendBucket, 'kwh' | 'quality'>,
  format: Format,
  words: EnergyWords,
): string {
  if (kwh === null) return (quality & Quality.unknown) === 0 ? words.noReport : words.unknown;
  const energy = format.energy(kwh).text;
  return quality === 0 ? energy : `${energy} (${words.contained(listMarks(quality))})`;
}

/** One bar a bucket, labelled in the trend's zone. */
export function trendBars(trend: Trend, format: Format, words: EnergyWords): Bar[] {
  return trend.buckets.map((bucket) => ({
    label: bucketLabel(trend.range, bucket.start, trend.zone, format),
    title: bucketTitle(trend.range, bucket.start, trend.zone, format),
    value: bucket.kwh,
    pale: bucket.quality !== 0,
    text: energyText(bucket, format, words),
  }));
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
      return format.monthYear(start, zone);
    case 'overyear':
      return format.year(start, zone);
  }
}
