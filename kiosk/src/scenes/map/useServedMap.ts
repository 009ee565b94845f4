import { useFleetQuery } from '@heliograph/board';
import { useEngine } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { servedStations, type ServedStations } from '@heliograph/map';
import { useCallback } from 'react';

export interface ServedMap extends ServedStations {
  /** Stations without coordinates. */
  unplaced: number;
}

/** Clusters that do not overlap on a wall. */
const WORLD = { west: -180, south: -90, east: 180, north: 90, zoom: 6 };
/** Stations with a fault that are listed beside the map: more than fit. */
const LISTED = 20;

/** The map of a fleet that is read in parts, with its first stations that have a fault among the entities; null until known. */
export function useServedMap(isPartial: boolean): ServedMap | null {
  const { call } = useEngine();
  const load = useCallback(async () => {
    const [map, faults] = await Promise.all([
      call('fleet.getMap', WORLD),
      call('fleet.getStationPage', { tab: 'fault', limit: LISTED }),
    ]);
    return {
      ...servedStations(map),
      unplaced: map.of - map.located,
      faults: faults.ids,
      computedAt: Date.now(),
    };
  }, [call]);
  const { value } = useFleetQuery(load, { key: isPartial ? 'map' : null });
  useLookAt({ stations: value?.faults ?? [] });
  return isPartial ? value : null;
}
