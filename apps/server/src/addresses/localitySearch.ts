import type { FoundAddress } from '@heliograph/contracts/http';
import { areas } from '../catalogue/areas.ts';

export type SearchPlaces = (typed: string, area: string) => FoundAddress[];

interface Place {
  /** Lower case, without punctuation, with a space before each word. */
  key: string;
  name: string;
  area: string;
  postcode: string;
  latitude: number;
  longitude: number;
}

/** Maximum results (WIZ-03). */
const MAX_RESULTS = 10;
/** No Australian locality has more words; anything before is the street. */
const WORDS_OF_A_NAME = 8;

const STREET_TYPES = new Set(
  (
    'alley ally arcade arc avenue ave av boulevard bvd blvd circle cir circuit cct close cl court ct crescent cres cr ' +
    'drive dr drv esplanade esp freeway fwy grove gr highway hwy lane ln loop mews parade pde parkway pkwy place pl ' +
    'promenade prom road rd row square sq street st terrace tce track trk walk way'
  ).split(' '),
);

/**
 * Finds localities for a partly typed address: `12 Wattle St Bondi` keeps its street and finds each Bondi. Exact
 * names come first, then names that start with the text, then names with a later word that does; larger places first
 * within each group.
 *
 * @param lines `name⇥state⇥postcode⇥latitude⇥longitude`, larger places first
 */
export function createLocalitySearch(lines: readonly string[]): SearchPlaces {
  const places = lines.map(parsePlace);
  const byPrefix = new Map<string, Place[]>();
  for (const place of places) {
    for (const prefix of listPrefixes(place)) {
      const listed = byPrefix.get(prefix);
      if (listed) listed.push(place);
      else byPrefix.set(prefix, [place]);
    }
  }

  function named(words: readonly SearchWord[], fits: (place: Place) => boolean): Place[] {
    const phrase = ` ${words.map(({ key }) => key).join(' ')}`;
    const ranked: [whole: Place[], first: Place[], later: Place[]] = [[], [], []];
    for (const place of byPrefix.get(phrase.slice(1, 3).trimEnd()) ?? []) {
      const at = place.key.indexOf(phrase);
      if (at < 0 || !fits(place)) continue;
      ranked[at > 0 ? 2 : place.key.length === phrase.length ? 0 : 1].push(place);
    }
    return ranked.flat().slice(0, MAX_RESULTS);
  }

  return (typed, area) => {
    const words = splitWords(typed);
    const inArea = (place: Place) => area === '' || place.area === area;
    const [first] = words;
    if (words.length === 1 && first && /^\d{3,4}$/.test(first.key))
      return places
        .filter((place) => inArea(place) && place.postcode.startsWith(first.key))
        .slice(0, MAX_RESULTS)
        .map((place) => foundAt('', place));

    for (const start of computeStarts(words)) {
      for (const { end, fits } of getEndings(words, start)) {
        const locality = words.slice(start, end);
        if (start > 0 && isStreetRest(words, locality)) continue;
        const found = named(locality, (place) => inArea(place) && fits(place));
        const street = words.slice(0, start).map(({ text }) => text);
        if (found.length > 0) return found.map((place) => foundAt(street.join(' '), place));
      }
    }
    return [];
  };
}

function parsePlace(line: string): Place {
  const [name = '', area = '', postcode = '', latitude, longitude] = line.split('\t');
  const key = splitWords(name)
    .map((word) => ` ${word.key}`)
    .join('');
  return { key, name, area, postcode, latitude: Number(latitude), longitude: Number(longitude) };
}

/** The first one and two letters of each word, so that no search has to scan all places. */
function listPrefixes({ key }: Place): Set<string> {
  const words = key.slice(1).split(' ');
  return new Set(words.flatMap((word) => [word.slice(0, 1), word.slice(0, 2)]));
}

/** Possible starts of the locality, longest first. A house number is followed by at least one word of street. */
function computeStarts(words: readonly SearchWord[]): number[] {
  const earliest = words[0] && /^\d/.test(words[0].key) ? 2 : 0;
  const from = Math.max(earliest, words.length - WORDS_OF_A_NAME);
  return Array.from({ length: Math.max(0, words.length - from) }, (_, index) => from + index);
}

interface Ending {
  /** Index after the locality's last word. */
  end: number;
  fits: (place: Place) => boolean;
}

/** All words may be the name; the last may also be a state or postcode, complete or not. */
function getEndings(words: readonly SearchWord[], start: number): Ending[] {
  const endings: Ending[] = [{ end: words.length, fits: () => true }];
  let last = words.length - 1;
  let postcode = '';
  if (last > start && /^\d{1,4}$/.test(words[last]!.key)) {
    postcode = words[last]!.key;
    endings.push({ end: last, fits: (place) => place.postcode.startsWith(postcode) });
    last -= 1;
  }
  if (last > start) {
    const { key } = words[last]!;
    const states = new Set<string>(
      areas
        .filter(({ code, en }) => code.toLowerCase().startsWith(key) || en.toLowerCase() === key)
        .map(({ code }) => code),
    );
    if (states.size > 0)
      endings.push({
        end: last,
        fits: (place) => states.has(place.area) && place.postcode.startsWith(postcode),
      });
  }
  return endings;
}

/** True if the last word still belongs to the street: a street type, or the first letters of one. */
function isStreetRest(words: readonly SearchWord[], locality: readonly SearchWord[]): boolean {
  const [only, ...others] = locality;
  if (!only || others.length > 0) return false;
  if (STREET_TYPES.has(only.key)) return true;
  return only.key.length < 3 && !words.slice(1, -1).some(({ key }) => STREET_TYPES.has(key));
}

function foundAt(street: string, { name, area, postcode, latitude, longitude }: Place): FoundAddress {
  const locality = `${name} ${area} ${postcode}`;
  const text = street === '' ? locality : `${street}, ${locality}`;
  return { text, area, postal_code: postcode, latitude, longitude };
}

export interface SearchWord {
  /** As typed. */
  text: string;
  /** For comparison: lower case, without accents and punctuation. */
  key: string;
}

/** The words of an address; parts without a letter or digit are dropped. */
export function splitWords(typed: string): SearchWord[] {
  return typed
    .split(/[\s,;\p{Cc}]+/u)
    .map((text) => ({ text, key: parseKey(text) }))
    .filter(({ key }) => key !== '');
}

function parseKey(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
