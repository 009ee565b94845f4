import type { Entities } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { useMemo } from 'react';
import { TableGrid } from '../../../shared/grid/TableGrid.tsx';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import { PrintTable } from '../table/PrintTable.tsx';
import { REPORT_HEADER, REPORT_ROW, reportGridTheme } from '../table/reportGridTheme.ts';
import { gridColumns } from '../table/reportColumn.ts';
import table from '../table/reportTable.module.css';
import { usePrintedNote } from '../table/usePrintedNote.ts';
import styles from './DataAnswer.module.css';
import type { AnsweredData } from './DataReportPage.tsx';
import { useDataColumns } from './useDataColumns.ts';

export interface DataAnswerProps {
  answer: AnsweredData;
  entities: Entities;
  title: string;
  /** The rows for paper while they are printed. */
  printed: readonly TableRow[] | null;
  onGone: () => void;
}

/** A data report as it was answered: a row a step, a column a property. */
export function DataAnswer({ answer, entities, title, printed, onGone }: DataAnswerProps) {
  const { t } = useTranslation('report');
  const format = useFormat();
  const { question, report } = answer;
  const columns = useDataColumns(question.points, entities, report.span);
  const shown = useMemo(() => gridColumns(columns), [columns]);
  const note = usePrintedNote(printed, report.table.rows);
  const { rows } = report.table;
  return (
    <>
      <p className={styles.note}>
        <strong>{t('data.rows', { count: rows, rows: format.integer(rows) })}</strong> {t('data.note')}
      </p>
      <div className={table.screen}>
        <TableGrid
          aria-label={title}
          table={report.table}
          onGone={onGone}
          headerRows={2}
          theme={reportGridTheme}
          rowHeight={REPORT_ROW}
          headerHeight={REPORT_HEADER}
          columnDefs={shown}
        />
      </div>
      {printed && <PrintTable columns={columns} rows={printed} totals={[]} note={note} />}
    </>
  );
}
