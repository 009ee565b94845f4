import type { TableColumn, TableColumns } from '@heliograph/contracts/engine';
import { lengthOf } from '../../tables/lengthOf.ts';
import type { SheetRows } from './sheetRows.ts';

const ROWS = 8_192;

/**
 * Rows that came with the order, a few thousand at a time.
 *
 * @param pause lets messages in, such as a cancellation
 */
export function givenRows(columns: TableColumns, pause: () => Promise<void>): SheetRows {
  const of = lengthOf(columns);

  async function* windows() {
    for (let from = 0; from < of; from += ROWS) {
      const to = Math.min(from + ROWS, of);
      yield { from, rows: to - from, columns: slice(columns, from, to) };
      await pause();
    }
  }

  return { of, windows: windows() };
}

function slice(columns: TableColumns, from: number, to: number): TableColumns {
  const part = (column: TableColumn): TableColumn =>
    column.kind === 'text'
      ? { ...column, codes: column.codes.subarray(from, to) }
      : { ...column, values: column.values.subarray(from, to) };
  return Object.fromEntries(Object.entries(columns).map(([key, column]) => [key, part(column)]));
}
