import type { StationDay } from '@heliograph/contracts/engine';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { VisuallyHidden, usePlot } from '@heliograph/ui';
import { useMemo } from 'react';
import styles from './DayChart.module.css';
import { DAY_COLUMNS, dayTable } from './dayTable.ts';

/** A day as a chart, and as a table by the hour for whom cannot see it. The charting library is fetched here. */
export function DayChart({ day, zone, label }: { day: StationDay; zone: string; label: string }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const hours = useMemo(() => dayTable(day, zone), [day, zone]);
  const drawing = useMemo(
    () => ({
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
      minute: (at: number) => format.minute(at, zone),
      number: (value: number) => format.number(value, 1),
    }),
    [day, zone, t, format],
  );
  const container = usePlot(loadPlot, drawing);

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

const loadPlot = () => import('./dayPlot.ts').then(({ createDayPlot }) => createDayPlot);
