import fc from 'fast-check';
import { expect, it } from 'vitest';
import { detectDecimal, parseNumber } from './decimals.ts';

it.each([
  [['6,6', '10,25'], ','],
  [['6.6', '1,234'], '.'],
  [['1.234,5', '7'], ','],
  [['1,234.5'], '.'],
  [['1,234', '12,345'], '.'],
  [['1.234.567'], ','],
  [['0,125'], ','],
  [[], '.'],
] as const)('[IMP-01] the decimal sign of %j is %s', (texts, sign) =>
  expect(detectDecimal(texts)).toBe(sign),
);

it.each([
  ['1.234,5', ',', 1234.5],
  ['1 234,5', ',', 1234.5],
  ["1'234.5", '.', 1234.5],
  ['−27.5', '.', -27.5],
  ['6,6', '.', null],
  ['12,34,56', '.', null],
  ['', '.', null],
  ['1.2.3', '.', null],
  ['Infinity', '.', null],
] as const)('[IMP-01] reads %s with the decimal sign %s as %s', (text, sign, number) =>
  expect(parseNumber(text, sign)).toBe(number),
);

it('[IMP-01] numbers as each language writes them are read as they were', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      fc.constantFrom(['en-AU', '.'] as const, ['de-DE', ','] as const),
      (thousandths, [locale, sign]) => {
        const number = thousandths / 1000;
        const text = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(number);
        expect(parseNumber(text, sign)).toBeCloseTo(number, 9);
      },
    ),
  );
});
