import { listMarks, Quality } from '@heliograph/domain/energy';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useQualityWords } from '@heliograph/ui';
import { useMemo } from 'react';
import type { ChartLine } from './chartLine.ts';

const HOUR = 3_600_000;

/** How values and times of a chart are written. */
export interface ChartWords {
  /** `12.34 kWh`, or the word of a state. */
  value(line: Pick<ChartLine, 'unit' | 'words'>, value: number): string;
  /** [DQ-04] The same with what it contains beside plain measurements; of no value, why there is none. */
  energy(line: Pick<ChartLine, 'unit' | 'words'>, value: number | null, quality: number): string;
  /** An instant in full. */
  instant(at: number): string;
  /** A bucket in full: its hours, its date, its month or its year. */
  bucket(at: number, until: number): string;
}

export function useChartWords(zone: string): ChartWords {
  const { t } = useTranslation(['chart', 'common']);
  const format = useFormat();
  const contained = useQualityWords();
  return useMemo(() => {
    const valueText: ChartWords['value'] = ({ unit, words }, value) => {
      const word = words.find((one) => one.value === value)?.name;
      return word ?? `${format.number(value)}${unit === '' ? '' : ` ${unit}`}`;
    };
    return {
      value: valueText,
      energy(line, value, quality) {
        if (value === null || Number.isNaN(value))
          return (quality & Quality.unknown) === 0 ? t('table.gap') : t('common:quality.noEnergy');
        const text = valueText(line, value);
        return quality === 0 ? text : `${text} (${contained(listMarks(quality))})`;
      },
      instant: (at) => format.dateTime(at, zone),
      bucket(at, until) {
        const length = until - at;
        if (length <= 12 * HOUR)
          return `${format.date(at, zone)} ${format.minute(at, zone)}–${format.minute(until, zone)}`;
        if (length <= 26 * HOUR) return format.date(at, zone);
        return length <= 32 * 24 * HOUR ? format.monthYear(at, zone) : format.year(at, zone);
      },
    };
  }, [format, zone, contained, t]);
}
