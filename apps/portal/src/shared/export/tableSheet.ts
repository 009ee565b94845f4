import type { ExportColumn, ExportSheet } from '@heliograph/contracts/engine';
import type { TableRow } from '../grid/tableSource.ts';
import { tableColumns } from './tableColumns.ts';

type SheetColumn = Omit<ExportColumn, 'as'> & Partial<Pick<ExportColumn, 'as'>>;

/** A sheet with one table. @param columns text where `as` is left out */
export function tableSheet(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly TableRow[],
  head: readonly string[] = [],
): ExportSheet {
  const typed = columns.map((column): ExportColumn => ({ as: 'text', ...column }));
  return {
    name,
    head,
    columns: typed,
    rows: {
      columns: tableColumns(
        rows,
        typed.map((file) => ({ key: file.key, file })),
      ),
    },
  };
}
