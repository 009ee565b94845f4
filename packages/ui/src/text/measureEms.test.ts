import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureEms } from './measureEms.ts';

it('counts Chinese characters as one em and Latin ones as fewer', () => {
  expect(measureEms('昆士兰光伏电站')).toBe(7);
  expect(measureEms('Sunrise')).toBeLessThan(7 * 0.75);
  expect(measureEms('Sunrise')).toBeGreaterThan(7 * 0.45);
});

it('is never narrower for a longer text, and never zero', () => {
  expect(measureEms('')).toBe(1);
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, more) => {
      expect(measureEms(text + more)).toBeGreaterThanOrEqual(measureEms(text));
    }),
  );
});
