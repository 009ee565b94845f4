import type { AgCartesianChartOptions } from 'ag-charts-community';
import type { Theme } from '../theme/createThemeStore.ts';
import { tokenColor, type Token } from '../theme/tokenColor.ts';

export type ChartFrame = ReturnType<typeof chartFrame>;

interface FrameInput {
  scheme: Theme;
  /** px */
  width: number;
}

/** As in `BarChart`. */
const MAX_BAR_REM = 6;

/** Options that all charts share: type, colours, axes. */
export function chartFrame({ scheme, width }: FrameInput) {
  const color = (token: Token) => tokenColor(token, scheme);
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const fontSize = rem * 0.8125;
  const { fontFamily } = getComputedStyle(document.body);
  const text = { color: color('--hg-ink-soft'), fontSize, fontFamily };
  return {
    width,
    rem,
    text,
    color,
    options: {
      // The chart fills its container, however small.
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
      // Half of the last label stands beside its bucket.
      padding: { top: rem * 0.5, right: rem * 1.75, bottom: 0, left: 0 },
      keyboard: { enabled: false },
    } satisfies AgCartesianChartOptions,
    /** A place below the plot for each bucket, whose labels may repeat. */
    bucketAxis: (labels: readonly string[]) => ({
      type: 'category' as const,
      position: 'bottom' as const,
      paddingInner: Math.max(0.28, 1 - (labels.length * MAX_BAR_REM * rem) / width),
      paddingOuter: 0.14,
      line: { stroke: color('--hg-line-strong'), width: 1 },
      label: {
        ...text,
        autoRotate: false,
        formatter: ({ value }: { value: string }) => labels[Number(value)] ?? '',
      },
    }),
    /** Values from zero up. @param ticks chosen by the chart if left out */
    valueAxis: (label: (value: number) => string, ticks?: readonly number[]) => ({
      type: 'number' as const,
      position: 'left' as const,
      min: 0,
      nice: ticks === undefined,
      ...(ticks && { max: ticks.at(-1)!, interval: { values: [...ticks] } }),
      gridLine: { style: [{ stroke: color('--hg-line'), lineDash: [] }] },
      label: { ...text, formatter: ({ value }: { value: number }) => label(value) },
    }),
  };
}
