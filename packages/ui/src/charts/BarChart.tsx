import { useMemo } from 'react';
import type { Token } from '../theme/tokenColor.ts';
import { ChartFigure } from './ChartFigure.tsx';
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
  const rows = bars.map(({ title, text }) => ({ title, cells: [text] }));
  return <ChartFigure label={label} plot={container} columns={columns} rows={rows} />;
}

const loadPlot = () => import('./barPlot.ts').then(({ createBarPlot }) => createBarPlot);
