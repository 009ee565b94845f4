import { expect, it } from 'vitest';
import {
  codesToChange,
  countResults,
  emptyComparison,
  withResults,
  withDevices,
  withValues,
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

it('changes only what differs and is not excluded', () => {
  const { reading } = read(drift('one'), drift('two'), drift('three', 'missing'));
  expect(codesToChange(emptyComparison, 'A', reading)).toEqual(['one', 'two']);
  const excluded = withValues(emptyComparison, [{ deviceId: 'A', code: 'one' }], false);
  expect(codesToChange(excluded, 'A', reading)).toEqual(['two']);
  expect(codesToChange(excluded, 'B', reading)).toEqual(['one', 'two']);
  const taken = withValues(excluded, [{ deviceId: 'A', code: 'one' }], true);
  expect(codesToChange(taken, 'A', reading)).toEqual(['one', 'two']);
});

it('an excluded device comes back with all its values, or with the one value that is ticked', () => {
  const result = read(drift('one'), drift('two'));
  const comparison = { ...emptyComparison, results: { A: result } };
  const codes = (of: typeof comparison) => codesToChange(of, 'A', result.reading);
  const without = withDevices(
    withValues(comparison, [{ deviceId: 'A', code: 'two' }], false),
    ['A'],
    false,
  ) as typeof comparison;
  expect(codes(without)).toEqual([]);
  expect(codes(withDevices(without, ['A'], true) as typeof comparison)).toEqual(['one', 'two']);
  const one = withValues(without, [{ deviceId: 'A', code: 'one' }], true) as typeof comparison;
  expect(codes(one)).toEqual(['one']);
});

it('counts devices by result, and ignores results after the comparison was reset', () => {
  const results: Record<string, DeviceResult> = {
    A: { state: 'reading' },
    B: read(),
    C: read(drift('one')),
    D: read(drift('one', 'incomparable')),
    E: { state: 'failed', failure: null },
  };
  expect(countResults(results)).toEqual({ of: 5, read: 4, equal: 2, differing: 1, failed: 1 });
  expect(withResults(emptyComparison, { A: read() })).toBe(emptyComparison);
  expect(withResults({ ...emptyComparison, results }, { A: read() }).results!.A).toEqual(read());
});
