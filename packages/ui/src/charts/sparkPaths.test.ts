import { expect, it } from 'vitest';
import { sparkPaths } from './sparkPaths.ts';

const box = { width: 100, height: 24, inset: 2 };

it('spreads values over the box, the highest at the top', () => {
  expect(sparkPaths(Float64Array.of(0, 10, 5), box)).toEqual(['M0 22h0L50 2L100 12']);
});

it('leaves gaps as gaps, and shows a value alone between them', () => {
  expect(sparkPaths(Float64Array.of(1, NaN, 3, NaN, 5), box)).toEqual(['M0 22h0', 'M50 12h0', 'M100 2h0']);
});

it('runs across gaps that are no longer than its bridge', () => {
  const values = Float64Array.of(1, NaN, 3, NaN, NaN, 5);
  expect(sparkPaths(values, { ...box, bridge: 1 })).toEqual(['M0 22h0L40 12', 'M100 2h0']);
  expect(sparkPaths(values, { ...box, bridge: 2 })).toHaveLength(1);
});

it('runs through the middle where nothing changes, and is nothing where nothing is known', () => {
  expect(sparkPaths(Float64Array.of(4, 4), box)).toEqual(['M0 12h0L100 12']);
  expect(sparkPaths(Float64Array.of(NaN, NaN), box)).toEqual([]);
  expect(sparkPaths(new Float64Array(), box)).toEqual([]);
});
