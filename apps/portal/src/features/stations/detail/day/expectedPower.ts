import type { PageAnswer, StationDay } from '@heliograph/contracts/engine';

/** A day with the power that the station should have generated, W: means of the quarter hour that each step is in. */
export interface JudgedDay extends StationDay {
  /** By the weather of the day; NaN where unknown. */
  expected: Float64Array;
  /** If the sky is clear, for a day that is not judged yet; NaN on others. */
  clear: Float64Array;
}

const QUARTER = 900_000;

/** Adds the expected power to a day; unknown without an answer. */
export function addExpected(
  day: StationDay,
  answer: PageAnswer<'losses.getExpectedPower'> | undefined,
): JudgedDay {
  const quarters = new Map(answer?.at.map((at, quarter) => [at, quarter]));
  const column = (kilowatts: readonly (number | null)[] = []) =>
    Float64Array.from(day.pv, (_, step) => {
      const time = step * day.step;
      const quarter = quarters.get(day.start + time - (time % QUARTER));
      return (kilowatts[quarter ?? -1] ?? NaN) * 1000;
    });
  return { ...day, expected: column(answer?.expected), clear: column(answer?.clear) };
}

/** Value of a column of quarter hours at a step on the straight line between their middles; NaN where unknown. */
export function valueBetweenQuarters(column: Float64Array, step: number): number {
  if (Number.isNaN(column[step]!)) return NaN;
  // A mean over the length of a quarter hour, which is three steps.
  const known = [column[step - 1], column[step], column[step + 1]].filter(
    (value) => value !== undefined && !Number.isNaN(value),
  ) as number[];
  return known.reduce((sum, value) => sum + value, 0) / known.length;
}
