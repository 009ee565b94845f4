import { foldText, searchWords } from '@heliograph/domain/textSearch';
/** Something the search can open. */
export interface SearchEntry {
  id: string;
  /** The page or device type whose icon is shown. */
  icon: string;
  kind: 'page' | 'deviceType' | 'station' | 'device';
  /** Display name. */
  name: string;
  /** Shown beside the name and searched as well: an address, a serial number. */
  detail: string;
  /** Where it opens; null for the About dialog (APP-09). */
  to: string | null;
}

/** Maximum of each kind; another letter narrows the rest. */
export const SHOWN_OF_A_KIND = 6;

/**
 * Entries that contain every word of `text`, ranked: the whole name, its beginning, the beginning of one of its words,
 * anywhere in it, the detail. Kinds keep their order. Without a text, pages and device types are found.
 */
export function findEntries(entries: readonly SearchEntry[], text: string): SearchEntry[] {
  const words = searchWords(text);
  const kinds = new Map<SearchEntry['kind'], { entry: SearchEntry; distance: number }[]>();
  for (const entry of entries) {
    const distance = words.length === 0 ? distanceWithoutText(entry) : getDistance(entry, words);
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

function distanceWithoutText({ kind }: SearchEntry): number | null {
  return kind === 'page' || kind === 'deviceType' ? 0 : null;
}

function getDistance({ name, detail }: SearchEntry, words: readonly string[]): number | null {
  const ownName = foldText(name).trim();
  const ownDetail = foldText(detail);
  let distance = 0;
  for (const word of words) {
    if (ownName === word) continue;
    if (ownName.startsWith(word)) distance += 1;
    else if (ownName.includes(` ${word}`)) distance += 2;
    else if (ownName.includes(word)) distance += 3;
    else if (ownDetail.includes(word)) distance += 4;
    else return null;
  }
  return distance;
}
