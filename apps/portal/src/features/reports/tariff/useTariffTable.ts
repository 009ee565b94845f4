import { useFormat, useTranslation } from '@heliograph/i18n';
import { useMemo } from 'react';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import type { ReportColumn } from '../table/reportColumn.ts';
import type { AnsweredTariff } from './AnsweredTariff.ts';
import { tariffColumns } from './tariffColumns.ts';
import { totalRows } from './totalRows.ts';

/** Columns and total lines of a tariff report, the same on screen, on paper and in a file. */
export function useTariffTable({ question, report }: AnsweredTariff): {
  columns: ReportColumn[];
  totals: TableRow[];
} {
  const { t } = useTranslation('tariffReport');
  const format = useFormat();
  const { rows } = question;
  return useMemo(
    () => ({ columns: tariffColumns(report, rows, format, t), totals: totalRows(report, t) }),
    [report, rows, format, t],
  );
}
