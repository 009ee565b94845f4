import type { AgCartesianChartOptions } from 'ag-charts-community';
import { tokenColor } from '../theme/tokenColor.ts';

/** What all charts of the kit look like: in the colours and type the document has when they are drawn. */
export function plotFrame() {
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const fontSize = rem * 0.8125;
  const { fontFamily } = getComputedStyle(document.body);
  const text = { color: tokenColor('--hg-ink-soft'), fontSize, fontFamily };
  return {
    rem,
    text,
    options: {
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
    } satisfies AgCartesianChartOptions,
    /** Under the plot: a place for each of the buckets, whose labels may repeat. */
    bucketAxis: (labels: readonly string[]) => ({
      type: 'category' as const,
      position: 'bottom' as const,
      paddingInner: 0.28,
      paddingOuter: 0.14,
      line: { stroke: tokenColor('--hg-line-strong'), width: 1 },
      label: {
        ...text,
        autoRotate: false,
        formatter: ({ value }: { value: string }) => labels[Number(value)] ?? '',
      },
    }),
    /** From nought up. */
    valueAxis: (label: (value: number) => string) => ({
      type: 'number' as const,
      position: 'left' as const,
      min: 0,
      nice: true,
      gridLine: { style: [{ stroke: tokenColor('--hg-line'), lineDash: [] }] },
      label: { ...text, formatter: ({ value }: { value: number }) => label(value) },
    }),
  };
}
