import fc from 'fast-check';
import { expect, it } from 'vitest';
import { emsOf } from './emsOf.ts';

it('counts Chinese characters as one em and Latin ones as fewer', () => {
  expect(emsOf('昆士兰光伏电站')).toBe(7);
  expect(emsOf('Sunrise')).toBeLessThan(7 * 0.75);
  expect(emsOf('Sunrise')).toBeGreaterThan(7 * 0.45);
});

it('is never narrower for a longer text, and never zero', () => {
  expect(emsOf('')).toBe(1);
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, more) => {
      expect(emsOf(text + more)).toBeGreaterThanOrEqual(emsOf(text));
    }),
  );
});
