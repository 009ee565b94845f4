import { useCallback } from 'react';
import type { Token } from '../theme/tokenColor.ts';
import { Chart, type ChartOptions } from './Chart.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import { axisTicks } from './axisTicks.ts';
import type { ChartFrame } from './chartFrame.ts';

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
  /** Content of the chart, for screen readers. */
  label: string;
  /** Meaning of a bar. */
  bucket: string;
  /** A value in full, and on the axis. */
  text: (value: number) => string;
}

/** Bars of several layers with their legend. */
export function StackedBarChart({ bars, layers, label, bucket, text }: StackedBarChartProps) {
  const options = useCallback(
    (frame: ChartFrame) => buildOptions({ bars, layers, text }, frame),
    [bars, layers, text],
  );
  const rows = bars.map(({ title }, bar) => ({
    title,
    cells: layers.map(({ values }) => text(values[bar] ?? 0)),
  }));
  const columns = [bucket, ...layers.map(({ name }) => name)];
  return (
    <ChartFigure label={label} columns={columns} rows={rows}>
      <Chart optionsOf={options} />
    </ChartFigure>
  );
}

/** The value of each layer under its position. */
type StackDatum = Record<string, number | string>;

function buildOptions(
  { bars, layers, text }: Pick<StackedBarChartProps, 'bars' | 'layers' | 'text'>,
  frame: ChartFrame,
): ChartOptions<StackDatum> {
  const data = bars.map(({ title }, bar) => ({
    place: String(bar),
    title,
    ...Object.fromEntries(layers.map(({ values }, layer) => [String(layer), values[bar] ?? 0])),
  }));
  const heights = bars.map((_, bar) => layers.reduce((sum, { values }) => sum + (values[bar] ?? 0), 0));
  const ticks = axisTicks(Math.max(0, ...heights), heights.every(Number.isInteger));
  return {
    data,
    axes: { x: frame.bucketAxis(bars.map(({ label }) => label)), y: frame.valueAxis(text, ticks) },
    legend: {
      enabled: true,
      position: 'bottom',
      item: { label: frame.text, marker: { shape: 'square', size: frame.rem * 0.75 } },
    },
    series: layers.map(({ name, color, pale = false }, layer) => ({
      type: 'bar' as const,
      xKey: 'place',
      yKey: String(layer),
      yName: name,
      stacked: true,
      fill: frame.color(color),
      fillOpacity: pale ? 0.45 : 1,
      strokeWidth: 0,
      tooltip: {
        renderer: ({ datum }: { datum: StackDatum }) => ({
          heading: String(datum.title),
          data: [{ label: name, value: text(Number(datum[String(layer)])) }],
        }),
      },
    })),
  };
}
