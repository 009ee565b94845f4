import type { SeriesRange } from '@heliograph/contracts/http';
import { combineQuality } from '@heliograph/domain/energy';
import { timeMean } from '@heliograph/domain/series';
import { bucketEdges, dayEdges, stepEdges } from '@heliograph/domain/time';
import type { DrawnLine } from './chartLine.ts';
import type { View } from './view.ts';

const HOUR = 3_600_000;
/** The most rows, as a screen reader reads them out. */
const MAX_ROWS = 60;
const STEPS = [1, 5, 15, 30, 60, 180, 360];

/** A period with the value of each line. */
export interface TableRow {
  at: number;
  until: number;
  /**
   * By line: energy or reading of the bucket, else the mean over time of the values drawn in it [DQ-06]; null where
   * there is none.
   */
  values: (number | null)[];
  /** By line: `Quality`. */
  qualities: number[];
}

/** The chart as a table: its buckets, or finer steps of the visible part. */
export function chartTable(
  lines: readonly DrawnLine[],
  { range, view, zone }: { range: SeriesRange; view: View; zone: string },
): TableRow[] {
  const edges = getEdges(range, view, zone);
  return [...edges.slice(0, -1)]
    .map((at, row) => {
      const until = edges[row + 1]!;
      const cells = lines.map(({ data }) => (data ? findCell(data, at, until) : EMPTY));
      return {
        at,
        until,
        values: cells.map(({ value }) => value),
        qualities: cells.map(({ quality }) => quality),
      };
    })
    .filter(
      ({ values, qualities }) =>
        values.some((value) => value !== null) || qualities.some((quality) => quality !== 0),
    );
}

function getEdges(range: SeriesRange, { from, to }: View, zone: string): readonly number[] {
  // All years end with the year of the instant that is asked about.
  const whole = bucketEdges(zone, range, to - 1);
  if (whole[0]! >= from && whole.at(-1)! <= to) return [...whole];
  const step = STEPS.find((minutes) => (to - from) / (minutes * 60_000) <= MAX_ROWS);
  if (step !== undefined && to - from <= 72 * HOUR) return [...stepEdges(zone, from, to, step)];
  const inside = (edges: Float64Array) => [from, ...edges.filter((edge) => edge > from && edge < to), to];
  const days = inside(dayEdges(zone, from, to));
  return days.length <= MAX_ROWS ? days : inside(whole);
}

interface Cell {
  value: number | null;
  quality: number;
}

const EMPTY: Cell = { value: null, quality: 0 };

function findCell(data: NonNullable<DrawnLine['data']>, at: number, until: number): Cell {
  const from = data.at.findIndex((start) => start >= at);
  if (from < 0) return EMPTY;
  const past = data.at.findIndex((start) => start >= until);
  const to = past < 0 ? data.at.length : past;
  const starts = data.at.subarray(from, to);
  const values = data.value.subarray(from, to);
  const quality = combineQuality(data.quality.subarray(from, to));
  const known = values.filter((value) => !Number.isNaN(value));
  if (known.length === 0) return { value: null, quality };
  const value =
    data.statistics === 'interpolation' && data.until
      ? known.reduce((sum, each) => sum + each, 0)
      : timeMean({ at: starts, value: values }, until);
  return { value, quality };
}
