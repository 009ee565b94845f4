import { groupSpans } from './groupSpans.ts';
import type { TableRow } from '../../../shared/grid/tableRows.ts';
import styles from './PrintTable.module.css';
import type { ReportColumn } from './reportColumn.ts';

export interface PrintTableProps {
  columns: readonly ReportColumn[];
  rows: readonly TableRow[];
  totals: readonly TableRow[];
  /** Under the table, for instance that there are more rows. */
  note?: string | undefined;
}

/** A report's rows for paper, where a grid could only show those in sight. */
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
