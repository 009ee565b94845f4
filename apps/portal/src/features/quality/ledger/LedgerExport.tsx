import type { ExportRequest } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { formatDate } from '../../../shared/fields/dateText.ts';
import { ExportMenu } from '../../../shared/export/ExportMenu.tsx';
import { tableSheet } from '../../../shared/export/tableSheet.ts';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import type { LedgerFilter } from '../ledgerAddress.ts';
import type { LedgerRow } from './ledgerRows.ts';

interface LedgerExportProps {
  station: Station;
  filter: LedgerFilter;
  /** As shown. */
  rows: readonly LedgerRow[];
}

/** Exports the shown entries, sorted and filtered as they are, with their source. */
export function LedgerExport({ station, filter, rows }: LedgerExportProps) {
  const { t } = useTranslation('quality');
  const format = useFormat();

  function order(file: ExportRequest['format']): ExportRequest {
    const zone = station.time_zone;
    const { from, to, day, kind, text } = filter;
    const now = Date.now();
    const period = t('span', { from: formatDate(from), until: formatDate(to) });
    const number = (key: string, title: string) => ({ key, title, as: 'number', decimals: 2 }) as const;
    const time = (key: string, title: string) => ({ key, title, as: 'dateTime', zone, width: 20 }) as const;
    const columns = [
      { key: 'what', title: t('column.kind') },
      time('began', t('column.began')),
      time('ended', t('file.until')),
      { key: 'device', title: t('form.device'), width: 24 },
      { key: 'counter', title: t('form.counter'), width: 24 },
      number('kwh', t('column.kwh')),
      { key: 'estimated', title: t('file.estimated') },
      number('last', t('file.last')),
      number('odd', t('file.odd')),
      number('first', t('file.first')),
      number('before', t('file.before')),
      { key: 'reason', title: t('file.reason'), width: 32 },
      { key: 'person', title: t('file.person'), width: 20 },
      time('recorded', t('file.recorded')),
      { key: 'withdrawnBy', title: t('file.withdrawnBy'), width: 20 },
      time('withdrawn', t('file.withdrawnAt')),
    ];
    return {
      fileName: `Data_Quality_${from}_${to}`,
      format: file,
      sheets: [
        tableSheet(
          t('title'),
          columns,
          rows.map((row) => fileRow(row, t('file.yes'))),
          [t('of', { name: station.station_name }), period],
        ),
      ],
      provenance: {
        name: t('file.source'),
        lines: [
          [t('file.station'), station.station_name],
          [t('file.period'), period],
          [t('file.day'), day === null ? t('days.all') : formatDate(day)],
          [t('file.kind'), kind === 'all' || kind === 'open' ? t(`filter.${kind}`) : t(`kind.${kind}`)],
          [t('file.search'), text.trim() || t('file.none')],
          [t('file.zone'), format.zone(zone, now)],
          [t('file.rows'), format.integer(rows.length)],
          [t('file.exported'), format.dateTime(now, zone)],
        ],
      },
    };
  }

  return <ExportMenu disabled={rows.length === 0} order={order} />;
}

function fileRow({ entry, what, device, counter }: LedgerRow, yes: string): TableRow {
  return {
    what,
    began: entry.began,
    ended: entry.ended,
    device,
    counter,
    kwh: entry.kwh,
    estimated: entry.estimated ? yes : '',
    last: entry.last_reading,
    odd: entry.odd_reading,
    first: entry.first_reading,
    before: entry.kwh_before,
    reason: entry.reason,
    person: entry.person,
    recorded: entry.recorded_at,
    withdrawnBy: entry.withdrawn_by,
    withdrawn: entry.withdrawn_at,
  };
}
