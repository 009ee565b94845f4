import type { TableRow } from '../../../shared/grid/tableSource.ts';
import styles from './PrintTable.module.css';
import { groupSpans, type ReportColumn } from './reportColumn.ts';

/** The most rows that are printed; a file holds them all. */
export const PRINTED_ROWS = 3000;

export interface PrintTableProps {
  columns: readonly ReportColumn[];
  rows: readonly TableRow[];
  totals: readonly TableRow[];
  /** Under the table, for instance that there are more rows. */
  note?: string | undefined;
}

/** A report's rows on paper, as a grid draws only those in view. */
export function PrintTable({ columns, rows, totals, note }: PrintTableProps) {
  const line = (row: TableRow, index: number, Cell: 'td' | 'th') => (
    <tr key={index}>
      {columns.map((column) => (
        <Cell key={column.key} data-number={column.isNumber || undefined}>
          {column.text(row)}
        </Cell>
      ))}
    </tr>
  );
  const spans = groupSpans(columns);
  return (
    <div className={styles.paper}>
      <table>
        <thead>
          {spans.some(({ group }) => group !== undefined) && (
            <tr>
              {spans.map(({ group, columns: width }, index) => (
                <th key={index} colSpan={width}>
                  {group}
                </th>
              ))}
            </tr>
          )}
          <tr>
            {columns.map(({ key, title, isNumber }) => (
              <th key={key} data-number={isNumber || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map((row, index) => line(row, index, 'td'))}</tbody>
        <tfoot>{totals.map((row, index) => line(row, index, 'th'))}</tfoot>
      </table>
      {note && <p>{note}</p>}
    </div>
  );
}
