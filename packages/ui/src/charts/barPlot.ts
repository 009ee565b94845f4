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
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const fontSize = rem * 0.8125;
  const { fontFamily } = getComputedStyle(document.body);
  const text = { color: tokenColor('--hg-ink-soft'), fontSize, fontFamily };
  return {
    // It fills what its container leaves, however little.
    minWidth: 0,
    minHeight: 0,
    background: { visible: false },
    theme: {
      params: {
        fontFamily,
        fontSize,
        tooltipBackgroundColor: tokenColor('--hg-raised'),
        tooltipTextColor: tokenColor('--hg-ink'),
        tooltipBorder: { color: tokenColor('--hg-line-strong') },
      },
    },
    padding: { top: rem * 0.5, right: rem, bottom: 0, left: 0 },
    // The canvas is hidden from assistive technology: the table beside it says the same.
    keyboard: { enabled: false },
    data: bars.map((bar, place) => ({ ...bar, place: String(place) })),
    axes: {
      x: {
        type: 'category',
        position: 'bottom',
        paddingInner: 0.28,
        paddingOuter: 0.14,
        line: { stroke: tokenColor('--hg-line-strong'), width: 1 },
        label: {
          ...text,
          autoRotate: false,
          formatter: ({ value }: { value: string }) => bars[Number(value)]?.label ?? '',
        },
      },
      y: {
        type: 'number',
        position: 'left',
        min: 0,
        nice: true,
        gridLine: { style: [{ stroke: tokenColor('--hg-line'), lineDash: [] }] },
        label: { ...text, formatter: ({ value }: { value: number }) => axis(value) },
      },
    },
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
