import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeFixed } from './writeFixed.ts';
import { writeNumber } from './writeNumber.ts';

const decoder = new TextDecoder();
const written = (write: (bytes: Uint8Array) => number) => {
  const bytes = new Uint8Array(400);
  return decoder.decode(bytes.subarray(0, write(bytes)));
};
const number = (value: number) => written((bytes) => writeNumber(bytes, 0, value));
const fixed = (value: number, decimals: number) => written((bytes) => writeFixed(bytes, 0, value, decimals));

const decimal = fc
  .tuple(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), fc.integer({ min: 0, max: 9 }))
  .map(([digits, decimals]) => digits / 10 ** decimals);
const anyDouble = fc.double({ noNaN: true, noDefaultInfinity: true });
const large = fc.double({ noNaN: true, min: -1e12, max: 1e12 });
const value = fc.oneof(anyDouble, large, decimal);

describe('number cells', () => {
  it('[REP-02] read back as the number that was written', () => {
    fc.assert(
      fc.property(value, (each) => {
        expect(Number(number(each))).toBe(each === 0 ? 0 : each);
      }),
    );
  });

  it('are as short as possible with few decimals', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -(2 ** 31), max: 2 ** 31 }),
        fc.integer({ min: 0, max: 6 }),
        (digits, decimals) => {
          const each = digits / 10 ** decimals;
          expect(number(each)).toBe(String(each));
        },
      ),
    );
    expect(number(-0)).toBe('0');
  });

  it('[REP-02] with fixed decimals round as on screen', () => {
    fc.assert(
      fc.property(value, fc.integer({ min: 0, max: 10 }), (each, decimals) => {
        const shown = new Intl.NumberFormat('en', {
          useGrouping: false,
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        }).format(each);
        expect(fixed(each, decimals)).toBe(/[1-9]/.test(shown) ? shown : shown.replace('-', ''));
      }),
    );
  });

  it.each([
    [1.005, 2, '1.01'],
    [247241741.6458552, 8, '247241741.64585520'],
    [-1.005, 2, '-1.01'],
    [2.5, 0, '3'],
    [-0.001, 2, '0.00'],
    [0.1 + 0.2, 10, '0.3000000000'],
    [1e21, 2, '1000000000000000000000.00'],
    [999.995, 2, '1000.00'],
  ])('show %d with %d decimals as %s', (each, decimals, text) => expect(fixed(each, decimals)).toBe(text));
});
