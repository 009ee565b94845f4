import { useFormat } from '@heliograph/i18n';
import { useMemo } from 'react';
import type { ChartLine } from './chartLine.ts';

const HOUR = 3_600_000;

/** How values and times of a chart are written. */
export interface ChartWords {
  /** `12.34 kWh`, or the word of a state. */
  value(line: Pick<ChartLine, 'unit' | 'words'>, value: number): string;
  /** An instant in full. */
  instant(at: number): string;
  /** A bucket in full: its hours, its date, its month or its year. */
  bucket(at: number, until: number): string;
}

export function useChartWords(zone: string): ChartWords {
  const format = useFormat();
  return useMemo(
    () => ({
      value({ unit, words }, value) {
        const word = words.find((one) => one.value === value)?.name;
        return word ?? `${format.number(value)}${unit === '' ? '' : ` ${unit}`}`;
      },
      instant: (at) => format.dateTime(at, zone),
      bucket(at, until) {
        const length = until - at;
        if (length <= 12 * HOUR)
          return `${format.date(at, zone)} ${format.minute(at, zone)}–${format.minute(until, zone)}`;
        if (length <= 26 * HOUR) return format.date(at, zone);
        const year = format.year(at, zone);
        return length <= 32 * 24 * HOUR ? `${format.month(at, zone)} ${year}` : year;
      },
    }),
    [format, zone],
  );
}
