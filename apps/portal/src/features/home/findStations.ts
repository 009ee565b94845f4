import type { Station } from '@heliograph/contracts/http';

/** So many are offered: whoever looks for one of hundreds types another letter. */
export const OFFERED = 8;

/** A station with what it is found by, folded once for a whole search. */
export interface SoughtStation {
  station: Station;
  name: string;
  place: string;
}

export function soughtStations(stations: readonly Station[]): SoughtStation[] {
  return stations.map((station) => ({
    station,
    name: folded(station.station_name),
    place: folded(`${station.address} ${station.postal_code}`),
  }));
}

/** Stations in whose name or address every word of `text` stands; those whose name begins so come first. */
export function findStations(sought: readonly SoughtStation[], text: string): Station[] {
  const words = folded(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked: [begins: Station[], named: Station[], placed: Station[]] = [[], [], []];
  for (const { station, name, place } of sought) {
    if (!words.every((word) => name.includes(word) || place.includes(word))) continue;
    const rank = name.startsWith(words[0]!) ? 0 : words.some((word) => name.includes(word)) ? 1 : 2;
    if (ranked[rank].length < OFFERED) ranked[rank].push(station);
  }
  return ranked.flat().slice(0, OFFERED);
}

/** Case and accents make no difference to whoever looks for something. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
