import type { StationDay } from '@heliograph/contracts/engine';
import { bucketEdges } from '@heliograph/domain/time';

/** Columns of the day that a chart and its table show. */
export const DAY_COLUMNS = ['pv', 'battery', 'grid', 'generator', 'load', 'soc'] as const;
export type DayColumn = (typeof DAY_COLUMNS)[number];

export interface DayHour {
  /** Start of the hour, ms. */
  start: number;
  /** Means of the hour, W and %; null where nothing was reported. */
  means: Record<DayColumn, number | null>;
}

/** The hours of a day with any reported values. */
export function dayTable(day: StationDay, zone: string): DayHour[] {
  const edges = bucketEdges(zone, 'day', day.start);
  return [...edges.slice(0, -1)]
    .map((start, hour) => {
      const from = Math.round((start - day.start) / day.step);
      const to = Math.round(((edges[hour + 1] ?? day.end) - day.start) / day.step);
      const means = Object.fromEntries(
        DAY_COLUMNS.map((column) => [column, computeMean(day[column].subarray(from, to))]),
      ) as DayHour['means'];
      return { start, means };
    })
    .filter(({ means }) => Object.values(means).some((mean) => mean !== null));
}

function computeMean(values: Float64Array): number | null {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
