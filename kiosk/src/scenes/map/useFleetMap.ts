import { useFleetQuery } from '@heliograph/board';
import { entitiesAtom, useEngine } from '@heliograph/engine-client';
import { useLookAt } from '@heliograph/engine-client/lookAt';
import { toFleetStations, type FleetStations } from '@heliograph/map';
import { useAtomValue } from 'jotai';
import { useCallback } from 'react';

/** Clusters that do not overlap on a wall. */
const WORLD = { west: -180, south: -90, east: 180, north: 90, zoom: 6 };
/** Stations with a fault that are listed beside the map: more than fit. */
const LISTED = 20;

/** The fleet on a map, with its first stations that have a fault among the entities; null until known. */
export function useFleetMap(): FleetStations | null {
  const { call } = useEngine();
  const load = useCallback(async () => {
    const [map, faults] = await Promise.all([
      call('fleet.getMap', WORLD),
      call('fleet.getStationPage', { tab: 'fault', limit: LISTED }),
    ]);
    return { map: toFleetStations(map), faults: faults.ids, computedAt: Date.now() };
  }, [call]);
  const { value } = useFleetQuery(load, { trigger: useAtomValue(entitiesAtom)?.contentVersion ?? 0 });
  useLookAt({ stations: value?.faults ?? [] });
  return value?.map ?? null;
}
