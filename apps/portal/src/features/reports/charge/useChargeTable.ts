import type { ConsumptionReport } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useMemo } from 'react';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import type { ReportColumn } from '../table/reportColumn.ts';
import { chargeColumns } from './chargeColumns.ts';
import { chargeRows } from './chargeRows.ts';

/** Columns and rows of a charge report, the same on screen, on paper and in a file. */
export function useChargeTable(report: ConsumptionReport | null): {
  columns: ReportColumn[];
  rows: TableRow[];
} {
  const { t } = useTranslation('report');
  const format = useFormat();
  return useMemo(
    () =>
      report
        ? {
            columns: chargeColumns(report.span.zone, format, t),
            rows: chargeRows(report, {
              nobody: t('charge.nobody'),
              totalOf: (name) => t('totalOf', { name }),
            }),
          }
        : { columns: [], rows: [] },
    [report, format, t],
  );
}
