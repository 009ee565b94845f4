import { expect, it } from 'vitest';
import { combineQuality, countMarks, listMarks, Quality } from './quality.ts';

const { estimated, unknown, corrected, adjusted } = Quality;

it('[DQ-01] lists what a figure contains, the most serious first', () => {
  expect(listMarks(0)).toEqual([]);
  expect(listMarks(estimated | unknown | corrected | adjusted)).toEqual([
    'unknown',
    'corrected',
    'estimated',
    'adjusted',
  ]);
});

it('[DQ-04] combines the quality of a sum, and counts figures by what they contain', () => {
  const qualities = Float64Array.of(estimated, 0, estimated | unknown, 0);
  expect(combineQuality(qualities)).toBe(estimated | unknown);
  expect(countMarks(qualities)).toEqual({ unknown: 1, corrected: 0, estimated: 2, adjusted: 0 });
});
