import type { EnergyStep, SeriesRange } from '@heliograph/contracts/http';
import { DAY } from '@heliograph/domain/time';

/** Bars that are shown at most, where there are finer buckets. */
const MOST_BARS = 150;
const STEPS = [5, 15, 30, 60] as const satisfies readonly EnergyStep[];

/** Buckets of minutes, or those of a calendar range. */
export type BucketKind = { step: EnergyStep } | { type: SeriesRange };

/**
 * The buckets of energy in a range, or the finer ones of a part of it: minutes, then days, months, years.
 *
 * @param part its length, ms; null of the whole range
 */
export function bucketsFor(range: SeriesRange, part: number | null): BucketKind {
  if (part === null) return { type: range };
  const step = STEPS.find((minutes) => part / (minutes * 60_000) <= MOST_BARS);
  if (step !== undefined) return { step };
  if (part <= MOST_BARS * DAY) return { type: 'month' };
  return { type: part <= MOST_BARS * 30 * DAY ? 'year' : range };
}
