import type { ExportOrder, ReportPeriod, ReportSpan } from '@heliograph/contracts/engine';
import { reportFileName } from '@heliograph/domain/reports';
import type { Format, useTranslation } from '@heliograph/i18n';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import { instantText } from '../frame/rowTime.ts';
import { spanText } from '../frame/spanText.ts';
import { fileColumns, type ReportColumn } from '../table/reportColumn.ts';
import { tableColumns } from '../table/tableColumns.ts';

export interface ChargeOrderInput {
  period: ReportPeriod['period'];
  span: ReportSpan;
  columns: readonly ReportColumn[];
  /** As sorted on screen. */
  rows: readonly TableRow[];
  /** kWh of all. */
  total: number;
  /** Names of the stations. */
  stations: readonly string[];
}

/** The file of a charge report: what is on screen, with merged cells and total lines, and where it comes from. */
export function chargeOrder(
  { period, span, columns, rows, total, stations }: ChargeOrderInput,
  kind: ExportOrder['format'],
  format: Format,
  t: ReturnType<typeof useTranslation<'report'>>['t'],
): ExportOrder {
  const names = stations.join(t('comma'));
  return {
    fileName: reportFileName('Charge_Report', period, span),
    format: kind,
    sheets: [
      {
        name: t('charge.file'),
        head: [t('charge.file'), names, spanText(span, format)],
        columns: fileColumns(columns),
        rows: { columns: tableColumns(rows, columns, ['total']) },
        strong: 'total',
        totals: [{ user: t('charge.grand'), energy: total }],
      },
    ],
    provenance: {
      name: t('provenance'),
      lines: [
        [t('station.several'), names],
        [t('period'), spanText(span, format)],
        [t('exported'), instantText(Date.now(), span.zone, format)],
      ],
    },
  };
}
