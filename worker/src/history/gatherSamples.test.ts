import { expect, it } from 'vitest';
import { bucketsFor } from './readEnergies.ts';
import { gatherSamples } from './gatherSamples.ts';

it('[CHT-04] gathers samples as they arrive, and skips blank and known ones', () => {
  const gatherer = gatherSamples(10_000);
  gatherer.add(Float64Array.of(1, 2, 3), Float64Array.of(5, NaN, 7));
  gatherer.add(Float64Array.of(3, 4), Float64Array.of(9, 1));
  expect([...gatherer.view().at]).toEqual([1, 3, 4]);
  expect(gatherer.view()).toMatchObject({ count: 3, min: 1, max: 7, whole: true });
  expect(gatherer.view().meanUntil(6)).toBe((5 * 2 + 7 * 1 + 1 * 2) / 5);
  expect(gatherer.newest()).toBe(4);
});

it('[CHT-04] keeps the peaks of more samples than fit, and counts all of them', () => {
  const gatherer = gatherSamples(2048);
  const at = Float64Array.from({ length: 50_000 }, (_, index) => index);
  const value = at.map((index) => (index === 777 ? 99 : index === 40_123 ? -99 : index % 10));
  for (let from = 0; from < at.length; from += 1000)
    gatherer.add(at.subarray(from, from + 1000), value.subarray(from, from + 1000));
  const gathered = gatherer.view();
  expect(gathered).toMatchObject({ count: 50_000, min: -99, max: 99, whole: false });
  expect(gathered.at.length).toBeLessThanOrEqual(2048);
  expect(gathered.at.length).toBeGreaterThan(500);
  expect([...gathered.value]).toEqual(expect.arrayContaining([99, -99]));
  expect(gathered.at.every((instant, index) => index === 0 || instant > gathered.at[index - 1]!)).toBe(true);
});

const HOUR = 3_600_000;
it.each([
  ['month', null, { type: 'month' }],
  ['day', 2 * HOUR, { step: 5 }],
  ['week', 24 * HOUR, { step: 15 }],
  ['month', 48 * HOUR, { step: 30 }],
  ['month', 120 * HOUR, { step: 60 }],
  ['year', 60 * 24 * HOUR, { type: 'month' }],
  ['overyear', 400 * 24 * HOUR, { type: 'year' }],
] as const)('[CHT-04] chooses buckets for a part of a %s of %s ms', (range, part, kind) => {
  expect(bucketsFor(range, part)).toEqual(kind);
});
