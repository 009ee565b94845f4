import { DEFAULT_COUNTRY_INDEX, countries } from '@heliograph/domain/people';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recipientOf } from './recipient.ts';

describe('recipientOf', () => {
  it.each([
    [' Ada@Sun.example ', { by: 'email', account: 'ada@sun.example', fit: true }],
    ['ada', { by: 'email', account: 'ada', fit: false }],
    ['ada@sun', { by: 'email', account: 'ada@sun', fit: false }],
    ['0491 570 156', { by: 'mobile', account: '491570156', fit: true, country: null }],
    ['(04) 9157-0156', { by: 'mobile', account: '491570156', fit: true, country: null }],
    ['123', { by: 'mobile', account: '123', fit: false, country: null }],
    ['12345678901234567', { by: 'mobile', account: '12345678901234567', fit: false, country: null }],
    ['+999 1234', { by: 'mobile', account: '+9991234', fit: false, country: null }],
  ])('[SHR-01] reads %j', (typed, expected) => expect(recipientOf(typed)).toEqual(expected));

  it.each(['', '  '])('[SHR-01] reads nothing in %j', (typed) => expect(recipientOf(typed)).toBeNull());

  it('[SHR-01] takes the dialling code off a number, and the 0 behind it', () => {
    expect(countries[DEFAULT_COUNTRY_INDEX]!.areaCode).toBe('+61');
    const read = recipientOf('+61 0491 570 156');
    expect(read).toMatchObject({ by: 'mobile', account: '491570156', fit: true });
    const { country } = read as { country: number };
    expect(countries[country]!.areaCode).toBe('+61');
  });

  it('[SHR-01] finds every dialling code, or a longer one that begins with it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...countries),
        fc.integer({ min: 1_000_000, max: 9_999_999 }),
        (one, rest) => {
          const { country } = recipientOf(`${one.areaCode}${rest}`) as { country: number };
          expect(countries[country]!.areaCode.startsWith(one.areaCode)).toBe(true);
        },
      ),
    );
  });
});
