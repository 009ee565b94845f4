import type { SeriesStatistics } from '@heliograph/contracts/engine';
import type { ModFun } from '@heliograph/contracts/http';
import { unusedColour } from './palette.ts';

/** A property as it was put into the chart. */
export interface ChartSeries {
  deviceId: string;
  code: string;
  kind: 'line' | 'bar';
  statistics: SeriesStatistics;
  /** Position in the palette. */
  colour: number;
  shown: boolean;
}

/** Ever-growing kWh, whose energy is known by bucket. */
export const isCounter = ({ kind, unit }: Pick<ModFun, 'kind' | 'unit'>): boolean =>
  kind === 'counter' && unit === 'kWh';

/** A property that is added: a line of samples, or of a counter bars of its energy; in a colour that no other has (spec B §4). */
export function newSeries(
  { deviceId, code }: Pick<ChartSeries, 'deviceId' | 'code'>,
  fun: Pick<ModFun, 'kind' | 'unit'> | undefined,
  others: readonly ChartSeries[],
  random: () => number,
): ChartSeries {
  const counts = fun !== undefined && isCounter(fun);
  return {
    deviceId,
    code,
    kind: counts ? 'bar' : 'line',
    statistics: counts ? 'interpolation' : 'sampling',
    colour: unusedColour(
      others.map(({ colour }) => colour),
      random,
    ),
    shown: true,
  };
}
