import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalizeAbn } from './abn.ts';

describe('normalizedAbn', () => {
  // The register's own example, and two large public bodies.
  it.each([
    ['51 824 753 556', '51824753556'],
    ['33 051 775 556', '33051775556'],
    ['53004085616', '53004085616'],
  ])('[AUTH-10] takes %s', (typed, abn) => expect(normalizeAbn(typed)).toBe(abn));

  it.each(['', '51 824 753 55', '51 824 753 5566', '01 824 753 556', '51-824-753-556', 'fifty-one'])(
    '[AUTH-10] refuses %j',
    (typed) => expect(normalizeAbn(typed)).toBeNull(),
  );

  it('[AUTH-10] notices every single wrong digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digits = Array.from('51824753556');
        digits[place] = String((Number(digits[place]) + by) % 10);
        expect(normalizeAbn(digits.join(''))).toBeNull();
      }),
    );
  });
});
