import type { Station } from '@heliograph/contracts/http';
import type { LabelOf } from '@heliograph/map';
import { measureEms } from '@heliograph/ui/light';

/** Up to this many stations, all names are on the map; of a larger fleet only those with an alarm. */
const FEW = 30;
/** A wider name would overlap its neighbours; the list beside the map shows all of it, em. */
const WIDEST = 13;

/** Labels below the markers of stations. */
export function stationLabels(stations: readonly Station[]): LabelOf {
  const names = new Map(stations.map(({ id, station_name }) => [id, station_name]));
  // Few labels of a large fleet are ever shown, so they are measured one by one.
  const labels = new Map<number, string>();

  function getLabel(id: number): string | null {
    const name = names.get(id);
    if (name === undefined) return null;
    const label = labels.get(id) ?? shortened(name);
    labels.set(id, label);
    return label;
  }
  return (id, status) =>
    stations.length <= FEW || status === 'fault' || status === 'abnormal' ? getLabel(id) : null;
}

function shortened(name: string): string {
  if (measureEms(name) <= WIDEST) return name;
  let short = '';
  for (const letter of name) {
    if (measureEms(`${short}${letter}…`) > WIDEST) break;
    short += letter;
  }
  return `${short.trimEnd()}…`;
}
