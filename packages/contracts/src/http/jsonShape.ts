/** Size of a JSON text by its structure, which says more about the cost of reading it than its length. */
export interface JsonShape {
  /** Levels of lists and objects. */
  depth: number;
  /** Values in lists and objects, with the lists and objects themselves. */
  values: number;
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** True if a text, which need not be JSON, has more of either. Reads it once, up to there. */
export function exceedsShape(text: string, { depth, values }: JsonShape): boolean {
  let level = 0;
  let count = 0;
  let isInString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isInString) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === COMMA) count++;
    else if (OPENING.has(code)) {
      level++;
      count++;
    } else if (CLOSING.has(code)) level--;
    if (level > depth || count > values) return true;
  }
  return false;
}
