import type { Station } from '@heliograph/contracts/http';
import { EngineError } from '../engineError.ts';

/** @throws EngineError badInput when there is no such station among those that the person sees; `field` names the field */
export function stationOf(stations: readonly Station[], id: number, field: string): Station {
  const found = stations.find((station) => station.id === id);
  if (!found) throw new EngineError('badInput', 0, `no station ${id}`, field);
  return found;
}
