import type { GenerationReport } from '@heliograph/contracts/engine';
import type { Format, useTranslation } from '@heliograph/i18n';
import type { ReportColumn } from '../table/reportColumn.ts';
import { revenueKey } from './generationRows.ts';

export type ReportWords = ReturnType<typeof useTranslation<'report'>>['t'];

/** The columns of the generation report, a station a row; those about what is missing where something is. */
export function generationColumns(
  { rows, totals }: GenerationReport,
  format: Format,
  t: ReportWords,
): ReportColumn[] {
  const number = (key: string, title: string, width = 104): ReportColumn => ({
    key,
    title,
    text: ({ [key]: value }) => (typeof value === 'number' ? format.number(value) : '—'),
    isNumber: true,
    width,
    file: { as: 'number', decimals: 2 },
  });
  const energies = ['capacity', 'generation', 'specificYield', 'selling', 'selfUse', 'charging'] as const;
  return [
    {
      key: 'station',
      title: t('generation.column.station'),
      text: ({ station }) => String(station),
      isNumber: false,
      width: 190,
      file: { as: 'text' },
    },
    ...energies.map((key) => number(key, t(`generation.column.${key}`))),
    ...totals.revenue.map(({ currency }) =>
      number(revenueKey(currency), t('generation.column.revenueIn', { currency })),
    ),
    number('co2', t('generation.column.co2')),
    { ...number('missing', t('generation.column.missing'), 96), isWarning: true },
    ...(rows.some(({ unpricedHours }) => unpricedHours > 0)
      ? [{ ...number('unpriced', t('generation.column.unpriced'), 96), isWarning: true }]
      : []),
    ...(rows.some(({ estimated }) => estimated)
      ? [
          {
            key: 'estimated',
            title: t('generation.column.estimated'),
            text: ({ estimated }: Record<string, unknown>) => (estimated === 1 ? t('generation.partly') : ''),
            isNumber: false,
            width: 104,
            file: { as: 'number' as const, decimals: 0 },
          },
        ]
      : []),
  ];
}
