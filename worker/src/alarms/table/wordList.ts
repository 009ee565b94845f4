export type WordList = ReturnType<typeof createWordList>;

/** Words in the order they first came, each with its position as its code. */
export function createWordList() {
  const words: string[] = [];
  const codes = new Map<string, number>();
  return {
    words: words as readonly string[],
    /** Of a word that is known; null of others. */
    find: (word: string): number | null => codes.get(word) ?? null,
    codeOf(word: string): number {
      let code = codes.get(word);
      if (code === undefined) {
        code = words.push(word) - 1;
        codes.set(word, code);
      }
      return code;
    },
  };
}
