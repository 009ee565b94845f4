import { stationStatusesAtom } from '@heliograph/board';
import { entitiesAtom } from '@heliograph/engine-client';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { pendingFavouritesAtom } from './useFavourite.ts';
import { addStatuses, sortStations, type ListedStation } from './stationFilter.ts';

/** All stations sorted by name, with their search text and live status; null until loaded. */
export function useListedStations(): ListedStation[] | null {
  const entities = useAtomValue(entitiesAtom);
  const statuses = useAtomValue(stationStatusesAtom);
  const pending = useAtomValue(pendingFavouritesAtom);
  // Names rarely change, statuses all the time.
  const searchable = useMemo(() => {
    if (entities === null) return null;
    const stations = entities.stations.map((station) => {
      const pendingMark = pending.get(station.id);
      return pendingMark
        ? { ...station, is_collect: pendingMark.isFavourite ? (1 as const) : (0 as const) }
        : station;
    });
    return sortStations(stations, entities.devices);
  }, [entities, pending]);
  return useMemo(
    () => searchable && addStatuses(searchable, (id) => statuses.get(id) ?? 'nodata'),
    [searchable, statuses],
  );
}
