import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  aroundQuarterHours,
  correctionErrors,
  parseKwh,
  replacementErrors,
  type CorrectionValues,
  type ReplacementValues,
} from './formErrors.ts';

const QUARTER = 900_000;
const NOW = 1000 * QUARTER;

it('[DQ-03] reads energy with and without grouping, and nothing else', () => {
  expect(['0', '12.5', '1,234.5', '1 234', '1234', '1000000000'].map(parseKwh)).toEqual([
    0, 12.5, 1234.5, 1234, 1234, 1e9,
  ]);
  for (const wrong of ['', '-1', '1,5', '1.2.3', 'x', '1e3', '1000000001', 'NaN', '.'])
    expect(parseKwh(wrong)).toBeNull();
});

it('[DQ-03] rounds an interval outwards to quarter hours that have passed', () => {
  fc.assert(
    fc.property(fc.nat(NOW - QUARTER), fc.nat(NOW), (began, length) => {
      const ended = Math.min(began + length, NOW);
      const { from, until } = aroundQuarterHours({ began, ended }, NOW);
      expect([from % QUARTER, until % QUARTER]).toEqual([0, 0]);
      expect(from <= began && until >= ended && from < until && until <= NOW).toBe(true);
      expect(began - from < QUARTER && until - Math.max(ended, from + 1) < QUARTER).toBe(true);
    }),
  );
  expect(aroundQuarterHours({ began: NOW - 1, ended: NOW + 5 }, NOW + 5).until).toBe(NOW);
});

it('[DQ-02] a replacement needs a device, a past time and both readings of a counter', () => {
  const values: ReplacementValues = {
    device: 'meter',
    at: NOW,
    reason: '',
    last0: '120.5',
    first0: '0',
    last1: '',
    first1: '',
  };
  const errors = (over: Record<string, string | number | null>) =>
    replacementErrors({ ...values, ...over }, [0, 1], NOW);
  expect(errors({})).toEqual({});
  expect(errors({ device: '', at: null })).toEqual({ device: 'device', at: 'time' });
  expect(errors({ at: NOW + 1 })).toEqual({ at: 'future' });
  expect(errors({ first0: '' })).toEqual({ first0: 'reading' });
  expect(errors({ last1: '-4' })).toEqual({ last1: 'reading', first1: 'reading' });
  expect(errors({ last0: '', first0: ' ' })).toEqual({ last0: 'noReadings' });
  expect(errors({ reason: 'x'.repeat(257) })).toEqual({ reason: 'reason' });
});

it('[DQ-03] a correction needs quarter hours in the past, an energy and a reason', () => {
  const values: CorrectionValues = {
    device: 'meter',
    counter: 'import_total',
    from: NOW - 4 * QUARTER,
    until: NOW,
    kwh: '3.5',
    reason: 'read on site',
  };
  const errors = (over: Partial<CorrectionValues>) => correctionErrors({ ...values, ...over }, NOW);
  expect(errors({})).toEqual({});
  expect(errors({ device: '', counter: '' })).toEqual({ device: 'device', counter: 'counter' });
  expect(errors({ from: null, until: NOW + QUARTER })).toEqual({ from: 'time', until: 'future' });
  expect(errors({ from: NOW - 60_000 })).toEqual({ from: 'quarter' });
  expect(errors({ until: NOW - 4 * QUARTER })).toEqual({ until: 'order' });
  expect(correctionErrors({ ...values, from: 0, until: 401 * 96 * QUARTER }, 1e12)).toEqual({
    until: 'tooLong',
  });
  expect(errors({ kwh: '-1', reason: ' ' })).toEqual({ kwh: 'energy', reason: 'noReason' });
});
