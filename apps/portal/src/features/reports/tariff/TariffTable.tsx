import type { TariffReport } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import type { CellClickedEvent, CellKeyDownEvent } from 'ag-grid-community';
import { useMemo } from 'react';
import { TableGrid } from '../../../shared/grid/TableGrid.tsx';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import { gridColumns, type ReportColumn } from '../table/reportColumn.ts';
import styles from './TariffTable.module.css';

export interface TariffTableProps {
  report: TariffReport;
  columns: readonly ReportColumn[];
  totals: readonly TableRow[];
  onGone: () => void;
  /** A row is to be explained. */
  onExplain: (row: { at: number; until: number }) => void;
}

/** The rows of a tariff report under grouped heads, with its total lines; a row explains itself. */
export function TariffTable({ report, columns, totals, onGone, onExplain }: TariffTableProps) {
  const { t } = useTranslation('tariffReport');
  const shown = useMemo(() => gridColumns(columns), [columns]);
  const pinned = useMemo(() => [...totals], [totals]);

  function explain({ data, node }: CellClickedEvent<TableRow> | CellKeyDownEvent<TableRow>) {
    if (node.rowPinned || typeof data?.at !== 'number' || typeof data.until !== 'number') return;
    onExplain({ at: data.at, until: data.until });
  }

  return (
    <div className={styles.table}>
      <p className={styles.hint}>{t('explain.hint')}</p>
      <TableGrid
        aria-label={t('title')}
        table={report.table}
        onGone={onGone}
        headerRows={2}
        columnDefs={shown}
        pinnedBottomRowData={pinned}
        rowClassRules={CLASSES}
        onCellClicked={explain}
        onCellKeyDown={(event) => {
          if ('colDef' in event && event.event instanceof KeyboardEvent && event.event.key === 'Enter')
            explain(event);
        }}
      />
    </div>
  );
}

const CLASSES = {
  [styles.row ?? '']: ({ node }: { node: { rowPinned?: unknown } }) => !node.rowPinned,
  [styles.total ?? '']: ({ node }: { node: { rowPinned?: unknown } }) => Boolean(node.rowPinned),
  [styles.gap ?? '']: ({ data, node }: { data?: TableRow | undefined; node: { rowPinned?: unknown } }) =>
    !node.rowPinned && typeof data?.missing === 'number' && data.missing > 0,
};
