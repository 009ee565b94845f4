const MAX_CHARACTERS = 31;
/** Excel keeps this name for itself, in each of its languages' workbooks. */
const TAKEN = 'history';

/** Gives sheets names that spreadsheets take, each another. */
export function createSheetNames() {
  const taken = new Set([TAKEN]);

  return (wanted: string): string => {
    const clean =
      wanted
        .replace(/[[\]:*?/\\\p{Cc}\p{Surrogate}\uFFFE\uFFFF]/gu, ' ')
        .replace(/\s+/g, ' ')
        .replace(/^[\s']+|[\s']+$/g, '') || 'Sheet';
    for (let copy = 1; ; copy++) {
      const ending = copy === 1 ? '' : ` (${copy})`;
      const name = cut(clean, MAX_CHARACTERS - ending.length) + ending;
      // Names that differ in case only count as equal.
      const key = name.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return name;
    }
  };
}

function cut(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .replace(/[\s']+$/, '');
}
