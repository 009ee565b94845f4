import { useFormat, useTranslation } from '@heliograph/i18n';
import { Chart, ChartFigure, type ChartFrame } from '@heliograph/ui';
import { useCallback, useMemo } from 'react';
import styles from './DayChart.module.css';
import { dayOptions } from './dayOptions.ts';
import { DAY_COLUMNS, dayTable, type DayColumn } from './dayTable.ts';
import type { JudgedDay } from './expectedPower.ts';

/** A day's powers as a chart, with a table by the hour for screen readers. */
export function DayChart({ day, zone, label }: { day: JudgedDay; zone: string; label: string }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const hours = useMemo(() => dayTable(day), [day]);
  const options = useCallback(
    (frame: ChartFrame) =>
      dayOptions(
        {
          day,
          zone,
          names: {
            pv: t('detail.carrier.pv'),
            discharge: t('detail.series.discharge'),
            charge: t('detail.series.charge'),
            import: t('detail.series.import'),
            export: t('detail.series.export'),
            generator: t('detail.carrier.generator'),
            load: t('detail.carrier.load'),
            expected: t('detail.series.expected'),
            clear: t('detail.series.clear'),
            soc: t('detail.series.soc'),
          },
          minute: (at) => format.minute(at, zone),
          number: (value) => format.number(value, 1),
        },
        frame,
      ),
    [day, zone, t, format],
  );

  const columns = DAY_COLUMNS.filter((column) => hours.some(({ means }) => means[column] !== null));

  function cell(column: DayColumn, mean: number | null): string {
    if (mean === null) return t('detail.gap');
    return column === 'soc' ? format.percent(mean) : `${format.number(mean / 1000)} kW`;
  }

  return (
    <div className={styles.chart}>
      <ChartFigure
        label={label}
        columns={[
          t('detail.hour'),
          ...columns.map((column) =>
            column === 'soc' || column === 'expected' || column === 'clear'
              ? t(`detail.series.${column}`)
              : t(`detail.carrier.${column}`),
          ),
        ]}
        rows={hours.map(({ start, means }) => ({
          title: format.minute(start, zone),
          cells: columns.map((column) => cell(column, means[column])),
        }))}
      >
        <Chart optionsOf={options} />
      </ChartFigure>
    </div>
  );
}
