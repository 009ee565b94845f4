import type { StationDay } from '@heliograph/contracts/engine';
import { combineQuality, meanPowers, Quality } from '@heliograph/domain/energy';
import type { JudgedDay } from './expectedPower.ts';

const REPORTED = ['pv', 'battery', 'grid', 'generator', 'load', 'soc'] as const;
/** Columns of the day that a chart and its table show. */
export const DAY_COLUMNS = [...REPORTED, 'expected', 'clear'] as const;
/** Columns without which an hour is not listed: the clear sky of today goes on until midnight. */
const TOLD = [...REPORTED, 'expected'] as const;
export type DayColumn = (typeof DAY_COLUMNS)[number];

export interface DayHour {
  /** Start of the hour, ms. */
  start: number;
  /** Means of the hour, W and %; null where nothing was reported. */
  means: Record<DayColumn, number | null>;
}

/**
 * The hours of a day with any reported or expected values. Powers are those of the counters, so that they agree with the reports;
 * without a counter, and in hours that are not wholly counted yet, they are the mean of the samples.
 */
export function dayTable(day: JudgedDay): DayHour[] {
  return day.hours
    .map(({ start, energy }, hour) => {
      const end = day.hours[hour + 1]?.start ?? Math.min(day.end, start + 3_600_000);
      const from = Math.round((start - day.start) / day.step);
      const to = Math.round((end - day.start) / day.step);
      const sampled = Object.fromEntries(
        DAY_COLUMNS.map((column) => [column, computeMean(day[column].subarray(from, to))]),
      ) as DayHour['means'];
      const isWhole = end === day.end ? end <= day.computedAt : hasValues(day, to);
      const isKnown = (combineQuality(Object.values(energy.quality)) & Quality.unknown) === 0;
      if (!isWhole || !isKnown) return { start, means: sampled };
      const counted: Partial<DayHour['means']> = meanPowers(energy, end - start);
      const means = Object.fromEntries(
        DAY_COLUMNS.map((column) => [column, counted[column] ?? sampled[column]]),
      ) as DayHour['means'];
      return { start, means };
    })
    .filter(({ means }) => TOLD.some((column) => means[column] !== null));
}

/** True if anything was reported from a step on. */
const hasValues = (day: StationDay, from: number): boolean =>
  REPORTED.some((column) => day[column].subarray(from).some((value) => !Number.isNaN(value)));

function computeMean(values: Float64Array): number | null {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}
