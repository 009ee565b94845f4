import type { StationLiveStatus } from '@heliograph/contracts/engine';
import type { Coordinate } from 'ol/coordinate.js';
import Feature, { type FeatureLike } from 'ol/Feature.js';
import { boundingExtent, type Extent } from 'ol/extent.js';
import Point from 'ol/geom/Point.js';
import VectorLayer from 'ol/layer/Vector.js';
import Cluster from 'ol/source/Cluster.js';
import VectorSource from 'ol/source/Vector.js';
import { createMarkerStyles, type StatusCounts } from './markerStyles.ts';
import type { MapPalette } from './palette.ts';
import type { LonLat } from './places.ts';
import { projected } from './projection.ts';

/** A station as the map needs it. */
export interface MappedStation {
  id: number;
  at: LonLat;
}

export type StatusOf = (station: number) => StationLiveStatus;

/** Markers nearer than this become one, CSS px. */
const CLUSTER_DISTANCE = 36;

/** The clustered markers of the stations. */
export function createStationLayer(palette: MapPalette, pixelRatio: number) {
  const positions = new Map<number, Coordinate>();
  const source = new VectorSource();
  const clusters = new Cluster({ source, distance: CLUSTER_DISTANCE, minDistance: CLUSTER_DISTANCE / 2 });
  let styles = createMarkerStyles(palette, pixelRatio);
  let statusOf: StatusOf = () => 'nodata';
  let selected: number | null = null;

  const layer = new VectorLayer({
    source: clusters,
    updateWhileInteracting: true,
    style: (marker) => {
      const [first, ...others] = stationsUnder(marker);
      if (first === undefined) return undefined;
      return others.length === 0
        ? styles.single(statusOf(first), first === selected)
        : styles.cluster(countStatuses([first, ...others], statusOf));
    },
  });

  return {
    layer,
    setStations(stations: readonly MappedStation[]) {
      positions.clear();
      for (const { id, at } of stations) positions.set(id, projected(at));
      source.clear(true);
      source.addFeatures(
        [...positions].map(([id, at]) => new Feature({ geometry: new Point(at), station: id })),
      );
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

/** Ids of the stations under a marker of this layer. */
export function stationsUnder(marker: FeatureLike): number[] {
  const members = marker.get('features') as Feature[] | undefined;
  return members?.map((member) => member.get('station') as number) ?? [];
}

function countStatuses(stations: readonly number[], statusOf: StatusOf): StatusCounts {
  const counts: StatusCounts = { nodata: 0, normal: 0, offline: 0, abnormal: 0, fault: 0 };
  for (const station of stations) counts[statusOf(station)] += 1;
  return counts;
}
