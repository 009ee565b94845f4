import { useMemo } from 'react';
import type { Token } from '../theme/tokenColor.ts';
import { ChartFigure } from './ChartFigure.tsx';
import { usePlot } from './usePlot.ts';

/** One layer of all bars. */
export interface StackLayer {
  name: string;
  color: Token;
  /** Paler than a layer of the same colour. */
  pale?: boolean;
  /** By bar, not negative. */
  values: readonly number[];
}

export interface StackedBarChartProps {
  bars: readonly {
    /** Under the axis; need not be unique. */
    label: string;
    /** The bucket in full, for the tooltip and the table. */
    title: string;
  }[];
  /** From the bottom up. */
  layers: readonly StackLayer[];
  /** What the chart shows, for screen readers. */
  label: string;
  /** What a bar stands for. */
  bucket: string;
  /** A value in full, and on the axis. */
  text: (value: number) => string;
}

/** Bars of several layers, with their legend. The charting library is fetched when the first one is shown. */
export function StackedBarChart({ bars, layers, label, bucket, text }: StackedBarChartProps) {
  const drawing = useMemo(() => ({ bars, layers, text }), [bars, layers, text]);
  const container = usePlot(loadPlot, drawing);
  const rows = bars.map(({ title }, bar) => ({
    title,
    cells: layers.map(({ values }) => text(values[bar] ?? 0)),
  }));
  const columns = [bucket, ...layers.map(({ name }) => name)];
  return <ChartFigure label={label} plot={container} columns={columns} rows={rows} />;
}

const loadPlot = () => import('./stackedBarPlot.ts').then(({ createStackedBarPlot }) => createStackedBarPlot);
