import type { EngineApi, TableColumn, TableShape, TableWindow } from '@heliograph/contracts/engine';
import type { IGetRowsParams } from 'ag-grid-community';

/** Filter of rows. */
export interface TableSearch {
  text: string;
  /** Columns that are searched. */
  among: readonly string[];
}

export interface TableSource {
  /** For the grid; never rejects. */
  getRows(params: IGetRowsParams): Promise<void>;
  /** Applies to the next requested rows. @returns whether the text changed */
  search(search: TableSearch): boolean;
  /** Sets the number of rows after the engine's table has changed. */
  setRowCount(rows: number): void;
  /** Reports the end of the table to `onGone` from now on. @returns a function that stops it: another table is shown */
  watch(): () => void;
}

interface Options {
  /** The table was sorted or searched. */
  onArranged: (shape: TableShape) => void;
  /** The engine has dropped the table or cannot be reached. */
  onGone: () => void;
}

/** Loads the rows of an engine's table window by window, sorted as the grid requests. */
export function createTableSource(
  api: Pick<EngineApi, 'tables'>,
  id: number,
  { onArranged, onGone }: Options,
): TableSource {
  let rows = 0;
  let search: TableSearch | null = null;
  /** Empty at first: the table may still be sorted by its previous user. */
  let order = '';
  let arranging: Promise<void> = Promise.resolve();
  let isWatched = true;

  /** Windows requested meanwhile wait for the new order. */
  function arrange(sort: { column: string; descending: boolean }[]): Promise<void> {
    const wanted = { table: id, sort, text: search?.text ?? '', ...(search && { among: [...search.among] }) };
    const text = JSON.stringify(wanted);
    if (text === order) return arranging;
    order = text;
    arranging = api.tables.arrange(wanted).then((shape) => {
      if (order !== text) return;
      rows = shape.rows;
      onArranged(shape);
    });
    return arranging;
  }

  return {
    search(next) {
      const other = next.text !== (search?.text ?? '');
      search = next;
      return other;
    },
    setRowCount: (count) => void (rows = count),
    watch() {
      isWatched = true;
      return () => void (isWatched = false);
    },
    async getRows({ startRow, endRow, sortModel, successCallback, failCallback }) {
      try {
        await arrange(sortModel.map(({ colId, sort }) => ({ column: colId, descending: sort === 'desc' })));
        const window = await api.tables.window({ table: id, from: startRow, to: endRow });
        successCallback(tableRows(window), rows);
      } catch {
        failCallback();
        if (isWatched) onGone();
      }
    },
  };
}

/** A row by column; null for a missing value. */
export type TableRow = Record<string, number | string | null>;

/** The rows of a window as objects, with their index in the table as `row`. */
export function tableRows({ from, rows, columns }: TableWindow): TableRow[] {
  const entries = Object.entries(columns);
  return Array.from({ length: rows }, (_, index) => {
    const row: TableRow = { row: from + index };
    for (const [key, column] of entries) row[key] = valueAt(column, index);
    return row;
  });
}

function valueAt(column: TableColumn, index: number): number | string | null {
  if (column.kind === 'text') return column.words[column.codes[index] ?? -1] ?? null;
  const value = column.values[index] ?? NaN;
  return Number.isNaN(value) ? null : value;
}
