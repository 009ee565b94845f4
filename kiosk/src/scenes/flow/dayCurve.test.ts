import { describe, expect, it } from 'vitest';
import { buildCurve, hourMarks, computeMax } from './dayCurve.ts';

const values = (...some: number[]) => Float64Array.from(some);

describe('the curve of a day', () => {
  it('runs from left to right, with the end of its scale at the top', () => {
    const { lines, areas } = buildCurve(values(0, 50, 100, 25), 100);
    expect(lines).toEqual(['M12.5 100L37.5 50L62.5 0L87.5 75']);
    expect(areas).toEqual(['M12.5 100L37.5 50L62.5 0L87.5 75L87.5 100L12.5 100Z']);
  });

  it('bridges a missed reading, but neither a gap nor the future', () => {
    expect(buildCurve(values(1, NaN, NaN, 1, NaN, NaN), 1).lines).toHaveLength(1);
    const { lines } = buildCurve(values(1, NaN, NaN, NaN, 1), 1);
    expect(lines).toEqual(['M10 0h0', 'M90 0h0']);
  });

  it('is empty without values, and never below zero', () => {
    expect(buildCurve(values(NaN, NaN), 1)).toEqual({ lines: [], areas: [] });
    expect(buildCurve(values(-5), 10).lines).toEqual(['M50 100h0']);
  });
});

it('finds the largest power, zero without any', () => {
  expect(computeMax(values(1, NaN, 7), values(3))).toBe(7);
  expect(computeMax(values(NaN, -2))).toBe(0);
});

it('marks 06:00, 12:00 and 18:00, also on a day of 23 hours', () => {
  const clock = (skipped: number) => (at: number) => {
    const hour = at / 3_600_000;
    return `${String(hour >= 2 ? hour + skipped : hour).padStart(2, '0')}:00`;
  };
  expect(hourMarks(0, 24 * 3_600_000, clock(0))).toEqual([
    { x: 25, text: '06:00' },
    { x: 50, text: '12:00' },
    { x: 75, text: '18:00' },
  ]);
  expect(hourMarks(0, 23 * 3_600_000, clock(1)).map(({ x }) => x)).toEqual([21.74, 47.83, 73.91]);
});
