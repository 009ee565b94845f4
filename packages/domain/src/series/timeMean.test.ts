import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Samples } from './markGaps.ts';
import { createTimeMean, timeMean } from './timeMean.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Samples one after another, each followed by its pause, ms. */
function makeSamples(
  steps: readonly (readonly [value: number, pause: number])[],
): Samples & { until: number } {
  const at: number[] = [];
  let until = 0;
  for (const [, pause] of steps) {
    at.push(until);
    until += pause;
  }
  return { at: Float64Array.from(at), value: Float64Array.from(steps, ([value]) => value), until };
}
const makeMean = (steps: readonly (readonly [number, number])[]) => {
  const { until, ...samples } = makeSamples(steps);
  return timeMean(samples, until);
};
const every = (count: number, value: number, pause: number) =>
  Array.from({ length: count }, (): [number, number] => [value, pause]);

describe('the mean over time', () => {
  it('[DQ-06] an hour of 5-second samples counts as much as an hour of 5-minute samples', () => {
    expect(makeMean([...every(12, -1000, 5 * MINUTE), ...every(720, 3000, 5 * SECOND)])).toBeCloseTo(1000);
  });

  it('[DQ-06] time without samples counts for no value, as long as the gap may be', () => {
    const gap = [...every(12, 100, 5 * MINUTE), [100, 10 * HOUR] as const, ...every(12, 200, 5 * MINUTE)];
    // Twelve steps, and a pause of twenty minutes that is just short of a gap, against twelve steps.
    expect(makeMean(gap)).toBeCloseTo((100 * 80 + 200 * 60) / 140);
    const ended = [...every(12, 100, 5 * MINUTE), ...every(11, 200, 5 * MINUTE), [200, 50 * HOUR] as const];
    expect(makeMean(ended)).toBeCloseTo((100 * 60 + 200 * 75) / 135);
  });

  it('[DQ-06] a single sample is the mean, and without samples there is none', () => {
    expect(timeMean({ at: Float64Array.of(5), value: Float64Array.of(7) }, 5)).toBe(7);
    expect(timeMean({ at: Float64Array.of(5), value: Float64Array.of(7) }, HOUR)).toBe(7);
    expect(timeMean({ at: Float64Array.of(5), value: Float64Array.of(NaN) }, HOUR)).toBeNaN();
  });

  const pause = fc.integer({ min: 1, max: 3 * HOUR });
  const value = fc.integer({ min: -10_000, max: 10_000 });

  it('[DQ-06] of a constant value is this value, whatever the pauses', () => {
    fc.assert(
      fc.property(value, fc.array(pause, { minLength: 1, maxLength: 60 }), (constant, pauses) => {
        expect(makeMean(pauses.map((each) => [constant, each]))).toBeCloseTo(constant, 6);
      }),
    );
  });

  it('[DQ-06] is the same when a sample is split into many equal ones', () => {
    const steps = fc.array(fc.tuple(value, fc.constantFrom(SECOND, 5 * SECOND, MINUTE)), {
      minLength: 1,
      maxLength: 60,
    });
    const mixed = fc
      .array(value, { minLength: 30, maxLength: 30 })
      .map((values) => values.map((each, i): [number, number] => [each, i < 20 ? 5 * MINUTE : 5 * SECOND]));
    fc.assert(
      fc.property(fc.oneof(steps, mixed), fc.integer({ min: 2, max: 50 }), (all, parts) => {
        const split = Math.min(9, all.length - 1);
        const [own, length] = all[split]!;
        const finer = [...all.slice(0, split), ...every(parts, own, length / parts), ...all.slice(split + 1)];
        expect(makeMean(finer)).toBeCloseTo(makeMean(all), 6);
      }),
    );
  });

  it('[DQ-06] is the same in whatever parts the samples arrive', () => {
    const steps = fc.array(fc.tuple(value, fc.constantFrom(5 * SECOND, 5 * MINUTE, 2 * HOUR)), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 20 }), (all, length) => {
        const { at, value: values, until } = makeSamples(all);
        const mean = createTimeMean();
        for (let from = 0; from < at.length; from += length) {
          mean.add({ at: at.subarray(from, from + length), value: values.subarray(from, from + length) });
          mean.until(until);
        }
        expect(mean.until(until)).toBeCloseTo(timeMean({ at, value: values }, until), 6);
      }),
    );
  });
});
