import type { ReactNode, RefObject } from 'react';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import styles from './ChartFigure.module.css';

export interface ChartFigureProps {
  /** What the chart shows. */
  label: string;
  /** The element that a library draws in. */
  plot?: RefObject<HTMLDivElement | null>;
  /** The drawing otherwise. */
  children?: ReactNode;
  /** Heads of the table that stands in for the chart where it cannot be seen. */
  columns: readonly string[];
  rows: readonly { title: string; cells: readonly string[] }[];
}

/** A drawn chart with the table that says the same. */
export function ChartFigure({ label, plot, children, columns, rows }: ChartFigureProps) {
  return (
    <figure className={styles.chart} aria-label={label}>
      <div ref={plot} className={styles.plot} aria-hidden>
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
