/** Letters and digits of a code (contracts, `PairingCode`). */
export const CODE_LENGTH = 8;

/** What of a typed or pasted text can belong to a code, as `ABCD EFGH`; also out of a whole address that was pasted. */
export function groupedCode(text: string): string {
  const asked = /[?&]code=([^&#\s]*)/.exec(text)?.[1] ?? text;
  const letters = asked
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .slice(0, CODE_LENGTH);
  return letters.length > 4 ? `${letters.slice(0, 4)} ${letters.slice(4)}` : letters;
}

/** Where the caret is in a grouped code behind so many of its letters. */
export const caretBehind = (letters: number): number => (letters > 4 ? letters + 1 : letters);
