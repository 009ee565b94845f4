import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minMaxLttb } from './minMaxLttb.ts';

/** A series with values, peaks and gaps. */
const anySeries = fc
  .array(fc.oneof({ weight: 12, arbitrary: fc.integer({ min: -1000, max: 1000 }) }, fc.constant(NaN)), {
    minLength: 1,
    maxLength: 400,
  })
  .map((values) => ({
    at: Float64Array.from(values, (_, index) => index * 5000 + (index % 7)),
    value: Float64Array.from(values),
  }));
const anyPoints = fc.integer({ min: 10, max: 120 });
const numbers = (values: Iterable<number>) => [...values].filter((value) => !Number.isNaN(value));

describe('a series thinned out', () => {
  const property = (check: (at: Float64Array, value: Float64Array, kept: number[], points: number) => void) =>
    fc.assert(
      fc.property(anySeries, anyPoints, ({ at, value }, points) =>
        check(at, value, [...minMaxLttb(at, value, points)], points),
      ),
      { numRuns: 500 },
    );

  it('[CHT-01] has at most as many points as asked for, in their order, each once', () => {
    property((_, value, kept, points) => {
      expect(kept.length).toBeLessThanOrEqual(points);
      expect(kept).toEqual([...new Set(kept)].sort((a, b) => a - b));
      expect(kept.every((position) => position < value.length)).toBe(true);
    });
  });

  it('[CHT-01] keeps the first, last, lowest and highest value', () => {
    property((_, value, kept) => {
      const all = numbers(value);
      const left = numbers(kept.map((position) => value[position]!));
      expect([left[0], left.at(-1)]).toEqual([all[0], all.at(-1)]);
      expect([Math.min(...left), Math.max(...left)]).toEqual([Math.min(...all), Math.max(...all)]);
    });
  });

  it('[CHT-01] keeps gaps and adds none', () => {
    property((_, value, kept, points) => {
      const findGaps = (values: number[]) =>
        values.reduce<number>(
          (gaps, v, i) => gaps + (Number.isNaN(v) && !Number.isNaN(values[i - 1] ?? NaN) ? 1 : 0),
          0,
        );
      const trimmed = (values: number[]) =>
        values.slice(
          values.findIndex((v) => !Number.isNaN(v)),
          values.findLastIndex((v) => !Number.isNaN(v)) + 1,
        );
      const gaps = findGaps(trimmed([...value]));
      const left = findGaps(trimmed(kept.map((position) => value[position]!)));
      if (value.length <= points) expect(left).toBe(gaps);
      else expect(left).toBe(Math.min(gaps, Math.floor((points - 4) / 5)));
    });
  });

  it('[CHT-01] keeps every peak, however narrow', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999 }), fc.boolean(), (position, up) => {
        const at = Float64Array.from({ length: 100_000 }, (_, index) => index);
        const value = at.map((instant) => Math.sin(instant / 500));
        value[position] = up ? 50 : -50;
        expect(minMaxLttb(at, value, 500)).toContain(position);
      }),
      { numRuns: 20 },
    );
  });

  it('[CHT-01] shows the course of a line that only rises', () => {
    const at = Float64Array.from({ length: 10_000 }, (_, index) => index);
    const kept = minMaxLttb(at, at, 100);
    expect(kept.length).toBeGreaterThan(90);
    const widest = Math.max(...kept.slice(1).map((position, index) => position - kept[index]!));
    expect(widest).toBeLessThan(400);
  });

  it('is empty where there is no value', () => {
    const nothing = new Float64Array(50).fill(NaN);
    expect([...minMaxLttb(new Float64Array(50), nothing, 10)]).toEqual([]);
  });
});
