import type { PageAnswer, StationLiveStatus } from '@heliograph/contracts/engine';
import type { LonLat } from './places.ts';
import type { MappedStation } from './stationLayer.ts';

/** Stations and groups of a fleet for a map: plain data, so that what stays the same can be recognised. */
export interface FleetStations {
  /** Groups have negative ids. */
  mapped: readonly MappedStation[];
  /** As they were when asked for; none of groups. */
  statuses: Readonly<Record<number, StationLiveStatus>>;
  /** South-west and north-east; null without located stations. */
  extent: readonly [LonLat, LonLat] | null;
  /** Nothing is grouped or outside the part that was asked for. */
  isComplete: boolean;
  /** Stations without coordinates. */
  unplaced: number;
}

export function toFleetStations({
  clusters,
  stations,
  located,
  of,
}: PageAnswer<'fleet.getMap'>): FleetStations {
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
    statuses: Object.fromEntries(stations.map(({ id, status }) => [id, status])),
    extent: getExtent([
      ...clusters.flatMap(({ west, south, east, north }): LonLat[] => [
        [west, south],
        [east, north],
      ]),
      ...stations.map(({ longitude, latitude }): LonLat => [longitude, latitude]),
    ]),
    isComplete: clusters.length === 0 && stations.length === located,
    unplaced: of - located,
  };
}

function getExtent(corners: readonly LonLat[]): FleetStations['extent'] {
  if (corners.length === 0) return null;
  const [x, y] = [corners.map(([longitude]) => longitude), corners.map(([, latitude]) => latitude)];
  return [
    [Math.min(...x), Math.min(...y)],
    [Math.max(...x), Math.max(...y)],
  ];
}
