import {
  AreaSeriesModule,
  CartesianChartModule,
  CategoryAxisModule,
  ModuleRegistry,
  NumberAxisModule,
  type AgCartesianChartOptions,
} from 'ag-charts-community';
import { tokenColor } from '../theme/tokenColor.ts';
import { createPlot } from './createPlot.ts';
import { plotFrame } from './plotFrame.ts';
import type { Step, StepChartProps } from './StepChart.tsx';
import type { Plot } from './usePlot.ts';

ModuleRegistry.registerModules([
  CartesianChartModule,
  CategoryAxisModule,
  NumberAxisModule,
  AreaSeriesModule,
]);

type StepDrawing = Pick<StepChartProps, 'steps' | 'color' | 'axis'>;
type StepDatum = Step & { place: string };

/** A line in steps in `container`, in the colours and type the document has when drawn. */
export const createStepPlot = (container: HTMLElement): Plot<StepDrawing> => createPlot(container, optionsOf);

function optionsOf({ steps, color, axis }: StepDrawing): AgCartesianChartOptions<StepDatum> {
  const { rem, options, bucketAxis, valueAxis } = plotFrame();
  return {
    ...options,
    data: steps.map((step, place) => ({ ...step, place: String(place) })),
    axes: { x: bucketAxis(steps.map(({ label }) => label)), y: valueAxis(axis) },
    series: [
      {
        type: 'area',
        xKey: 'place',
        yKey: 'value',
        interpolation: { type: 'step', position: 'end' },
        fill: tokenColor(color),
        fillOpacity: 0.14,
        stroke: tokenColor(color),
        strokeWidth: rem * 0.125,
        marker: { enabled: false },
        tooltip: {
          renderer: ({ datum }) => ({ heading: datum.title, data: [{ label: '', value: datum.text }] }),
        },
      },
    ],
  };
}
