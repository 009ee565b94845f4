import type { ReportPeriod, ReportSpan } from '@heliograph/contracts/engine';
import { localDate } from '../time/index.ts';

/**
 * File name of an exported report without extension: `Tariff_Report_2026-11-21` for a day, `…_2026-11` for a month,
 * `…_2026` for a year, `…_2023-2026` for overyear, else with the first and last day, `…_2026-11-02_2026-11-08`.
 */
export const reportFileName = (name: string, period: ReportPeriod['period'], span: ReportSpan): string =>
  `${name}_${periodText(period, span)}`;

function periodText(period: ReportPeriod['period'], { start, end, zone }: ReportSpan): string {
  const first = dateText(zone, start);
  const last = dateText(zone, Math.max(start, end - 1));
  switch (period) {
    case 'day':
      return first;
    case 'month':
      return first.slice(0, 7);
    case 'year':
      return first.slice(0, 4);
    case 'overyear':
      return `${first.slice(0, 4)}-${last.slice(0, 4)}`;
    case 'week':
    case 'custom':
      return `${first}_${last}`;
  }
}

/** YYYY-MM-DD in a zone. */
export function dateText(zone: string, at: number): string {
  const { year, month, day } = localDate(zone, at);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}`;
}
