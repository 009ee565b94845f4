import type { ExportRequest } from '@heliograph/contracts/engine';
import { tableColumns } from '../export/tableColumns.ts';
import type { TableRow } from '../grid/tableSource.ts';

interface SheetColumn {
  key: string;
  title: string;
  /** Default: text. */
  as?: 'number' | 'text';
}

/** A sheet that consists of one table. */
export function tableSheet(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly TableRow[],
): ExportRequest['sheets'][number] {
  const typed = columns.map(({ key, title, as = 'text' }) => ({ key, title, as }));
  return {
    name,
    head: [],
    columns: typed,
    rows: {
      columns: tableColumns(
        rows,
        typed.map(({ key, as }) => ({ key, file: { as } })),
      ),
    },
  };
}
