import { useCallback } from 'react';
import type { Token } from '../theme/tokenColor.ts';
import type { Bar } from './BarChart.tsx';
import { Chart, type ChartOptions } from './Chart.tsx';
import { ChartFigure } from './ChartFigure.tsx';
import type { ChartFrame } from './chartFrame.ts';

/** A value that applies from its bucket until the next one. */
export type Step = Pick<Bar, 'label' | 'title' | 'text'> & { value: number };

export interface StepChartProps {
  steps: readonly Step[];
  color: Token;
  /** Content of the chart, for screen readers. */
  label: string;
  /** Heads of the table that stands in for the chart where it cannot be seen. */
  columns: readonly [bucket: string, value: string];
  /** Labels of the value axis. */
  axis: (value: number) => string;
}

/** A stepped line over an area of its colour. */
export function StepChart({ steps, color, label, columns, axis }: StepChartProps) {
  const options = useCallback(
    (frame: ChartFrame) => buildOptions({ steps, color, axis }, frame),
    [steps, color, axis],
  );
  const rows = steps.map(({ title, text }) => ({ title, cells: [text] }));
  return (
    <ChartFigure label={label} columns={columns} rows={rows}>
      <Chart optionsOf={options} />
    </ChartFigure>
  );
}

type StepDatum = Step & { place: string };

function buildOptions(
  { steps, color, axis }: Pick<StepChartProps, 'steps' | 'color' | 'axis'>,
  { rem, color: colorOf, bucketAxis, valueAxis }: ChartFrame,
): ChartOptions<StepDatum> {
  return {
    data: steps.map((step, place) => ({ ...step, place: String(place) })),
    axes: { x: bucketAxis(steps.map(({ label }) => label)), y: valueAxis(axis) },
    series: [
      {
        type: 'area',
        xKey: 'place',
        yKey: 'value',
        interpolation: { type: 'step', position: 'end' },
        fill: colorOf(color),
        fillOpacity: 0.14,
        stroke: colorOf(color),
        strokeWidth: rem * 0.125,
        marker: { enabled: false },
        tooltip: {
          renderer: ({ datum }) => ({ heading: datum.title, data: [{ label: '', value: datum.text }] }),
        },
      },
    ],
  };
}
