import type { StationLiveStatus } from '@heliograph/contracts/engine';
import { wrapX, type Coordinate } from 'ol/coordinate.js';
import { boundingExtent, buffer, type Extent } from 'ol/extent.js';
import VectorLayer from 'ol/layer/Vector.js';
import { get as projectionOf } from 'ol/proj.js';
import type { PlacedStation } from './clusterStations.ts';
import { MarkerSource, type Marker } from './markerSource.ts';
import { createMarkerStyles, markerRadius, MAX_RADIUS, type StatusCounts } from './markerStyles.ts';
import type { MapPalette } from './palette.ts';
import type { LonLat } from './places.ts';
import { projected } from './projection.ts';

/** A station as the map needs it. */
export interface MappedStation {
  id: number;
  at: LonLat;
}

export type StatusOf = (station: number) => StationLiveStatus;

/** So far beside a marker still means it, CSS px. */
const TOLERANCE = 6;

/** The clustered markers of the stations. */
export function createStationLayer(palette: MapPalette, pixelRatio: number) {
  const mercator = projectionOf('EPSG:3857')!;
  const positions = new Map<number, Coordinate>();
  const source = new MarkerSource();
  let styles = createMarkerStyles(palette, pixelRatio);
  let statusOf: StatusOf = () => 'nodata';
  let selected: number | null = null;

  const layer = new VectorLayer({
    source,
    updateWhileInteracting: true,
    style: (marker) => {
      const { stations } = (marker as Marker).cluster;
      return stations.length === 1
        ? styles.single(statusOf(stations[0]!), stations[0] === selected)
        : styles.cluster(countStatuses(stations, statusOf));
    },
  });

  return {
    layer,
    setStations(stations: readonly MappedStation[]) {
      const placed = stations.map(({ id, at }): PlacedStation => ({ id, at: projected(at) }));
      positions.clear();
      for (const { id, at } of placed) positions.set(id, at);
      source.setStations(placed);
    },
    /** Repaints with what `next` says now; positions and clusters stay. */
    setStatuses(next: StatusOf) {
      statusOf = next;
      layer.changed();
    },
    setSelected(station: number | null) {
      selected = station;
      layer.changed();
    },
    setPalette(next: MapPalette) {
      styles = createMarkerStyles(next, pixelRatio);
      layer.changed();
    },
    /**
     * Stations of the marker that is drawn here, none where there is none. Reckoned from where the markers are:
     * OpenLayers would draw and read pixels with every movement of the pointer.
     */
    stationsAt(coordinate: Coordinate, resolution: number): readonly number[] {
      const [x = 0, y = 0] = wrapX([...coordinate], mercator);
      let nearest: Marker | null = null;
      let least = Infinity;
      for (const marker of source.getFeaturesInExtent(
        buffer([x, y, x, y], (MAX_RADIUS + TOLERANCE) * resolution),
      )) {
        const { at, stations } = marker.cluster;
        const distance = Math.hypot(at[0]! - x, at[1]! - y) / resolution;
        if (distance > markerRadius(stations.length) + TOLERANCE || distance >= least) continue;
        [nearest, least] = [marker, distance];
      }
      return nearest?.cluster.stations ?? [];
    },
    positionOf: (station: number): Coordinate | undefined => positions.get(station),
    /** What holds these stations, or all of them; null when none has a position. */
    extentOf(stations: Iterable<number> = positions.keys()): Extent | null {
      const at = [...stations].flatMap((station) => {
        const position = positions.get(station);
        return position ? [position] : [];
      });
      return at.length > 0 ? boundingExtent(at) : null;
    },
  };
}

function countStatuses(stations: readonly number[], statusOf: StatusOf): StatusCounts {
  const counts: StatusCounts = { nodata: 0, normal: 0, offline: 0, abnormal: 0, fault: 0 };
  for (const station of stations) counts[statusOf(station)] += 1;
  return counts;
}
