import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTextFilter, foldText } from './textSearch.ts';

describe('[APP-05] texts as searches compare them', () => {
  it.each([
    ['Jovanović', 'jovanovic'],
    ["Fiona O'Connor", 'fiona oconnor'],
    ['Fiona O’Connor', 'fiona oconnor'],
    ['Łukasz Øster', 'lukasz oster'],
    ['Weißstraße', 'weissstrasse'],
    ['İstanbul IĞDIR ılıca', 'istanbul igdir ilica'],
    ['ＳＮ１２　Ａ', 'sn12 a'],
    ['Wi‑Fi – roof', 'wi-fi - roof'],
    ['电站一号', '电站一号'],
  ])('%s is %s', (text, folded) => expect(foldText(text)).toBe(folded));

  it.each([
    ["o'connor", true],
    ['o’connor', true],
    ['O´CONNOR', true],
    ['oconnor', true],
    ['jovanovic', true],
    ['Jovanović o’con', true],
    ['connor smith', false],
    ['', true],
  ])('"%s" finds them: %s', (typed, isFound) => {
    expect(createTextFilter(typed)("Ana Jovanović and Sean O'Connor", 'Site 4')).toBe(isFound);
  });

  it('folds what is folded no further, and finds every text by itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(createTextFilter(text)(text)).toBe(true);
      }),
    );
  });
});
