import { expect, it } from 'vitest';
import { createStepMeans } from './stepMeans.ts';

const MINUTE = 60_000;
const hours = Float64Array.of(0, 60, 120, 180).map((minute) => minute * MINUTE);
const samples = (minutes: number[], values: number[]) => ({
  at: Float64Array.from(minutes, (minute) => minute * MINUTE),
  value: Float64Array.from(values),
});
const every = (step: number, from: number, to: number) =>
  Array.from({ length: Math.round((to - from) / step) }, (_, index) => from + index * step);

it('[DQ-06] weights the samples of a step by time, whatever their intervals', () => {
  const coarse = every(5, 0, 30);
  const fine = every(1 / 12, 30, 60);
  const means = createStepMeans(hours);
  means.add(
    samples(
      coarse,
      coarse.map(() => -1000),
    ),
  );
  means.add(
    samples(
      fine,
      fine.map(() => 3000),
    ),
  );
  const [first, ...others] = means.finish(hours.at(-1)!);
  expect(first).toBeCloseTo(1000);
  expect(others).toEqual([NaN, NaN]);
});

it('[DQ-06] a value counts beyond the end of its step, but a step without samples stays empty', () => {
  const means = createStepMeans(hours);
  means.add(samples([10, 50, 90, 170], [100, 200, 500, 900]));
  // The second hour: 200 for thirty minutes, 500 for thirty. In the last 900 counts for five.
  expect([...means.finish(175 * MINUTE)]).toEqual([120, 350, (500 * 50 + 900 * 5) / 55]);
  const sparse = createStepMeans(hours);
  sparse.add(samples([10, 130], [1, 2]));
  expect([...sparse.finish(hours.at(-1)!)]).toEqual([1, NaN, expect.closeTo((10 + 100) / 60)]);
});
