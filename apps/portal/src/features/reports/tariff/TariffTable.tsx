import { Text } from '@heliograph/ui';
import type { TableShape } from '@heliograph/contracts/engine';
import { useTranslation } from '@heliograph/i18n';
import type {
  CellClassParams,
  CellClickedEvent,
  CellKeyDownEvent,
  GridApi,
  RowClassParams,
} from 'ag-grid-community';
import { useEffect, useMemo, useState } from 'react';
import { TableGrid } from '../../../shared/grid/TableGrid.tsx';
import type { TableRow } from '../../../shared/grid/tableSource.ts';
import { gridColumns, REPORT_GRID, type ReportColumn } from '../table/reportColumn.ts';
import type { ExplainedRow } from './ExplainPanel.tsx';
import styles from './TariffTable.module.css';

export interface TariffTableProps {
  shape: TableShape;
  columns: readonly ReportColumn[];
  totals: readonly TableRow[];
  onGone: () => void;
  explained: ExplainedRow | null;
  /** A row was chosen, or none. */
  onExplain: (row: ExplainedRow | null) => void;
}

/** The rows of a tariff report under grouped heads, with its total lines. Choosing a row explains it. */
export function TariffTable({ shape, columns, totals, onGone, explained, onExplain }: TariffTableProps) {
  const { t } = useTranslation('tariffReport');
  const [grid, setGrid] = useState<GridApi<TableRow> | null>(null);
  const columnDefs = useMemo(() => gridColumns(columns, EXPLAINED), [columns]);
  const pinned = useMemo(() => [...totals], [totals]);

  // The grid evaluates cell classes only when it draws cells.
  const at = explained?.at ?? null;
  useEffect(() => {
    if (!grid) return;
    grid.setGridOption('context', { at } satisfies Context);
    grid.refreshCells({ force: true });
  }, [grid, at]);

  function explain({ data, node }: CellClickedEvent<TableRow> | CellKeyDownEvent<TableRow>) {
    if (node.rowPinned || typeof data?.at !== 'number' || typeof data.until !== 'number') return;
    onExplain({ at: data.at, until: data.until });
  }

  return (
    <div className={styles.table}>
      <Text tone="faint" size={13}>
        {t('explain.hint')}
      </Text>
      <TableGrid
        aria-label={t('title')}
        table={shape}
        onGone={onGone}
        headerRows={2}
        {...REPORT_GRID}
        columnDefs={columnDefs}
        pinnedBottomRowData={pinned}
        rowClassRules={CLASSES}
        onGridReady={({ api }) => setGrid(api)}
        onGridPreDestroyed={() => setGrid(null)}
        onCellClicked={explain}
        onCellKeyDown={(event) => {
          if (!('colDef' in event) || !(event.event instanceof KeyboardEvent)) return;
          if (event.event.key === 'Enter') explain(event);
          if (event.event.key === 'Escape') onExplain(null);
        }}
      />
    </div>
  );
}

const CLASSES = {
  [styles.row ?? '']: ({ node }: RowClassParams<TableRow>) => !node.rowPinned,
  [styles.total ?? '']: ({ node }: RowClassParams<TableRow>) => Boolean(node.rowPinned),
};

const EXPLAINED = {
  [styles.explained ?? '']: ({ node, data, context }: CellClassParams<TableRow, unknown>) =>
    !node.rowPinned && typeof data?.at === 'number' && data.at === (context as Context | undefined)?.at,
};

interface Context {
  /** Start of the explained row; null for none. */
  at: number | null;
}
