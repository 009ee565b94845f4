import {
  BarSeriesModule,
  CartesianChartModule,
  CategoryAxisModule,
  ModuleRegistry,
  NumberAxisModule,
  type AgCartesianChartOptions,
} from 'ag-charts-community';
import { tokenColor, type Token } from '../theme/tokenColor.ts';
import type { Bar } from './BarChart.tsx';
import { createPlot } from './createPlot.ts';
import { plotFrame } from './plotFrame.ts';
import type { Plot } from './usePlot.ts';

ModuleRegistry.registerModules([CartesianChartModule, CategoryAxisModule, NumberAxisModule, BarSeriesModule]);

interface BarDrawing {
  bars: readonly Bar[];
  color: Token;
  axis: (value: number) => string;
  old: boolean;
}

/** A bar chart in `container`, in the colours and type the document has when drawn. */
export const createBarPlot = (container: HTMLElement): Plot<BarDrawing> => createPlot(container, optionsOf);

interface BarDatum extends Bar {
  /** Labels repeat on the day with 25 hours, so a bar's category is its place. */
  place: string;
}

function optionsOf({ bars, color, axis, old }: BarDrawing): AgCartesianChartOptions<BarDatum> {
  const { rem, options, bucketAxis, valueAxis } = plotFrame();
  return {
    ...options,
    data: bars.map((bar, place) => ({ ...bar, place: String(place) })),
    axes: { x: bucketAxis(bars.map(({ label }) => label)), y: valueAxis(axis) },
    series: [
      {
        type: 'bar',
        xKey: 'place',
        yKey: 'value',
        fill: tokenColor(old ? '--hg-offline' : color),
        cornerRadius: rem * 0.2,
        strokeWidth: 0,
        itemStyler: ({ datum }) => ({ fillOpacity: old ? 0.35 : datum.pale ? 0.5 : 1 }),
        tooltip: {
          renderer: ({ datum }) => ({ heading: datum.title, data: [{ label: '', value: datum.text }] }),
        },
      },
    ],
  };
}
