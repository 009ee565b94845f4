import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { counterStep } from './counters.ts';

const reading = fc.double({ min: 0, max: 1e7, noNaN: true });

describe('counterStep', () => {
  it('is the difference between two readings', () => {
    expect(counterStep(100.5, 103)).toBe(2.5);
    expect(counterStep(7, 7)).toBe(0);
  });

  it('counts from zero after a reset', () => {
    expect(counterStep(8_420.3, 0.7)).toBe(0.7);
    expect(counterStep(8_420.3, 0)).toBe(0);
  });

  it('is never negative, not even for a counter below zero', () => {
    fc.assert(
      fc.property(reading, fc.double({ min: -1e7, max: 1e7, noNaN: true }), (previous, next) => {
        expect(counterStep(previous, next)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('adds up to the whole over any readings that never run backwards', () => {
    fc.assert(
      fc.property(fc.array(reading, { minLength: 2, maxLength: 50 }), (readings) => {
        const rising = readings.toSorted((a, b) => a - b);
        const steps = rising.slice(1).map((next, index) => counterStep(rising[index] ?? NaN, next));
        const whole = (rising.at(-1) ?? NaN) - (rising[0] ?? NaN);
        expect(steps.reduce((sum, step) => sum + step, 0)).toBeCloseTo(whole, 6);
      }),
    );
  });

  it('is unknown when a reading is', () => {
    expect(counterStep(NaN, 5)).toBeNaN();
    expect(counterStep(5, NaN)).toBeNaN();
  });
});
