import type { PageAnswer, StationLiveStatus } from '@heliograph/contracts/engine';
import type { MappedStation } from './stationLayer.ts';

/** Stations and groups of a fleet that is read in parts, for a map. */
export interface ServedStations {
  /** Groups have negative ids. */
  mapped: readonly MappedStation[];
  /** As the server knows it; null for groups, and for stations that it did not name. */
  statusOf: (id: number) => StationLiveStatus | null;
}

/** Stations and clusters of a map from the server. */
export function servedStations({ clusters, stations }: PageAnswer<'fleet.getMap'>): ServedStations {
  const statuses = new Map(stations.map(({ id, status }) => [id, status]));
  return {
    mapped: [
      ...clusters.map(({ longitude, latitude, west, south, east, north, ...counts }, index) => ({
        id: -1 - index,
        at: [longitude, latitude] as const,
        group: {
          counts,
          extent: [
            [west, south],
            [east, north],
          ] as const,
        },
      })),
      ...stations.map(({ id, longitude, latitude }) => ({ id, at: [longitude, latitude] as const })),
    ],
    statusOf: (id) => statuses.get(id) ?? null,
  };
}
