import { expect, it } from 'vitest';
import {
  codesToChange,
  countsOf,
  emptyComparison,
  keyOf,
  withResult,
  withTicks,
  type DeviceResult,
} from './comparison.ts';

const drift = (code: string, why: 'differs' | 'missing' | 'incomparable' = 'differs') => ({
  code,
  why,
  wanted: 1,
  actual: why === 'differs' ? 2 : null,
});
const read = (...drifts: ReturnType<typeof drift>[]) => ({
  state: 'read' as const,
  reading: { version: 0, at: 1, values: {}, drift: drifts },
});

it('only what differs is changed, without what was left out', () => {
  const { reading } = read(drift('one'), drift('two'), drift('three', 'missing'));
  expect(codesToChange(emptyComparison, 'A', reading)).toEqual(['one', 'two']);
  const without = withTicks(emptyComparison, [keyOf('A', 'one')], false);
  expect(codesToChange(without, 'A', reading)).toEqual(['two']);
  expect(codesToChange(without, 'B', reading)).toEqual(['one', 'two']);
  expect(codesToChange(withTicks(without, ['A'], false), 'A', reading)).toEqual([]);
  expect(codesToChange(withTicks(without, [keyOf('A', 'one')], true), 'A', reading)).toEqual(['one', 'two']);
});

it('counts devices by what is known of them; an answer after the choice was given up says nothing', () => {
  const results: Record<string, DeviceResult> = {
    A: { state: 'reading' },
    B: read(),
    C: read(drift('one')),
    D: read(drift('one', 'incomparable')),
    E: { state: 'failed', failure: null },
  };
  expect(countsOf(results)).toEqual({ of: 5, read: 4, equal: 2, differing: 1, failed: 1 });
  expect(withResult(emptyComparison, 'A', read())).toBe(emptyComparison);
  expect(withResult({ ...emptyComparison, results }, 'A', read()).results!.A).toEqual(read());
});
