import type { TableRow } from '../../../shared/grid/tableSource.ts';

/**
 * [DQ-05] The line that says by how much totals as shown differ from the sums of the rows as shown; none where all rows
 * add up.
 *
 * @param first what names the line, under the key of the first column, and identifies it
 * @param differences by key of the column
 */
export function roundingLine(first: TableRow, differences: Record<string, number>): TableRow[] {
  const known = Object.entries(differences).filter(([, difference]) => difference !== 0);
  return known.length === 0 ? [] : [{ ...first, rounding: 1, ...Object.fromEntries(known) }];
}

/** A figure of a row; `—` where it is unknown, nothing in a rounding line without it. */
export function figureText(row: TableRow, key: string, write: (value: number) => string): string {
  const value = row[key];
  if (typeof value === 'number') return write(value);
  return row.rounding === 1 ? '' : '—';
}
