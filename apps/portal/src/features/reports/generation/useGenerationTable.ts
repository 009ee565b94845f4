import type { GenerationReport } from '@heliograph/contracts/engine';
import type { Station } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useMemo } from 'react';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import type { ReportColumn } from '../table/reportColumn.ts';
import { generationColumns } from './generationColumns.ts';
import { generationRows, generationTotal } from './generationRows.ts';

/** Columns, rows and total line of a generation report, the same on screen, on paper and in a file. */
export function useGenerationTable(
  report: GenerationReport,
  stations: readonly Station[],
): { columns: ReportColumn[]; rows: TableRow[]; total: TableRow } {
  const { t } = useTranslation('report');
  const format = useFormat();
  return useMemo(() => {
    const rows = generationRows(report, stations);
    const capacity = rows.reduce(
      (sum, row) => sum + (typeof row.capacity === 'number' ? row.capacity : 0),
      0,
    );
    return {
      columns: generationColumns(report, format, t),
      rows,
      total: generationTotal(report, t('total'), capacity),
    };
  }, [report, stations, format, t]);
}
