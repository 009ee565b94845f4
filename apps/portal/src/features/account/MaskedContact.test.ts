import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskEmail, maskMobile } from './MaskedContact.tsx';

describe('maskEmail', () => {
  it.each([
    ['owner@demo.example', 'o•••r@demo.example'],
    ['a@demo.example', 'a•••@demo.example'],
    ['ab@demo.example', 'a•••@demo.example'],
    ['𝒶bc@demo.example', '𝒶•••c@demo.example'],
    ['"odd@name"@demo.example', '"•••"@demo.example'],
    ['no address', '•••'],
  ])('[PWD-01] masks %s as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));

  it('[PWD-01] shows at most two characters of the name and hides its length', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{3,40}$/), (name) => {
        const masked = maskEmail(`${name}@demo.example`);
        expect(masked).toBe(`${name.at(0)!}•••${name.at(-1)!}@demo.example`);
      }),
    );
  });
});

describe('maskMobile', () => {
  it.each([
    ['491570156', '•••• 156'],
    ['12345', '•••• 45'],
    ['1', '•••• '],
  ])('[PWD-01] masks %s as %s', (mobile, masked) => expect(maskMobile(mobile)).toBe(masked));

  it('[PWD-01] never shows more than half of a number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4,14}$/), (mobile) => {
        expect(maskMobile(mobile).replace(/\D/g, '').length).toBeLessThanOrEqual(mobile.length / 2);
      }),
    );
  });
});
