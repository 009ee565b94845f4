import type { ChartLine } from '../series/chartLine.ts';

/** An axis of the chart: all lines of one unit share it. */
export interface UnitAxis {
  /** Key of the axis in the chart's options. */
  key: string;
  /** Empty where numbers have none. */
  unit: string;
  side: 'left' | 'right';
  /** Words for its values, of a state. */
  words: ChartLine['words'];
}

/** An axis for each unit in the order they come, by turns on the left and on the right; states have their own by their words. */
export function unitAxes(lines: readonly Pick<ChartLine, 'unit' | 'words'>[]): UnitAxis[] {
  const axes = new Map<string, UnitAxis>();
  for (const { unit, words } of lines) {
    const id = axisId({ unit, words });
    if (axes.has(id)) continue;
    const place = axes.size;
    axes.set(id, {
      key: ['y', 'ySecondary'][place] ?? `y${place + 1}`,
      unit,
      side: place % 2 === 0 ? 'left' : 'right',
      words,
    });
  }
  return [...axes.values()];
}

/** The axis of a line. */
export const axisOf = (axes: readonly UnitAxis[], line: Pick<ChartLine, 'unit' | 'words'>): UnitAxis =>
  axes.find((axis) => axisId(axis) === axisId(line))!;

const axisId = ({ unit, words }: Pick<ChartLine, 'unit' | 'words'>) =>
  words.length === 0 ? unit : words.map(({ value, name }) => `${value}=${name}`).join(' ');
