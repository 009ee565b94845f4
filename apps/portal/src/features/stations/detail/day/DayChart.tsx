import type { StationDay } from '@heliograph/contracts/engine';
import { bucketEdges } from '@heliograph/domain/time';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Chart, ChartFigure, type ChartFrame, type ChartOptions, type Token } from '@heliograph/ui';
import { useCallback, useMemo } from 'react';
import styles from './DayChart.module.css';
import { DAY_COLUMNS, dayTable } from './dayTable.ts';

/** A day's powers as a chart, with a table by the hour for screen readers. */
export function DayChart({ day, zone, label }: { day: StationDay; zone: string; label: string }) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const hours = useMemo(() => dayTable(day, zone), [day, zone]);
  const options = useCallback(
    (frame: ChartFrame) =>
      optionsOf(
        {
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
        },
        frame,
      ),
    [day, zone, t, format],
  );

  function cell(column: (typeof DAY_COLUMNS)[number], mean: number | null): string {
    if (mean === null) return t('detail.gap');
    return column === 'soc' ? format.percent(mean) : `${format.number(mean / 1000)} kW`;
  }

  return (
    <div className={styles.chart}>
      <ChartFigure
        label={label}
        columns={[
          t('detail.hour'),
          ...DAY_COLUMNS.map((column) =>
            column === 'soc' ? t('detail.series.soc') : t(`detail.carrier.${column}`),
          ),
        ]}
        rows={hours.map(({ start, means }) => ({
          title: format.minute(start, zone),
          cells: DAY_COLUMNS.map((column) => cell(column, means[column])),
        }))}
      >
        <Chart optionsOf={options} />
      </ChartFigure>
    </div>
  );
}

type Source = 'pv' | 'discharge' | 'import' | 'generator';

interface DayDrawing {
  day: StationDay;
  zone: string;
  /** Names of the series in the page's language. */
  names: Record<Source | 'load' | 'soc', string>;
  /** HH:mm in the station's zone. */
  minute: (at: number) => string;
  number: (value: number) => string;
}

/** kW, and % for the charge; undefined leaves a gap. */
type DayDatum = { at: number } & Record<Source | 'load' | 'soc', number | undefined>;

const SOURCES: readonly [Source, Token][] = [
  ['pv', '--hg-pv'],
  ['discharge', '--hg-battery'],
  ['import', '--hg-grid'],
  ['generator', '--hg-generator'],
];

function dataOf(day: StationDay): DayDatum[] {
  const known = (value: number | undefined, scale = 1) =>
    value === undefined || Number.isNaN(value) ? undefined : value * scale;
  /** Power that a store or the grid delivers; 0 while it takes power. */
  const given = (value: number | undefined) => {
    const watts = known(value);
    return watts === undefined ? undefined : Math.max(0, watts) / 1000;
  };
  return Array.from(day.pv, (_, step) => ({
    at: day.start + step * day.step,
    pv: given(day.pv[step]),
    discharge: given(day.battery[step]),
    import: given(day.grid[step]),
    generator: given(day.generator[step]),
    load: known(day.load[step], 0.001),
    soc: known(day.soc[step]),
  }));
}

/** Sources stacked, load and state of charge as lines. Gaps stay gaps. */
function optionsOf(
  { day, zone, names, minute, number }: DayDrawing,
  { rem, text, color }: ChartFrame,
): ChartOptions<DayDatum> {
  const line = { stroke: color('--hg-line'), lineDash: [] };
  const data = dataOf(day);
  const has = (key: keyof DayDatum) => data.some((datum) => datum[key] !== undefined && datum[key] !== 0);
  const tooltip = (unit: string) => ({
    renderer: ({ datum, yKey, yName }: { datum: DayDatum; yKey: string; yName?: string | undefined }) => ({
      heading: minute(datum.at),
      data: [{ label: yName ?? '', value: `${number(datum[yKey as keyof DayDatum] ?? NaN)} ${unit}` }],
    }),
  });
  return {
    padding: { top: rem * 0.5, right: rem * 0.5, bottom: 0, left: 0 },
    animation: { enabled: false },
    legend: { enabled: true, position: 'bottom', item: { label: text } },
    data,
    axes: {
      x: {
        type: 'number',
        position: 'bottom',
        min: day.start,
        max: day.end,
        nice: false,
        line: { stroke: color('--hg-line-strong'), width: 1 },
        gridLine: { enabled: false },
        // Hours by the station's wall clock, on days of 23 and 25 hours too.
        interval: { values: [...bucketEdges(zone, 'day', day.start)].filter((_, hour) => hour % 3 === 0) },
        label: { ...text, autoRotate: false, formatter: ({ value }: { value: number }) => minute(value) },
      },
      y: {
        type: 'number',
        position: 'left',
        min: 0,
        nice: true,
        title: { text: 'kW', ...text },
        gridLine: { style: [line] },
        label: { ...text, formatter: ({ value }: { value: number }) => number(value) },
      },
      ySecondary: {
        type: 'number',
        position: 'right',
        min: 0,
        max: 100,
        nice: false,
        title: { text: '%', ...text },
        gridLine: { enabled: false },
        label: { ...text, formatter: ({ value }: { value: number }) => String(value) },
      },
    },
    series: [
      ...SOURCES.filter(([key]) => has(key)).map(([key, token]) => ({
        type: 'area' as const,
        xKey: 'at' as const,
        yKey: key,
        yName: names[key],
        stackGroup: 'sources',
        fill: color(token),
        fillOpacity: 0.55,
        stroke: color(token),
        strokeWidth: 1,
        connectMissingData: false,
        tooltip: tooltip('kW'),
      })),
      {
        type: 'line',
        xKey: 'at',
        yKey: 'load',
        yName: names.load,
        stroke: color('--hg-load'),
        strokeWidth: 2,
        marker: { enabled: false },
        connectMissingData: false,
        tooltip: tooltip('kW'),
      },
      ...(has('soc')
        ? [
            {
              type: 'line' as const,
              xKey: 'at' as const,
              yKey: 'soc' as const,
              yKeyAxis: 'ySecondary',
              yName: names.soc,
              stroke: color('--hg-ink-soft'),
              strokeWidth: 1.5,
              lineDash: [4, 3],
              marker: { enabled: false },
              connectMissingData: false,
              tooltip: tooltip('%'),
            },
          ]
        : []),
    ],
  };
}
