import type { ChartFrame, ChartOptions, Token } from '@heliograph/ui';
import { hourTicks } from '../../../../shared/charts/hourTicks.ts';
import { valueBetweenQuarters, type JudgedDay } from './expectedPower.ts';

type Source = 'pv' | 'discharge' | 'import' | 'generator';
/** Where power goes that is not used: drawn below zero. */
type Sink = 'charge' | 'export';
type Flow = Source | Sink | 'load' | Expected | 'soc';
/** Lines of what the station should generate. */
type Expected = 'expected' | 'clear';

export interface DayDrawing {
  day: JudgedDay;
  zone: string;
  /** Names of the series in the page's language. */
  names: Record<Flow, string>;
  /** HH:mm in the station's zone. */
  minute: (at: number) => string;
  number: (value: number) => string;
}

/** kW, and % for the charge; undefined leaves a gap. Sinks are negative. */
type DayDatum = { at: number } & Record<Flow, number | undefined>;

const SOURCES: readonly [Source, Token][] = [
  ['pv', '--hg-pv'],
  ['discharge', '--hg-battery'],
  ['import', '--hg-grid'],
  ['generator', '--hg-generator'],
];

const SINKS: readonly [Sink, Token][] = [
  ['charge', '--hg-battery'],
  ['export', '--hg-grid'],
];

/** Dots stand for what depends on the weather to come. */
const EXPECTED: readonly [Expected, number[]][] = [
  ['expected', [5, 3]],
  ['clear', [1.5, 3]],
];

function getData(day: JudgedDay): DayDatum[] {
  const known = (value: number | undefined, scale = 1) =>
    value === undefined || Number.isNaN(value) ? undefined : value * scale;
  /** Power that a store or the grid delivers; 0 while it takes power. */
  const given = (value: number | undefined) => {
    const watts = known(value);
    return watts === undefined ? undefined : Math.max(0, watts) / 1000;
  };
  /** Power that it takes, negative; 0 while it delivers power. */
  const taken = (value: number | undefined) => {
    const watts = known(value);
    return watts === undefined ? undefined : Math.min(0, watts) / 1000;
  };
  return Array.from(day.pv, (_, step) => ({
    at: day.start + step * day.step,
    pv: given(day.pv[step]),
    discharge: given(day.battery[step]),
    charge: taken(day.battery[step]),
    import: given(day.grid[step]),
    export: taken(day.grid[step]),
    generator: given(day.generator[step]),
    load: known(day.load[step], 0.001),
    expected: known(valueBetweenQuarters(day.expected, step), 0.001),
    clear: known(valueBetweenQuarters(day.clear, step), 0.001),
    soc: known(day.soc[step]),
  }));
}

/**
 * Sources stacked above zero, charging and export below; load, expected generation or that under a clear sky, and state
 * of charge as lines. Gaps stay gaps.
 */
export function dayOptions(
  { day, zone, names, minute, number }: DayDrawing,
  { rem, text, color, width }: ChartFrame,
): ChartOptions<DayDatum> {
  const line = { stroke: color('--hg-line'), lineDash: [] };
  const data = getData(day);
  const has = (key: keyof DayDatum) => data.some((datum) => datum[key] !== undefined && datum[key] !== 0);
  const tooltip = (unit: string) => ({
    renderer: ({ datum, yKey, yName }: { datum: DayDatum; yKey: string; yName?: string | undefined }) => ({
      heading: minute(datum.at),
      // The name tells the direction.
      data: [
        { label: yName ?? '', value: `${number(Math.abs(datum[yKey as keyof DayDatum] ?? NaN))} ${unit}` },
      ],
    }),
  });
  const area = (stackGroup: string, fillOpacity: number) => (flow: [Source | Sink, Token]) => ({
    type: 'area' as const,
    xKey: 'at' as const,
    yKey: flow[0],
    yName: names[flow[0]],
    stackGroup,
    fill: color(flow[1]),
    fillOpacity,
    stroke: color(flow[1]),
    strokeWidth: 1,
    // Paler below zero, in the legend too.
    strokeOpacity: stackGroup === 'sinks' ? 0.45 : 1,
    connectMissingData: false,
    tooltip: tooltip('kW'),
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
        interval: { values: hourTicks(zone, day.start, (width - (has('soc') ? 7 : 4) * rem) / rem) },
        label: { ...text, autoRotate: false, formatter: ({ value }: { value: number }) => minute(value) },
      },
      y: {
        type: 'number',
        position: 'left',
        nice: true,
        title: { text: 'kW', ...text },
        gridLine: { style: [line] },
        label: { ...text, formatter: ({ value }: { value: number }) => number(value) },
      },
      ...(has('soc') && {
        ySecondary: {
          type: 'number' as const,
          position: 'right' as const,
          min: 0,
          max: 100,
          nice: false,
          title: { text: '%', ...text },
          gridLine: { enabled: false },
          label: { ...text, formatter: ({ value }: { value: number }) => String(value) },
        },
      }),
    },
    series: [
      ...SOURCES.filter(([key]) => has(key)).map(area('sources', 0.55)),
      ...SINKS.filter(([key]) => has(key)).map(area('sinks', 0.3)),
      ...(has('load')
        ? [
            {
              type: 'line' as const,
              xKey: 'at' as const,
              yKey: 'load' as const,
              yName: names.load,
              stroke: color('--hg-load'),
              strokeWidth: 2,
              marker: { enabled: false },
              connectMissingData: false,
              tooltip: tooltip('kW'),
            },
          ]
        : []),
      ...EXPECTED.filter(([key]) => has(key)).map(([key, lineDash]) => ({
        type: 'line' as const,
        xKey: 'at' as const,
        yKey: key,
        yName: names[key],
        stroke: color('--hg-pv'),
        strokeWidth: 1.5,
        lineDash,
        marker: { enabled: false },
        connectMissingData: false,
        tooltip: tooltip('kW'),
      })),
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
