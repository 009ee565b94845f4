import { localDate } from '@heliograph/domain/time';
import type { Format } from '@heliograph/i18n';
import type { ChartFrame, ChartOptions } from '@heliograph/ui';
import type { ChartLine, DrawnLine } from './chartLine.ts';
import { colourToken } from './chartSeries.ts';
import { timeTicks } from './timeTicks.ts';
import type { ChartWords } from './useChartWords.ts';
import type { View } from './view.ts';

export interface HistoryDrawing {
  lines: readonly DrawnLine[];
  view: View;
  zone: string;
  words: ChartWords;
  format: Format;
}

/** On narrower charts, axes would leave no room for the plot. */
const NARROW_REM = 40;

interface Datum {
  /** An instant, or the middle of a bucket. */
  x: number;
  /** Undefined leaves a gap. */
  y: number | undefined;
  title: string;
  text: string;
  pale: boolean;
}

/** Lines and bars over time, with an axis for each unit. Gaps stay gaps. */
export function historyOptions(
  drawing: HistoryDrawing,
  { width, rem, text, color }: ChartFrame,
): ChartOptions<Datum> {
  const { lines, view } = drawing;
  const axes = unitAxes(lines);
  const narrow = width < NARROW_REM * rem;
  const group = lines.filter(({ kind }) => kind === 'bar').length;
  return {
    // Without an axis on the right, the last time label reaches beyond the plot.
    padding: { top: rem * 0.5, right: rem * (axes.length < 2 ? 1.75 : 0.75), bottom: 0, left: 0 },
    animation: { enabled: false },
    legend: { enabled: false },
    axes: {
      x: {
        type: 'number',
        position: 'bottom',
        min: view.from,
        max: view.to,
        nice: false,
        line: { stroke: color('--hg-line-strong'), width: 1 },
        gridLine: { enabled: false },
        ...timeLabels(
          drawing,
          Math.max(3, Math.floor((width - (narrow ? 2 : axes.length) * 4 * rem) / (5 * rem))),
          bucketLength(lines),
        ),
      },
      ...Object.fromEntries(axes.map((axis, place) => [axis.key, valueAxis(axis, place)])),
    },
    // Lines over bars, which would hide them.
    series: lines.toSorted((one, other) => one.kind.localeCompare(other.kind)).map(getSeries),
  };

  function timeLabels({ zone, format }: HistoryDrawing, most: number, bucket: number) {
    const { at, unit } = timeTicks(zone, view, most, bucket);
    const label = (tick: number) => {
      if (unit === 'year') return format.year(tick, zone);
      if (unit === 'month')
        return localDate(zone, tick).month === 1 ? format.year(tick, zone) : format.month(tick, zone);
      if (unit === 'day')
        return at.length <= 8
          ? `${format.weekday(tick, zone)} ${format.dayMonth(tick, zone)}`
          : format.dayMonth(tick, zone);
      const isMidnight = localDate(zone, tick).minuteOfDay === 0;
      return isMidnight ? format.dayMonth(tick, zone) : format.minute(tick, zone);
    };
    return {
      interval: { values: [view.from, ...at, view.to] },
      label: {
        ...text,
        autoRotate: false,
        formatter: ({ value }: { value: number }) => (at.includes(value) ? label(value) : ''),
      },
    };
  }

  function valueAxis({ unit, side, words }: UnitAxis, place: number) {
    // On narrow charts only the first axis on either side has labels; the others keep their scale.
    const labelled = !narrow || place < 2;
    const own = lines.filter((line) => findAxis(axes, line).key === axes[place]!.key);
    return {
      type: 'number' as const,
      position: side,
      nice: true,
      title: {
        enabled: labelled,
        text: words.length > 0 ? own.map(({ name }) => name).join(', ') : unit || '–',
        ...text,
        ...(narrow && { spacing: 2 }),
      },
      line: { enabled: false },
      gridLine:
        place === 0
          ? { enabled: true, style: [{ stroke: color('--hg-line'), lineDash: [] }] }
          : { enabled: false },
      ...(words.length > 0 && { interval: { values: words.map(({ value }) => value) } }),
      label: {
        enabled: labelled,
        ...text,
        ...(narrow && { fontSize: rem * 0.6875 }),
        formatter: ({ value }: { value: number }) =>
          words.find((word) => word.value === value)?.name ?? shortNumber(drawing.format, value),
      },
    };
  }

  function getSeries(line: DrawnLine) {
    const { kind, name, words } = line;
    const shade = color(colourToken(line.colour));
    const data = getData(line, drawing);
    const shared = {
      data,
      xKey: 'x' as const,
      yKey: 'y' as const,
      yKeyAxis: findAxis(axes, line).key,
      yName: name,
      tooltip: {
        renderer: ({ datum }: { datum: Datum }) => ({
          heading: datum.title,
          data: [{ label: name, value: datum.text }],
        }),
      },
    };
    if (kind === 'bar')
      return {
        ...shared,
        data: placedBars(data, bucketLength([line]), { view, group }),
        type: 'bar' as const,
        fill: shade,
        // Neighbours stand apart.
        stroke: color('--hg-surface'),
        strokeWidth: 1,
        cornerRadius: rem * 0.15,
        itemStyler: ({ datum }: { datum: Datum }) => ({ fillOpacity: datum.pale ? 0.5 : 0.9 }),
      };
    return {
      ...shared,
      type: 'line' as const,
      stroke: shade,
      strokeWidth: 1.75,
      connectMissingData: false,
      // A value between two gaps has no line, only its marker.
      marker: { enabled: isSparse(data), size: 5, fill: shade, strokeWidth: 0 },
      ...(words.length > 0 && { interpolation: { type: 'step' as const, position: 'end' as const } }),
    };
  }
}

/** With so few values, each has a marker. */
const MARKED = 60;
const isSparse = (data: readonly Datum[]) => data.length <= MARKED;

function getData(line: DrawnLine, { words }: HistoryDrawing): Datum[] {
  const { data } = line;
  if (!data) return [];
  return Array.from(data.at, (at, index) => {
    const value = data.value[index]!;
    const until = data.until?.[index];
    const quality = data.quality[index]!;
    return {
      x: until === undefined ? at : (at + until) / 2,
      y: Number.isNaN(value) ? undefined : value,
      title: until === undefined ? words.instant(at) : words.bucket(at, until),
      text: words.energy(line, value, quality),
      pale: quality !== 0,
    };
  });
}

/** Length of the shortest buckets that lines show, ms; 0 for none. */
function bucketLength(lines: readonly DrawnLine[]): number {
  const lengths = lines.flatMap(({ data }) => {
    const until = data?.until?.[0];
    return until === undefined ? [] : [until - data!.at[0]!];
  });
  return lengths.length === 0 ? 0 : Math.min(...lengths);
}

/**
 * Bars as the library must be given them to draw each group in the middle of its bucket: it puts only the first bar
 * of a group there and the others to the right, and makes a bar that is alone as wide as the plot.
 *
 * @param bucket its length, ms; 0 where bars are samples
 * @param group bars beside each other
 */
export function placedBars<Bar extends { x: number; y: number | undefined }>(
  bars: readonly Bar[],
  bucket: number,
  { view: { from, to }, group }: { view: View; group: number },
): Bar[] {
  const [first] = bars;
  if (first === undefined) return [];
  const complete =
    bars.length === 1 && bucket > 0 ? [first, { ...first, x: first.x + bucket, y: undefined }] : bars;
  const step = Math.min(...complete.slice(1).map(({ x }, index) => x - complete[index]!.x));
  // The library gives a group this share of the plot's length.
  const length = 1 / (1 / step + 1 / (to - from));
  const shift = (length * (group - 1)) / group / 2;
  return complete.map((bar) => ({ ...bar, x: bar.x - shift }));
}

/** With as many decimals as an axis label needs, at most two. */
function shortNumber(format: Format, value: number): string {
  const digits =
    [0, 1].find((each) => Math.abs(value * 10 ** each - Math.round(value * 10 ** each)) < 1e-9) ?? 2;
  return format.number(value, digits);
}

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

/** An axis for each unit in order, alternating left and right. States share one if their words are the same. */
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
export const findAxis = (axes: readonly UnitAxis[], line: Pick<ChartLine, 'unit' | 'words'>): UnitAxis =>
  axes.find((axis) => axisId(axis) === axisId(line))!;

const axisId = ({ unit, words }: Pick<ChartLine, 'unit' | 'words'>) =>
  words.length === 0 ? unit : words.map(({ value, name }) => `${value}=${name}`).join(' ');
