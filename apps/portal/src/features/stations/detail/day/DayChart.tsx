import type { StationDay } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { VisuallyHidden, useTheme } from '@heliograph/ui';
import { useEffect, useMemo, useRef } from 'react';
import styles from './DayChart.module.css';
import type { DayPlot } from './dayPlot.ts';
import { DAY_COLUMNS, dayTable } from './dayTable.ts';

/** A day as a chart, and as a table by the hour for whom cannot see it. The charting library is fetched here. */
export function DayChart({ day, zone, label }: { day: StationDay; zone: string; label: string }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const { theme } = useTheme();
  const container = useRef<HTMLDivElement>(null);
  const plot = useRef<Promise<DayPlot>>(null);
  const hours = useMemo(() => dayTable(day, zone), [day, zone]);

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const made = import('./dayPlot.ts').then(({ createDayPlot }) => createDayPlot(element));
    plot.current = made;
    return () => {
      plot.current = null;
      void made.then((chart) => chart.destroy());
    };
  }, []);

  useEffect(() => {
    void plot.current?.then((chart) =>
      chart.draw({
        day,
        zone,
        names: {
          pv: t('detail.carrier.pv'),
          discharge: t('detail.series.discharge'),
          import: t('detail.series.import'),
          generator: t('detail.carrier.generator'),
          load: t('detail.carrier.load'),
          soc: t('detail.series.soc'),
        },
        minute: (at) => format.minute(at, zone),
        number: (value) => format.number(value, 1),
      }),
    );
  }, [day, zone, theme, t, format]);

  return (
    <figure className={styles.chart} aria-label={label}>
      <div ref={container} className={styles.plot} aria-hidden />
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('detail.hour')}</th>
              {DAY_COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {column === 'soc' ? t('detail.series.soc') : t(`detail.carrier.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map(({ start, means }) => (
              <tr key={start}>
                <th scope="row">{format.minute(start, zone)}</th>
                {DAY_COLUMNS.map((column) => (
                  <td key={column}>{written(column, means[column])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );

  function written(column: (typeof DAY_COLUMNS)[number], mean: number | null): string {
    if (mean === null) return t('detail.gap');
    return column === 'soc' ? format.percent(mean) : `${format.number(mean / 1000)} kW`;
  }
}
