/** Letters that Unicode does not decompose, as people without them on their keyboard type them. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'gu');
/** Straight and curly apostrophes, accents typed in their place, and the letters that look like them. */
const APOSTROPHE = /['`´‘’‛ʻʼʹ′]/gu;
const HYPHEN = /[\u00AD\u2010-\u2015\u2212\uFE58\uFE63]/gu;
// oxlint-disable-next-line no-control-regex
const IS_ASCII = /^[\u0000-\u007F]*$/;

/**
 * Text as searches compare it: without case, accents and apostrophes, with one kind of hyphen, and full-width forms
 * as the ordinary ones. `Jovanović` is `jovanovic`, `O’Connor` is `oconnor`, `ＳＮ１` is `sn1`.
 */
export function foldText(text: string): string {
  if (IS_ASCII.test(text)) return text.toLowerCase().replaceAll(/['`]/g, '');
  return (
    text
      // Before it is decomposed: ´ would become a space with an accent.
      .replaceAll(APOSTROPHE, '')
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .replaceAll(APOSTROPHE, '')
      .replaceAll(HYPHEN, '-')
      .replaceAll(LETTER, (letter) => LETTERS[letter]!)
  );
}

/** The words of what was typed into a search, folded. */
export const searchWords = (typed: string): string[] => foldText(typed).split(/\s+/).filter(Boolean);

/** True if folded texts contain every word; without words, always. */
export const hasWords = (folded: string, words: readonly string[]): boolean =>
  words.every((word) => folded.includes(word));

/** A test of whether texts together contain every word of what was typed. */
export function createTextFilter(typed: string): (...texts: readonly string[]) => boolean {
  const words = searchWords(typed);
  return (...texts) => words.length === 0 || hasWords(foldText(texts.join('\n')), words);
}
