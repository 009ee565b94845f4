import type { DayEnergy, StationEnergies } from '@heliograph/contracts/engine';
import { bucketTitle, type TrendRange } from '@heliograph/board';
import { useFormat, useTranslation } from '@heliograph/i18n';
import { Chart, ChartFigure, type ChartFrame, type ChartOptions, type Token } from '@heliograph/ui';
import { useCallback } from 'react';
import styles from './DayChart.module.css';

export type EnergyRange = Exclude<TrendRange, 'day'>;

type EnergyKey = keyof DayEnergy['quality'];

/** From zero up what a station gets, from zero down what it stores and exports; the load is a line. */
const STACKED: readonly { key: EnergyKey; sign: 1 | -1; color: Token; pale?: true }[] = [
  { key: 'generation', sign: 1, color: '--hg-pv' },
  { key: 'discharge', sign: 1, color: '--hg-battery' },
  { key: 'gridImport', sign: 1, color: '--hg-grid' },
  { key: 'generator', sign: 1, color: '--hg-generator' },
  { key: 'controlled', sign: 1, color: '--hg-load', pale: true },
  { key: 'charge', sign: -1, color: '--hg-battery', pale: true },
  { key: 'gridExport', sign: -1, color: '--hg-grid', pale: true },
];

interface EnergyBarsProps {
  energies: StationEnergies;
  range: EnergyRange;
  zone: string;
  label: string;
}

/** Energies by day, month or year as stacked bars, with a table for screen readers. */
export function EnergyBars({ energies, range, zone, label }: EnergyBarsProps) {
  const { t } = useTranslation('station');
  const format = useFormat();
  const { buckets } = energies;
  const has = (key: EnergyKey) => buckets.some(({ energy }) => (energy[key] ?? 0) !== 0);
  const stacked = STACKED.filter(({ key }) => has(key));
  const columns: EnergyKey[] = [...stacked.map(({ key }) => key), ...(has('load') ? ['load' as const] : [])];
  const kept = columns.join(' ');
  const buildOptions = useCallback(
    (frame: ChartFrame) =>
      energyOptions(
        {
          buckets,
          keys: kept.split(' ') as EnergyKey[],
          nameOf: (key) => t(`detail.energies.${key}`),
          labelOf: (start) =>
            range === 'overyear'
              ? format.year(start, zone)
              : range === 'year'
                ? format.month(start, zone)
                : range === 'month'
                  ? format.day(start, zone)
                  : format.weekday(start, zone),
          titleOf: (start) => bucketTitle(range, start, zone, format),
          text: (kwh) => format.energy(kwh).text,
          number: (kwh) => format.number(kwh, Math.abs(kwh) < 10 ? 1 : 0),
        },
        frame,
      ),
    [buckets, kept, range, zone, t, format],
  );
  return (
    <div className={styles.chart}>
      <ChartFigure
        label={label}
        columns={[t('detail.period'), ...columns.map((key) => t(`detail.energies.${key}`))]}
        rows={buckets.map(({ start, energy }) => ({
          title: bucketTitle(range, start, zone, format),
          cells: columns.map((key) => {
            const kwh = energy[key];
            return kwh === null ? t('detail.gap') : format.energy(kwh).text;
          }),
        }))}
      >
        <Chart optionsOf={buildOptions} />
      </ChartFigure>
    </div>
  );
}

interface EnergyDrawing {
  buckets: StationEnergies['buckets'];
  /** Energies that the station has. */
  keys: readonly EnergyKey[];
  nameOf: (key: EnergyKey) => string;
  labelOf: (start: number) => string;
  titleOf: (start: number) => string;
  /** An energy with its unit, and a number on the axis, kWh. */
  text: (kwh: number) => string;
  number: (kwh: number) => string;
}

/** kWh; what is stored and exported is negative. */
type EnergyDatum = { place: string; title: string } & Partial<Record<EnergyKey, number>>;

function energyOptions(
  { buckets, keys, nameOf, labelOf, titleOf, text, number }: EnergyDrawing,
  frame: ChartFrame,
): ChartOptions<EnergyDatum> {
  const findSign = (key: EnergyKey) => STACKED.find((one) => one.key === key)?.sign ?? 1;
  const data = buckets.map(({ start, energy }, place): EnergyDatum => ({
    place: String(place),
    title: titleOf(start),
    ...Object.fromEntries(
      keys.flatMap((key) => (energy[key] === null ? [] : [[key, findSign(key) * energy[key]]])),
    ),
  }));
  const tooltip = (key: EnergyKey) => ({
    renderer: ({ datum }: { datum: EnergyDatum }) => ({
      heading: datum.title,
      data: [{ label: nameOf(key), value: text(Math.abs(datum[key] ?? NaN)) }],
    }),
  });
  return {
    data,
    legend: { enabled: true, position: 'bottom', item: { label: frame.text } },
    axes: {
      x: frame.bucketAxis(buckets.map(({ start }) => labelOf(start))),
      y: {
        type: 'number',
        position: 'left',
        nice: true,
        title: { text: 'kWh', ...frame.text },
        gridLine: { style: [{ stroke: frame.color('--hg-line'), lineDash: [] }] },
        label: { ...frame.text, formatter: ({ value }: { value: number }) => number(value) },
      },
    },
    series: [
      ...STACKED.filter(({ key }) => keys.includes(key)).map(({ key, color, pale }) => ({
        type: 'bar' as const,
        xKey: 'place' as const,
        yKey: key,
        yName: nameOf(key),
        stacked: true,
        fill: frame.color(color),
        fillOpacity: pale ? 0.45 : 1,
        strokeWidth: 0,
        tooltip: tooltip(key),
      })),
      ...(keys.includes('load')
        ? [
            {
              type: 'line' as const,
              xKey: 'place' as const,
              yKey: 'load' as const,
              yName: nameOf('load'),
              stroke: frame.color('--hg-load'),
              strokeWidth: 2,
              marker: { fill: frame.color('--hg-load'), size: frame.rem * 0.375 },
              tooltip: tooltip('load'),
            },
          ]
        : []),
    ],
  };
}
