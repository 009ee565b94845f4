import type { StationLiveStatus } from '@heliograph/contracts/engine';
import { wrapX, type Coordinate } from 'ol/coordinate.js';
import { NAMES } from './basemap.ts';
import { boundingExtent, buffer, type Extent } from 'ol/extent.js';
import VectorLayer from 'ol/layer/Vector.js';
import { get as projectionOf } from 'ol/proj.js';
import type { PlacedStation } from './clusterStations.ts';
import { MarkerSource, type Marker } from './markerSource.ts';
import {
  createMarkerStyles,
  markerRadius,
  MAX_RADIUS,
  type Emphasis,
  type MarkerLooks,
  type StatusCounts,
} from './markerStyles.ts';
import type { MapPalette } from './palette.ts';
import type { LonLat } from './places.ts';
import { projected } from './projection.ts';

/** A station as the map needs it. */
export interface MappedStation {
  id: number;
  at: LonLat;
  /** Set for a cluster of stations from the server; its `id` is not that of a station. */
  group?: StationGroup;
}

/** Number of stations by status, and their extent. */
export interface StationGroup {
  counts: Omit<StatusCounts, 'nodata'>;
  /** South-west and north-east. */
  extent: readonly [LonLat, LonLat];
}

export type StatusOf = (station: number) => StationLiveStatus;

/** The label below the marker of a station; null for none. */
export type LabelOf = (station: number, status: StationLiveStatus) => string | null;

/** Pointer distance that still counts as on the marker, CSS px. */
const TOLERANCE = 6;

/** The clustered markers of the stations; `apart` times as far from each other as the largest may overlap. */
export function createStationLayer(looks: MarkerLooks, apart = 1) {
  const { scale } = looks;
  const mercator = projectionOf('EPSG:3857')!;
  const positions = new Map<number, Coordinate>();
  const source = new MarkerSource(scale * apart);
  let styles = createMarkerStyles(looks);
  const groups = new Map<number, StationGroup>();
  const statuses = new Map<number, StationLiveStatus>();
  let readStatus: StatusOf = () => 'nodata';
  const getStatus: StatusOf = (station) => statuses.get(station) ?? 'nodata';
  let getLabel: LabelOf = () => null;
  let newFaults: ReadonlySet<number> = new Set();
  let selected: number | null = null;

  const layer = new VectorLayer({
    source,
    updateWhileInteracting: true,
    declutter: NAMES,
    style: (marker) => {
      const { stations } = (marker as Marker).cluster;
      const station = stations[0]!;
      if (stations.length > 1 || groups.has(station))
        return styles.cluster(countStatuses(stations), getEmphasis(stations));
      const status = getStatus(station);
      const emphasis = station === selected ? 'selected' : getEmphasis(stations);
      const marked = styles.single(status, emphasis);
      const label = getLabel(station, status);
      return label === null ? marked : [marked, styles.name(label, status, emphasis)];
    },
  });

  /** @returns true if the status of a station on the map changed */
  function readStatuses(): boolean {
    let changed = false;
    for (const station of positions.keys()) {
      const status = readStatus(station);
      changed ||= statuses.get(station) !== status;
      statuses.set(station, status);
    }
    return changed;
  }

  function countStatuses(stations: readonly number[]): StatusCounts {
    const counts: StatusCounts = { nodata: 0, normal: 0, offline: 0, abnormal: 0, fault: 0 };
    for (const station of stations) {
      const group = groups.get(station);
      if (!group) counts[getStatus(station)] += 1;
      else for (const status of GROUPED) counts[status] += group.counts[status];
    }
    return counts;
  }

  const computeSize = (stations: readonly number[]) =>
    groups.size === 0
      ? stations.length
      : Object.values(countStatuses(stations)).reduce((sum, count) => sum + count, 0);

  function getEmphasis(stations: readonly number[]): Emphasis {
    return newFaults.size > 0 && stations.some((station) => newFaults.has(station)) ? 'newFault' : 'none';
  }

  return {
    layer,
    setStations(stations: readonly MappedStation[]) {
      const placed = stations.map(({ id, at }): PlacedStation => ({ id, at: projected(at) }));
      positions.clear();
      for (const { id, at } of placed) positions.set(id, at);
      groups.clear();
      for (const { id, group } of stations) if (group) groups.set(id, group);
      statuses.clear();
      readStatuses();
      source.setStations(placed);
    },
    /** Repaints if a status has changed; positions and clusters stay. */
    setStatuses(next: StatusOf) {
      readStatus = next;
      if (readStatuses()) layer.changed();
    },
    /** Sets labels of single markers, shown where there is space. */
    setLabels(next: LabelOf) {
      getLabel = next;
      layer.changed();
    },
    /** Emphasises the markers of these stations. */
    setNewFaults(next: ReadonlySet<number>) {
      if (next.size === newFaults.size && [...next].every((station) => newFaults.has(station))) return;
      newFaults = next;
      layer.changed();
    },
    /** Marks a station, which leaves its cluster. */
    setSelected(station: number | null) {
      selected = station;
      source.setAlone(station);
      layer.changed();
    },
    setPalette(next: MapPalette) {
      styles = createMarkerStyles({ ...looks, palette: next });
      layer.changed();
    },
    /**
     * Stations of the marker drawn at a place; empty if there is none. Calculated from marker positions:
     * OpenLayers would draw and read pixels with every movement of the pointer.
     */
    stationsAt(coordinate: Coordinate, resolution: number): readonly number[] {
      const [x = 0, y = 0] = wrapX([...coordinate], mercator);
      let nearest: Marker | null = null;
      let least = Infinity;
      for (const marker of source.getFeaturesInExtent(
        buffer([x, y, x, y], (MAX_RADIUS * scale + TOLERANCE) * resolution),
      )) {
        const { at, stations } = marker.cluster;
        const distance = Math.hypot(at[0]! - x, at[1]! - y) / resolution;
        if (distance > markerRadius(computeSize(stations)) * scale + TOLERANCE || distance >= least) continue;
        [nearest, least] = [marker, distance];
      }
      return nearest?.cluster.stations ?? [];
    },
    /** True if an id is that of a group. */
    isGroup: (station: number) => groups.has(station),
    positionOf: (station: number): Coordinate | undefined => positions.get(station),
    /** Extent of these stations, or of all; null when none has a position. */
    extentOf(stations: Iterable<number> = positions.keys()): Extent | null {
      const at = [...stations].flatMap((station) => {
        const group = groups.get(station);
        if (group) return group.extent.map(projected);
        const position = positions.get(station);
        return position ? [position] : [];
      });
      return at.length > 0 ? boundingExtent(at) : null;
    },
  };
}

const GROUPED = ['normal', 'offline', 'abnormal', 'fault'] as const;
