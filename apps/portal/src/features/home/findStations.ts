import type { Station } from '@heliograph/contracts/http';
import { foldText, searchWords } from '@heliograph/domain/textSearch';

/** Enough to choose from; another letter narrows the results. */
export const MAX_RESULTS = 8;

/** A station with its normalized search texts. */
export interface IndexedStation {
  station: Station;
  name: string;
  place: string;
}

export function indexStations(stations: readonly Station[]): IndexedStation[] {
  return stations.map((station) => ({
    station,
    name: foldText(station.station_name),
    place: foldText(`${station.address} ${station.postal_code}`),
  }));
}

/** Stations whose name or address contains every word of `text`; names that start with it come first. */
export function findStations(query: readonly IndexedStation[], text: string): Station[] {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const ranked: [begins: Station[], named: Station[], placed: Station[]] = [[], [], []];
  for (const { station, name, place } of query) {
    if (!words.every((word) => name.includes(word) || place.includes(word))) continue;
    const rank = name.startsWith(words[0]!) ? 0 : words.some((word) => name.includes(word)) ? 1 : 2;
    if (ranked[rank].length < MAX_RESULTS) ranked[rank].push(station);
  }
  return ranked.flat().slice(0, MAX_RESULTS);
}
