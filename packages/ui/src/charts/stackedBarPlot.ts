import {
  BarSeriesModule,
  CartesianChartModule,
  CategoryAxisModule,
  LegendModule,
  ModuleRegistry,
  NumberAxisModule,
  type AgCartesianChartOptions,
} from 'ag-charts-community';
import { tokenColor } from '../theme/tokenColor.ts';
import { createPlot } from './createPlot.ts';
import { plotFrame } from './plotFrame.ts';
import type { StackedBarChartProps } from './StackedBarChart.tsx';
import type { Plot } from './usePlot.ts';

ModuleRegistry.registerModules([
  CartesianChartModule,
  CategoryAxisModule,
  NumberAxisModule,
  BarSeriesModule,
  LegendModule,
]);

type StackDrawing = Pick<StackedBarChartProps, 'bars' | 'layers' | 'text'>;

/** The value of each layer under its position. */
type StackDatum = Record<string, number | string>;

/** Stacked bars in `container`, in the colours and type the document has when drawn. */
export const createStackedBarPlot = (container: HTMLElement): Plot<StackDrawing> =>
  createPlot(container, optionsOf);

function optionsOf({ bars, layers, text }: StackDrawing): AgCartesianChartOptions<StackDatum> {
  const frame = plotFrame();
  const data = bars.map(({ title }, bar) => ({
    place: String(bar),
    title,
    ...Object.fromEntries(layers.map(({ values }, layer) => [String(layer), values[bar] ?? 0])),
  }));
  return {
    ...frame.options,
    data,
    axes: { x: frame.bucketAxis(bars.map(({ label }) => label)), y: frame.valueAxis(text) },
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
      fill: tokenColor(color),
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
