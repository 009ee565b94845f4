import type { AgCartesianChartOptions } from 'ag-charts-community';
import { tokenColor, type Token } from '../theme/tokenColor.ts';

/**
 * What all charts look like: in the colours and type the document has when they are drawn.
 *
 * @param scheme the document's theme when left out
 */
export function plotFrame(scheme?: 'light' | 'dark') {
  const color = (token: Token) => tokenColor(token, scheme);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const fontSize = rem * 0.8125;
  const { fontFamily } = getComputedStyle(document.body);
  const text = { color: color('--hg-ink-soft'), fontSize, fontFamily };
  return {
    rem,
    text,
    color,
    options: {
      // It fills what its container leaves, however little.
      minWidth: 0,
      minHeight: 0,
      background: { visible: false },
      theme: {
        params: {
          fontFamily,
          fontSize,
          textColor: text.color,
          tooltipBackgroundColor: color('--hg-raised'),
          tooltipTextColor: color('--hg-ink'),
          tooltipBorder: { color: color('--hg-line-strong') },
        },
      },
      // The last label stands half beside its bucket.
      padding: { top: rem * 0.5, right: rem * 1.75, bottom: 0, left: 0 },
      // The canvas is hidden from assistive technology: the table beside it says the same.
      keyboard: { enabled: false },
    } satisfies AgCartesianChartOptions,
    /** Under the plot: a place for each of the buckets, whose labels may repeat. */
    bucketAxis: (labels: readonly string[]) => ({
      type: 'category' as const,
      position: 'bottom' as const,
      paddingInner: 0.28,
      paddingOuter: 0.14,
      line: { stroke: color('--hg-line-strong'), width: 1 },
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
      gridLine: { style: [{ stroke: color('--hg-line'), lineDash: [] }] },
      label: { ...text, formatter: ({ value }: { value: number }) => label(value) },
    }),
  };
}
