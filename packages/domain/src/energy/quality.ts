/** Content of a figure of energy beside plain measurements; combined with `|`, 0 when it is all measured. */
export const Quality = {
  /** Spread over a time without readings. */
  estimated: 1,
  /** Some energy is unknown and left out. */
  unknown: 2,
  /** Set by hand. */
  corrected: 4,
  /** A glitch was passed over, or a reset or meter replacement taken into account. */
  adjusted: 8,
} as const;

export type QualityMark = keyof typeof Quality;

/** The most serious first. */
export const QUALITY_MARKS = [
  'unknown',
  'corrected',
  'estimated',
  'adjusted',
] as const satisfies readonly QualityMark[];

/** Marks of a figure, the most serious first. */
export const listMarks = (quality: number): QualityMark[] =>
  QUALITY_MARKS.filter((mark) => (quality & Quality[mark]) !== 0);

/** Quality of the sum of figures. */
export function combineQuality(qualities: Iterable<number>): number {
  let all = 0;
  for (const quality of qualities) all |= quality;
  return all;
}

/** The number of figures that contain each. */
export function countMarks(qualities: Iterable<number>): Record<QualityMark, number> {
  const counts = { unknown: 0, corrected: 0, estimated: 0, adjusted: 0 };
  for (const quality of qualities) for (const mark of listMarks(quality)) counts[mark]++;
  return counts;
}
