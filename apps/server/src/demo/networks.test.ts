import { describe, expect, it } from 'vitest';
import { nmi } from './networks.ts';

describe('nmi', () => {
  // Worked examples of AEMO's NMI procedure: 2001985732 → 8, 2001985733 → 6.
  it.each([
    ['985732', '20019857328'],
    ['985733', '20019857336'],
  ])('ends with the check digit: %s', (digits, whole) => {
    expect(nmi('sapn', digits)).toBe(whole);
  });
});
