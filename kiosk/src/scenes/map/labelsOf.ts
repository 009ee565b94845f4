import type { Station } from '@heliograph/contracts/http';
import type { LabelOf } from '@heliograph/map';
import { emsOf } from '@heliograph/ui';

/** A fleet up to this size has all its names on the map; of a larger one only those that are not normal. */
const FEW = 30;
/** A wider name would lie over its neighbours; the list beside the map has it whole, em. */
const WIDEST = 13;

/** What the map writes below the marker of a station. */
export function labelsOf(stations: readonly Station[]): LabelOf {
  const names = new Map(stations.map(({ id, station_name }) => [id, shortened(station_name)]));
  return (id, status) =>
    stations.length <= FEW || status === 'fault' || status === 'abnormal' ? (names.get(id) ?? null) : null;
}

function shortened(name: string): string {
  if (emsOf(name) <= WIDEST) return name;
  let short = '';
  for (const letter of name) {
    if (emsOf(`${short}${letter}…`) > WIDEST) break;
    short += letter;
  }
  return `${short.trimEnd()}…`;
}
