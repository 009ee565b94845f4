import type { EngineApi, TableShape } from '@heliograph/contracts/engine';
import type { IDatasource } from 'ag-grid-community';
import { tableRows } from './tableRows.ts';

/**
 * Rows of a table that the engine holds, window by window, sorted as the grid wants it.
 *
 * @param onGone the engine no longer holds the table, or cannot be reached
 */
export function tableSource(
  api: Pick<EngineApi, 'tables'>,
  { id, rows }: TableShape,
  onGone: () => void,
): IDatasource {
  let sorted = '[]';
  let arranging: Promise<unknown> = Promise.resolve();

  /** Windows that were asked for meanwhile wait for the new order. */
  function arrange(sort: { column: string; descending: boolean }[]): Promise<unknown> {
    const wanted = JSON.stringify(sort);
    if (wanted !== sorted) {
      sorted = wanted;
      arranging = api.tables.arrange({ table: id, sort, text: '' });
    }
    return arranging;
  }

  return {
    rowCount: rows,
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
