import { DEFAULT_COUNTRY_INDEX, countries } from '@heliograph/domain/people';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRecipient } from './recipient.ts';

describe('parseRecipient', () => {
  it.each([
    [' Ada@Sun.example ', { by: 'email', account: 'ada@sun.example', isValid: true }],
    ['ada', { by: 'email', account: 'ada', isValid: false }],
    ['ada@sun', { by: 'email', account: 'ada@sun', isValid: false }],
    ['0491 570 156', { by: 'mobile', account: '491570156', isValid: true, country: null }],
    ['(04) 9157-0156', { by: 'mobile', account: '491570156', isValid: true, country: null }],
    ['123', { by: 'mobile', account: '123', isValid: false, country: null }],
    ['12345678901234567', { by: 'mobile', account: '12345678901234567', isValid: false, country: null }],
    ['+999 1234', { by: 'mobile', account: '+9991234', isValid: false, country: null }],
  ])('[SHR-01] parses %j', (typed, expected) => expect(parseRecipient(typed)).toEqual(expected));

  it.each(['', '  '])('[SHR-01] parses %j as nothing', (typed) => expect(parseRecipient(typed)).toBeNull());

  it('[SHR-01] strips the dialling code and the trunk 0 from a number', () => {
    expect(countries[DEFAULT_COUNTRY_INDEX]!.areaCode).toBe('+61');
    const read = parseRecipient('+61 0491 570 156');
    expect(read).toMatchObject({ by: 'mobile', account: '491570156', isValid: true });
    const { country } = read as { country: number };
    expect(countries[country]!.areaCode).toBe('+61');
  });

  it('[SHR-01] finds every dialling code, or a longer one that starts with it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...countries),
        fc.integer({ min: 1_000_000, max: 9_999_999 }),
        (one, rest) => {
          const { country } = parseRecipient(`${one.areaCode}${rest}`) as { country: number };
          expect(countries[country]!.areaCode.startsWith(one.areaCode)).toBe(true);
        },
      ),
    );
  });
});
