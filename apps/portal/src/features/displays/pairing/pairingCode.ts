/** Length of `PairingCode` in the contracts. */
export const CODE_LENGTH = 8;

/** Formats a typed or pasted code as `ABCD EFGH`; also extracts it from a pasted address. */
export function groupedCode(text: string): string {
  const code = /[?&]code=([^&#\s]*)/.exec(text)?.[1] ?? text;
  const letters = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, CODE_LENGTH);
  return letters.length > 4 ? `${letters.slice(0, 4)} ${letters.slice(4)}` : letters;
}

/** Caret position in a grouped code after this many letters. */
export const caretBehind = (letters: number): number => (letters > 4 ? letters + 1 : letters);
