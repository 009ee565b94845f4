import { useTranslation } from '@heliograph/i18n';
import type { AgCartesianChartOptions, AgChartOptions } from 'ag-charts-community';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { Theme } from '../theme/createThemeStore.ts';
import { useTheme } from '../theme/ThemeProvider.tsx';
import { lazyView } from '../primitives/lazyView.ts';
import styles from './Chart.module.css';
import { chartFrame, type ChartFrame } from './chartFrame.ts';

const AgChart = lazyView(async () => (await import('./AgChart.tsx')).AgChart);

export type ChartOptions<Datum> = AgCartesianChartOptions<Datum>;

export interface ChartProps<Datum> {
  /** Options of what is drawn, beside those of the frame. Must stay the same while the drawing does. */
  optionsOf: (frame: ChartFrame) => ChartOptions<Datum>;
  /** The theme on screen when left out. */
  scheme?: Theme | undefined;
}

/**
 * A chart of AG Charts that fills its positioned parent, in the document's colours and type. It is hidden from assistive
 * technology: a table beside it holds the same values. The library is loaded with the first chart.
 */
export function Chart<Datum>({ optionsOf, scheme: given }: ChartProps<Datum>) {
  const { t } = useTranslation();
  const { theme } = useTheme();
  const scheme = given ?? theme;
  const container = useRef<HTMLDivElement>(null);
  const width = useWidth(container);
  const options = useMemo((): AgChartOptions | null => {
    if (width === 0) return null;
    const frame = chartFrame({ scheme, width });
    const overlays = { noData: { text: t('chart.noData') }, noVisibleSeries: { text: t('chart.allHidden') } };
    return { ...frame.options, overlays, ...optionsOf(frame) } as AgChartOptions;
  }, [optionsOf, scheme, width, t]);
  useNoTabStops(container);
  return (
    <div ref={container} className={styles.chart} aria-hidden>
      {options && <AgChart options={options} />}
    </div>
  );
}

/** Width of an element, px; 0 until it is measured. */
function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}

/** The library adds elements to the tab order even with its keyboard support disabled, some of them in later updates. */
function useNoTabStops(ref: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const container = ref.current;
    if (!container) return;
    const observer = new MutationObserver(() => {
      for (const element of container.querySelectorAll('[tabindex="0"]'))
        element.setAttribute('tabindex', '-1');
    });
    observer.observe(container, { subtree: true, childList: true, attributeFilter: ['tabindex'] });
    return () => observer.disconnect();
  }, [ref]);
}
