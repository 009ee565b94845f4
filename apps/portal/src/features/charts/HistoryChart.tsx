import type { SeriesRange } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Chart, type ChartFrame, VisuallyHidden } from '@heliograph/ui';
import { type Ref, useCallback, useMemo, useRef } from 'react';
import type { DrawnLine } from './chartLine.ts';
import { chartTable } from './chartTable.ts';
import styles from './HistoryChart.module.css';
import { historyOptions } from './historyOptions.ts';
import { useChartWords } from './useChartWords.ts';
import { useZoomGestures } from './useZoomGestures.ts';
import type { View } from './view.ts';

export interface HistoryChartProps {
  lines: readonly DrawnLine[];
  range: SeriesRange;
  /** The whole range. */
  bounds: View;
  /** The visible part of it. */
  view: View;
  onZoom: (view: View | null) => void;
  zone: string;
  label: string;
  paper: boolean;
  /** The figure, for pictures of it. */
  ref: Ref<HTMLElement>;
}

/** The chart, with a table of it for screen readers. */
export function HistoryChart({
  lines,
  range,
  bounds,
  view,
  onZoom,
  zone,
  label,
  paper,
  ref,
}: HistoryChartProps) {
  const { t } = useTranslation('chart');
  const format = useFormat();
  const words = useChartWords(zone);
  const { from, to } = view;
  const options = useCallback(
    (frame: ChartFrame) => historyOptions({ lines, view: { from, to }, zone, words, format }, frame),
    [lines, from, to, zone, words, format],
  );
  const box = useRef<HTMLDivElement>(null);
  const selection = useZoomGestures(box, { view, bounds, onZoom });
  const rows = useMemo(
    () => chartTable(lines, { range, view: { from, to }, zone }),
    [lines, range, from, to, zone],
  );

  return (
    <figure ref={ref} className={styles.chart} aria-label={label} data-paper={paper || undefined}>
      <div ref={box} className={styles.box} aria-hidden data-testid="plot">
        {/* Paper is white in either theme. */}
        <Chart optionsOf={options} scheme={paper ? 'light' : undefined} />
        {selection && <div className={styles.selection} style={selection} />}
      </div>
      <VisuallyHidden>
        <table>
          <caption>{t('table.caption', { label })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('table.time')}</th>
              {lines.map((line) => (
                <th key={line.key} scope="col">
                  {line.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ at, until, values, qualities }) => (
              <tr key={at}>
                <th scope="row">{words.bucket(at, until)}</th>
                {values.map((value, index) => (
                  <td key={lines[index]!.key}>{words.energy(lines[index]!, value, qualities[index]!)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}
