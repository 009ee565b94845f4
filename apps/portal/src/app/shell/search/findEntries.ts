/** Something the search can open. */
export interface SearchEntry {
  id: string;
  /** The page, or the type of device, whose icon it bears. */
  icon: string;
  kind: 'page' | 'deviceType' | 'station' | 'device';
  /** What it is called. */
  name: string;
  /** What else it is known by, shown beside the name: an address, a serial number. */
  detail: string;
  /** Where it opens. */
  to: string;
}

/** So many of each kind are shown: whoever looks for one of hundreds types another letter. */
export const SHOWN_OF_A_KIND = 6;

/**
 * Entries in which every word of `text` occurs, in name or detail, the nearest first: the whole name, its beginning,
 * the beginning of a word of it, anywhere in it, in the detail. Kinds keep the order they come in. Everything that is
 * no single station or device is found without a text.
 */
export function findEntries(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const kinds = new Map<SearchEntry['kind'], { entry: SearchEntry; distance: number }[]>();
  for (const entry of entries) {
    const distance = words.length === 0 ? unasked(entry) : distanceOf(entry, words);
    if (distance === null) continue;
    const found = kinds.get(entry.kind) ?? [];
    found.push({ entry, distance });
    kinds.set(entry.kind, found);
  }
  return [...kinds.values()].flatMap((found) => {
    found.sort((a, b) => a.distance - b.distance);
    const shown = words.length === 0 ? found : found.slice(0, SHOWN_OF_A_KIND);
    return shown.map(({ entry }) => entry);
  });
}

function unasked({ kind }: SearchEntry): number | null {
  return kind === 'page' || kind === 'deviceType' ? 0 : null;
}

function distanceOf({ name, detail }: SearchEntry, words: readonly string[]): number | null {
  const called = folded(name);
  const known = folded(detail);
  let distance = 0;
  for (const word of words) {
    if (called === word) continue;
    if (called.startsWith(word)) distance += 1;
    else if (called.includes(` ${word}`)) distance += 2;
    else if (called.includes(word)) distance += 3;
    else if (known.includes(word)) distance += 4;
    else return null;
  }
  return distance;
}

/** Case and accents make no difference to whoever looks for something. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
