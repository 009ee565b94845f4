import type { Station } from '@heliograph/contracts/http';
import type { MappedStation } from '@heliograph/map';

/** The stations that have a position. */
export function mappedStations(stations: readonly Station[]): MappedStation[] {
  return stations.flatMap(({ id, longitude, latitude }) =>
    longitude === null || latitude === null ? [] : [{ id, at: [longitude, latitude] as const }],
  );
}
