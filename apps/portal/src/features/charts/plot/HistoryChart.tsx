import type { SeriesRange } from '@heliograph/contracts/http';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { VisuallyHidden, usePlot } from '@heliograph/ui';
import { useMemo, useRef, type Ref } from 'react';
import type { DrawnLine } from '../history/drawnLines.ts';
import styles from './HistoryChart.module.css';
import { tableRows } from './tableRows.ts';
import { useWords } from './useWords.ts';
import { useZoomGestures } from './useZoomGestures.ts';
import type { View } from './view.ts';

export interface HistoryChartProps {
  lines: readonly DrawnLine[];
  range: SeriesRange;
  /** The whole range. */
  bounds: View;
  /** What is in sight of it. */
  view: View;
  onZoom: (view: View | null) => void;
  zone: string;
  label: string;
  paper: boolean;
  /** The figure, for pictures of it. */
  ref: Ref<HTMLElement>;
}

/** The chart, and a table of it for whom cannot see it. The charting library is fetched here. */
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
  const words = useWords(zone);
  const { from, to } = view;
  const drawing = useMemo(
    () => ({ lines, view: { from, to }, zone, words, format, estimated: t('estimated'), paper }),
    [lines, from, to, zone, words, format, t, paper],
  );
  const container = usePlot(loadPlot, drawing);
  const box = useRef<HTMLDivElement>(null);
  const selection = useZoomGestures(box, { view, bounds, onZoom });
  const rows = useMemo(
    () => tableRows(lines, { range, view: { from, to }, zone }),
    [lines, range, from, to, zone],
  );

  return (
    <figure ref={ref} className={styles.chart} aria-label={label} data-paper={paper || undefined}>
      <div ref={box} className={styles.box} aria-hidden data-testid="plot">
        <div ref={container} className={styles.plot} />
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
            {rows.map(({ at, until, values }) => (
              <tr key={at}>
                <th scope="row">{words.bucket(at, until)}</th>
                {values.map((value, index) => (
                  <td key={lines[index]!.key}>
                    {value === null ? t('table.gap') : words.value(lines[index]!, value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
}

const loadPlot = () => import('./historyPlot.ts').then(({ createHistoryPlot }) => createHistoryPlot);
