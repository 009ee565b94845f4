import type { ReactNode } from 'react';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import styles from './ChartFigure.module.css';

export interface ChartFigureProps {
  /** Content of the chart. */
  label: string;
  /** The drawing. */
  children: ReactNode;
  /** Heads of the table that stands in for the chart where it cannot be seen. */
  columns: readonly string[];
  rows: readonly { title: string; cells: readonly string[] }[];
}

/** A chart with a table of the same values. */
export function ChartFigure({ label, children, columns, rows }: ChartFigureProps) {
  return (
    <figure className={styles.chart} aria-label={label}>
      <div className={styles.plot} aria-hidden>
        {children}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ title, cells }, place) => (
              <tr key={place}>
                <th scope="row">{title}</th>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
