import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSeries, PALETTE, unusedColour } from './chartSeries.ts';

describe('the colours of series', () => {
  it('[CHT-03] are nine, and none is used twice while another is unused', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 9 }), (dice) => {
        const given: number[] = [];
        for (const die of dice) given.push(unusedColour(given, () => die));
        expect(new Set(given.slice(0, 9)).size).toBe(9);
        expect(given.every((colour) => colour >= 0 && colour < PALETTE.length)).toBe(true);
      }),
    );
  });

  it('[CHT-03] are chosen at random', () => {
    expect([0, 0.5, 0.99].map((die) => unusedColour([0, 8], () => die))).toEqual([1, 4, 7]);
  });
});

describe('a property that is added', () => {
  const property = { deviceId: 'INV', code: 'P' };

  it('[CHT-03] is a line with sampling', () => {
    expect(newSeries(property, { kind: 'measure', unit: 'W' }, [], () => 0)).toEqual({
      ...property,
      kind: 'line',
      statistics: 'sampling',
      colour: 0,
      shown: true,
    });
  });

  it('[CHT-03] is bars with interpolation for a kWh counter, unless it restarts every day', () => {
    const added = (kind: 'counter' | 'measure') => newSeries(property, { kind, unit: 'kWh' }, [], () => 0);
    expect(added('counter')).toMatchObject({ kind: 'bar', statistics: 'interpolation' });
    expect(added('measure')).toMatchObject({ kind: 'line', statistics: 'sampling' });
  });
});
