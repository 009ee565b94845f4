import { expect, it } from 'vitest';
import { sparkPaths } from './sparkPaths.ts';

const box = { width: 100, height: 24, inset: 2 };

it('spreads values over the box, with the highest at the top', () => {
  expect(sparkPaths(Float64Array.of(0, 10, 5), box)).toEqual(['M0 22h0L50 2L100 12']);
});

it('keeps gaps, and shows a value between two gaps', () => {
  expect(sparkPaths(Float64Array.of(1, NaN, 3, NaN, 5), box)).toEqual(['M0 22h0', 'M50 12h0', 'M100 2h0']);
});

it('bridges gaps up to the given length', () => {
  const values = Float64Array.of(1, NaN, 3, NaN, NaN, 5);
  expect(sparkPaths(values, { ...box, bridge: 1 })).toEqual(['M0 22h0L40 12', 'M100 2h0']);
  expect(sparkPaths(values, { ...box, bridge: 2 })).toHaveLength(1);
});

it('runs through the middle for constant values, and is empty without values', () => {
  expect(sparkPaths(Float64Array.of(4, 4), box)).toEqual(['M0 12h0L100 12']);
  expect(sparkPaths(Float64Array.of(NaN, NaN), box)).toEqual([]);
  expect(sparkPaths(new Float64Array(), box)).toEqual([]);
});
