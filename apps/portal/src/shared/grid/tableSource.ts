import type { EngineApi, TableShape } from '@heliograph/contracts/engine';
import type { IGetRowsParams } from 'ag-grid-community';
import { tableRows } from './tableRows.ts';

/** What rows have to hold. */
export interface TableSearch {
  text: string;
  /** Columns that its words are looked for in. */
  among: readonly string[];
}

export interface TableSource {
  /** For the grid: settles, and never rejects. */
  getRows(params: IGetRowsParams): Promise<void>;
  /** Holds from the next rows on that are asked for. Answers whether it is another than before. */
  search(search: TableSearch): boolean;
  /** The engine has other rows in the table now, so many. */
  renew(rows: number): void;
}

interface Options {
  /** The table was sorted or searched. */
  onArranged: (shape: TableShape) => void;
  /** The engine no longer holds the table, or cannot be reached. */
  onGone: () => void;
}

/** Rows of a table that the engine holds, window by window, sorted as the grid wants it. */
export function tableSource(
  api: Pick<EngineApi, 'tables'>,
  id: number,
  { onArranged, onGone }: Options,
): TableSource {
  let rows = 0;
  let search: TableSearch | null = null;
  /** Whoever showed the table before may have left it sorted. */
  let order = '';
  let arranging: Promise<void> = Promise.resolve();

  /** Windows that were asked for meanwhile wait for the new order. */
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
    renew: (count) => void (rows = count),
    async getRows({ startRow, endRow, sortModel, successCallback, failCallback }) {
      try {
        await arrange(sortModel.map(({ colId, sort }) => ({ column: colId, descending: sort === 'desc' })));
        const window = await api.tables.window({ table: id, from: startRow, to: endRow });
        successCallback(tableRows(window), rows);
      } catch {
        failCallback();
        onGone();
      }
    },
  };
}
