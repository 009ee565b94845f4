import type { SeriesStatistics } from '@heliograph/contracts/engine';
import type { ModFun } from '@heliograph/contracts/http';
import type { Token } from '@heliograph/ui';

/** A property in the chart. */
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

/** A property to be added: a line of samples, or bars of a counter's energy; in an unused colour. */
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

/** The colours of series, by name. */
export const PALETTE = ['blue', 'orange', 'green', 'purple', 'red', 'teal', 'pink', 'olive', 'grey'] as const;

/** @param colour position in the palette */
export const colourToken = (colour: number): Token => `--hg-series-${colour + 1}`;

/** A random one of the least used colours: an unused one, if any is left. */
export function unusedColour(used: readonly number[], random: () => number): number {
  const uses = PALETTE.map((_, colour) => used.filter((one) => one === colour).length);
  const least = Math.min(...uses);
  const free = [...uses.keys()].filter((colour) => uses[colour] === least);
  return free[Math.floor(random() * free.length)]!;
}
