export interface TypedWord {
  /** As it was typed. */
  text: string;
  /** As it is compared: lower case, without accents and punctuation. */
  key: string;
}

/** The words of an address; what has no letter and no digit is none. */
export function typedWords(typed: string): TypedWord[] {
  return typed
    .split(/[\s,;\p{Cc}]+/u)
    .map((text) => ({ text, key: keyOf(text) }))
    .filter(({ key }) => key !== '');
}

function keyOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
