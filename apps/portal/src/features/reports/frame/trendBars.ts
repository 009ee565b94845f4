import { bucketTitle, energyText, type EnergyWords } from '@heliograph/board';
import type { EnergyBucket } from '@heliograph/contracts/engine';
import { useTranslation, type Format } from '@heliograph/i18n';
import { useQualityWords, type Bar } from '@heliograph/ui';
import { useMemo } from 'react';
import type { CalendarPeriod } from '../../../shared/period/dates.ts';

interface Trend {
  period: CalendarPeriod;
  /** The zone in which it was asked for. */
  zone: string;
  buckets: readonly EnergyBucket[];
}

/** Energy over a period, a bar for each bucket. */
export function trendBars({ period, zone, buckets }: Trend, format: Format, words: EnergyWords): Bar[] {
  return buckets.map((bucket) => ({
    label: bucketLabel[period](bucket.start, format, zone),
    title: bucketTitle(period, bucket.start, zone, format),
    value: bucket.kwh,
    pale: bucket.quality !== 0,
    text: energyText(bucket, format, words),
  }));
}

/** Under the axis, where a bucket starts. */
export const bucketLabel: Record<CalendarPeriod, (start: number, format: Format, zone: string) => string> = {
  day: (start, format, zone) => format.minute(start, zone),
  week: (start, format, zone) => format.weekday(start, zone),
  month: (start, format, zone) => format.day(start, zone),
  year: (start, format, zone) => format.month(start, zone),
  overyear: (start, format, zone) => format.year(start, zone),
};

/** Texts of energies in bars. @param noReport of gaps */
export function useEnergyWords(noReport: string): EnergyWords {
  const { t } = useTranslation();
  const contained = useQualityWords();
  const unknown = t('quality.noEnergy');
  return useMemo(() => ({ noReport, unknown, contained }), [noReport, unknown, contained]);
}
