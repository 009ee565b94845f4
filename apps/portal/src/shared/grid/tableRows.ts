import type { TableColumn, TableWindow } from '@heliograph/contracts/engine';

/** A row of a table of the engine by column; null where there is no value. */
export type TableRow = Record<string, number | string | null>;

/** The rows of a window as objects, with their place in the table under `row`. */
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
