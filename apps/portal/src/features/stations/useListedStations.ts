import { stationStatusesAtom } from '@heliograph/board';
import { entitiesAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { favouritesUnderWayAtom } from './favourite/favouriteAtoms.ts';
import { listStations, nameStations, type ListedStation } from './stationFilter.ts';

/** All stations by name, with what is searched and sorted by; null until loaded. */
export function useListedStations(): ListedStation[] | null {
  const entities = useAtomValue(entitiesAtom);
  const statuses = useAtomValue(stationStatusesAtom);
  const marked = useAtomValue(favouritesUnderWayAtom);
  // Names seldom change, statuses all the time.
  const named = useMemo(() => {
    if (entities === null) return null;
    const stations = entities.stations.map((station) => {
      const mark = marked.get(station.id);
      return mark ? { ...station, is_collect: mark.on ? (1 as const) : (0 as const) } : station;
    });
    return nameStations(stations, entities.devices);
  }, [entities, marked]);
  return useMemo(() => named && listStations(named, (id) => statuses.get(id) ?? 'nodata'), [named, statuses]);
}
