import { expect, it } from 'vitest';
import { lastKnownValues } from './useLastHour.ts';

it('[DET-01] the last value within the hour is known with its time and never counts as fresh', () => {
  const columns = {
    SOC: Float64Array.of(40, 41, NaN),
    P: Float64Array.of(NaN, NaN, 0),
    KRA: Float64Array.of(NaN, NaN, NaN),
    none: new Float64Array(),
  };
  expect([...lastKnownValues({ start: 1_000, end: 181_000, step: 60_000, columns })]).toEqual([
    ['SOC', { value: 41, at: 61_000, ttl: 0 }],
    ['P', { value: 0, at: 121_000, ttl: 0 }],
  ]);
});
