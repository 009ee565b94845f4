import { describe, expect, it } from 'vitest';
import { markGaps } from './markGaps.ts';

const MINUTE = 60_000;
const samples = (...minutes: number[]) => ({
  at: Float64Array.from(minutes, (minute) => minute * MINUTE),
  value: Float64Array.from(minutes, (_, index) => index),
});
const makeMinutes = (...minutes: number[]) => {
  const { at, value } = markGaps(samples(...minutes));
  return [...at].map((instant, index) => (Number.isNaN(value[index]) ? 'gap' : instant / MINUTE));
};
const every = (step: number, from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index * step);

describe('gaps between samples', () => {
  it('[CHT-01] stand in pauses much longer than the usual step', () => {
    expect(makeMinutes(0, 5, 10, 15, 60, 65, 70)).toEqual([0, 5, 10, 15, 'gap', 60, 65, 70]);
  });

  it('[CHT-01] are in the middle of the pause', () => {
    const { at } = markGaps(samples(0, 5, 10, 60, 65));
    expect(at[3]).toBe(35 * MINUTE);
  });

  it('[CHT-01] are not made by a sample that is missing, nor by a pace that changes', () => {
    expect(makeMinutes(0, 5, 10, 20, 25)).not.toContain('gap');
    expect(makeMinutes(...every(0.1, 0, 30), ...every(5, 8, 10))).not.toContain('gap');
    expect(makeMinutes(...every(5, 0, 10), ...every(0.1, 50, 30))).not.toContain('gap');
  });

  it('[CHT-01] are found beside each other', () => {
    const found = makeMinutes(...every(5, 0, 10), ...every(5, 300, 10), ...every(5, 600, 10));
    expect(found.filter((each) => each === 'gap')).toHaveLength(2);
  });

  it('[CHT-01] finds no gaps without a usual step', () => {
    expect(makeMinutes()).toEqual([]);
    expect(makeMinutes(3)).toEqual([3]);
    expect(makeMinutes(0, 600)).toEqual([0, 600]);
    // Samples at the same instant do not define an interval.
    expect(makeMinutes(0, 0, 0, 600)).not.toContain('gap');
  });
});
