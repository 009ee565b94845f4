import { PairingCode } from '@heliograph/contracts/http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { caretBehind, groupedCode } from './pairingCode.ts';

it.each([
  ['abcd2345', 'ABCD 2345'],
  [' abcd-2345 \n', 'ABCD 2345'],
  ['ABC', 'ABC'],
  ['ABCD', 'ABCD'],
  ['abcd2', 'ABCD 2'],
  ['ABCD 2345 6789', 'ABCD 2345'],
  ['https://solar.example/displays?code=abcd2345&lang=zh', 'ABCD 2345'],
  ['请输入', ''],
])('%j is shown as %j', (typed, shown) => expect(groupedCode(typed)).toBe(shown));

it('a formatted code can be typed again, and a complete code is accepted unchanged', () => {
  const letters = fc.constantFrom(...Array.from('23456789ABCDEFGHJKMNPQRSTVWXYZ'));
  fc.assert(
    fc.property(fc.string({ unit: letters, minLength: 8, maxLength: 8 }), (code) => {
      const shown = groupedCode(code);
      expect(groupedCode(shown)).toBe(shown);
      expect(PairingCode.parse(shown)).toBe(code);
    }),
  );
});

it('the caret stays after the typed letter', () => {
  expect([0, 3, 4, 5, 8].map(caretBehind)).toEqual([0, 3, 4, 6, 9]);
});
