import { useMemo } from 'react';
import { VisuallyHidden } from '../primitives/VisuallyHidden.tsx';
import type { Token } from '../theme/tokenColor.ts';
import styles from './BarChart.module.css';
import { usePlot } from './usePlot.ts';

export interface Bar {
  /** Under the axis; need not be unique. */
  label: string;
  /** Null leaves a gap. */
  value: number | null;
  /** Paler: part of it is estimated. */
  pale?: boolean;
  /** The bucket in full, for the tooltip and the table. */
  title: string;
  /** The value in full, with its unit or why it is missing. */
  text: string;
}

export interface BarChartProps {
  bars: readonly Bar[];
  color: Token;
  /** What the chart shows, for screen readers. */
  label: string;
  /** Heads of the table that stands in for the chart where it cannot be seen. */
  columns: readonly [bucket: string, value: string];
  /** Labels of the value axis. */
  axis: (value: number) => string;
  old?: boolean;
}

/** Vertical bars. The charting library is fetched when the first one is shown. */
export function BarChart({ bars, color, label, columns, axis, old = false }: BarChartProps) {
  const drawing = useMemo(() => ({ bars, color, axis, old }), [bars, color, axis, old]);
  const container = usePlot(loadPlot, drawing);
  return (
    <figure className={styles.chart} aria-label={label}>
      <div ref={container} className={styles.plot} aria-hidden />
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{columns[0]}</th>
              <th scope="col">{columns[1]}</th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, place) => (
              <tr key={place}>
                <th scope="row">{bar.title}</th>
                <td>{bar.text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

const loadPlot = () => import('./barPlot.ts').then(({ createBarPlot }) => createBarPlot);
