import type { GenerationReport } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import type { Format, useTranslation } from '@heliograph/i18n';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import type { ReportColumn } from '../table/reportColumn.ts';

/** Key of the column of a currency. */
export const revenueKey = (currency: string): string => `revenue ${currency}`;

/** A row for each station with its name and capacity in kWp; energies in kWh, CO2 in kg, revenue under `revenueKey`. */
export function generationRows({ rows }: GenerationReport, stations: readonly Station[]): TableRow[] {
  return rows.map(
    ({ stationId, revenue, estimated, missingHours, unpricedHours, zone: _zone, ...figures }) => {
      const station = stations.find(({ id }) => id === stationId);
      return {
        row: stationId,
        station: station?.station_name ?? String(stationId),
        capacity: station?.installed_capacity ?? null,
        ...figures,
        ...revenueOf(revenue),
        missing: missingHours,
        unpriced: unpricedHours,
        estimated: estimated ? 1 : 0,
      };
    },
  );
}

/** The total line: sums of the rows as shown. */
export function generationTotal(
  { rows, totals }: GenerationReport,
  label: string,
  capacity: number,
): TableRow {
  const { revenue, ...sums } = totals;
  const { generation } = totals;
  return {
    row: 'total',
    station: label,
    capacity,
    ...sums,
    specificYield: generation === null || capacity === 0 ? null : generation / capacity,
    ...revenueOf(revenue),
    missing: rows.reduce((hours, { missingHours }) => hours + missingHours, 0),
    unpriced: rows.reduce((hours, { unpricedHours }) => hours + unpricedHours, 0),
    estimated: 0,
  };
}

const revenueOf = (revenue: GenerationReport['totals']['revenue']): TableRow =>
  Object.fromEntries(revenue.map(({ currency, total }) => [revenueKey(currency), total]));

/** The columns of the generation report. Those about missing data appear only where some is missing. */
export function generationColumns(
  { rows, totals }: GenerationReport,
  format: Format,
  t: ReturnType<typeof useTranslation<'report'>>['t'],
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
