import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sizeText } from './sizeText.ts';

const plain = (value: number, digits: number) => value.toFixed(digits);

describe('sizeText', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.00 kB'],
    [12_345, '12.3 kB'],
    [123_456, '123 kB'],
    [999_999, '1.00 MB'],
    [4.2e9, '4.20 GB'],
    [-2.5e6, '-2.50 MB'],
    [5e15, '5000 TB'],
  ])('[OPS-07] writes %d bytes as %s', (bytes, text) => {
    expect(sizeText(bytes, plain)).toBe(text);
  });

  it('[OPS-07] never writes 1000 of a unit that has a larger one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9e14 }), (bytes) => {
        expect(Number.parseFloat(sizeText(bytes, plain))).toBeLessThan(1000);
      }),
    );
  });
});
