import { useMemo } from 'react';
import type { Token } from '../theme/tokenColor.ts';
import type { Bar } from './BarChart.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import { usePlot } from './usePlot.ts';

/** A value that holds from its bucket on until the next. */
export type Step = Pick<Bar, 'label' | 'title' | 'text'> & { value: number };

export interface StepChartProps {
  steps: readonly Step[];
  color: Token;
  /** What the chart shows, for screen readers. */
  label: string;
  /** Heads of the table that stands in for the chart where it cannot be seen. */
  columns: readonly [bucket: string, value: string];
  /** Labels of the value axis. */
  axis: (value: number) => string;
}

/** A line in steps over a ground of its colour. The charting library is fetched when the first one is shown. */
export function StepChart({ steps, color, label, columns, axis }: StepChartProps) {
  const drawing = useMemo(() => ({ steps, color, axis }), [steps, color, axis]);
  const container = usePlot(loadPlot, drawing);
  const rows = steps.map(({ title, text }) => ({ title, cells: [text] }));
  return <ChartFigure label={label} plot={container} columns={columns} rows={rows} />;
}

const loadPlot = () => import('./stepPlot.ts').then(({ createStepPlot }) => createStepPlot);
