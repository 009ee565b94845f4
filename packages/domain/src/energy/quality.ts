/**
 * Qualities of an energy value besides measured ones; combined with `
 * `, 0 if all of it is measured.
 */
export const Quality = {
  /** Spread evenly over a period without readings. */
  estimated: 1,
  /** Some energy is unknown and not included. */
  unknown: 2,
  /** Set by a user. */
  corrected: 4,
  /** A glitch was skipped, or a reset or meter replacement accounted for. */
  adjusted: 8,
} as const;

export type QualityMark = keyof typeof Quality;

/** Most serious first. */
export const QUALITY_MARKS = [
  'unknown',
  'corrected',
  'estimated',
  'adjusted',
] as const satisfies readonly QualityMark[];

/** Marks of a value, most serious first. */
export const listMarks = (quality: number): QualityMark[] =>
  QUALITY_MARKS.filter((mark) => (quality & Quality[mark]) !== 0);

/** Quality of a sum of values. */
export function combineQuality(qualities: Iterable<number>): number {
  let all = 0;
  for (const quality of qualities) all |= quality;
  return all;
}

/** Number of values that carry each mark. */
export function countMarks(qualities: Iterable<number>): Record<QualityMark, number> {
  const counts = { unknown: 0, corrected: 0, estimated: 0, adjusted: 0 };
  for (const quality of qualities) for (const mark of listMarks(quality)) counts[mark]++;
  return counts;
}
