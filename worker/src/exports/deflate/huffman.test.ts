import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { codeLengths, assignCodes } from './huffman.ts';

const counts = fc.array(fc.oneof(fc.constant(0), fc.nat({ max: 2 ** 30 })), {
  minLength: 19,
  maxLength: 286,
});

describe('Huffman codes', () => {
  it('are within the length limit and complete: the shares of all codes add up to one', () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 9, max: 15 }), (each, longest) => {
        const lengths = codeLengths(Uint32Array.from(each), longest);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(longest);
        expect(lengths.reduce((sum, length) => sum + (length > 0 ? 2 ** -length : 0), 0)).toBe(1);
        each.forEach((count, symbol) => {
          if (count > 0) expect(lengths[symbol]).toBeGreaterThan(0);
        });
      }),
    );
  });

  it('give frequent symbols no longer codes than rare ones', () => {
    const lengths = codeLengths(Uint32Array.from([1, 1, 2, 4, 8, 16, 0]), 15);
    expect([...lengths]).toEqual([5, 5, 4, 3, 2, 1, 0]);
  });

  it('[REP-02] match the example of RFC 1951 §3.2.2, with reversed bits', () => {
    const lengths = Uint8Array.from([3, 3, 3, 3, 3, 2, 4, 4]);
    const read = [...assignCodes(lengths)].map((code, symbol) =>
      Array.from(code.toString(2).padStart(lengths[symbol]!, '0')).reverse().join(''),
    );
    expect(read).toEqual(['010', '011', '100', '101', '110', '00', '1110', '1111']);
  });
});
