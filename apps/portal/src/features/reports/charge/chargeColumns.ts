import type { Format, useTranslation } from '@heliograph/i18n';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import { instantText } from '../frame/rowTime.ts';
import type { ReportColumn } from '../table/reportColumn.ts';

/** The columns of the charge report (spec B §2.11). */
export function chargeColumns(
  zone: string,
  format: Format,
  t: ReturnType<typeof useTranslation<'report'>>['t'],
): ReportColumn[] {
  const text = (key: string, title: string, width: number, merged = false): ReportColumn => ({
    key,
    title,
    text: (row) => String(row[key] ?? ''),
    isNumber: false,
    width,
    file: { as: 'text', ...(merged && { merged }) },
  });
  const time = (key: string, title: string, none: string): ReportColumn => ({
    key,
    title,
    text: (row) => {
      const at = row[key];
      if (typeof at === 'number') return instantText(at, zone, format);
      return isCharge(row) ? none : '';
    },
    isNumber: false,
    width: 160,
    file: { as: 'dateTime', zone },
  });
  return [
    text('user', t('charge.user'), 170, true),
    text('email', t('charge.email'), 210),
    text('device', t('charge.device'), 150),
    text('serial', t('charge.serial'), 170),
    time('start', t('charge.start'), ''),
    time('end', t('charge.end'), t('charge.ongoing')),
    {
      key: 'energy',
      title: t('charge.energy'),
      text: ({ energy }) => (typeof energy === 'number' ? format.number(energy) : t('charge.unknown')),
      isNumber: true,
      width: 170,
      file: { as: 'number', decimals: 2 },
    },
  ];
}

const isCharge = (row: TableRow) => row.total === 0;
