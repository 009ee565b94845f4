import GeoJSON from 'ol/format/GeoJSON.js';
import { intersects, type Extent } from 'ol/extent.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Polygon from 'ol/geom/Polygon.js';
import type SimpleGeometry from 'ol/geom/SimpleGeometry.js';
import { feature } from 'topojson-client';
import { flatten, addLine, visibleWorlds, type Line, type MapImage } from './drawing.ts';
import { unwrapGeometry } from './geography.ts';

/** Decoding is sliced so that it does not block the main thread for many frames. */
const SLICE_MS = 6;

export interface Land {
  /** Outlines of all countries in a picture, simplified to its resolution. */
  outlines(picture: MapImage): Path2D[];
  /** Settles when all are loaded. */
  loaded: Promise<void>;
}

interface Country {
  extent: Extent;
  /** Simplified for a resolution of 2 ** level. */
  rings(level: number): readonly Line[];
}

/** The countries of world-atlas, Australia first; `onProgress` is called whenever more are loaded. */
export function createLand(onProgress: () => void, signal: AbortSignal): Land {
  const countries: Country[] = [];

  async function load(): Promise<void> {
    const { default: topology } = await import('world-atlas/countries-50m.json');
    const format = new GeoJSON({ featureProjection: 'EPSG:3857' });
    let sliceStart = performance.now();
    for (const geometry of nearestFirst(topology.objects.countries.geometries)) {
      if (signal.aborted) return;
      const { features } = feature(topology, { type: 'GeometryCollection', geometries: [geometry] });
      for (const one of features) {
        const shape = format.readGeometry(unwrapGeometry(one.geometry));
        if (shape instanceof Polygon || shape instanceof MultiPolygon) countries.push(createCountry(shape));
      }
      if (performance.now() - sliceStart < SLICE_MS) continue;
      onProgress();
      await nextTask();
      sliceStart = performance.now();
    }
    onProgress();
  }

  return {
    // A map without land still shows the stations.
    loaded: load().catch(() => undefined),
    outlines(picture) {
      const level = Math.round(Math.log2(1 / picture.scale));
      return visibleWorlds(picture).flatMap((shift) =>
        countries
          .filter(({ extent }) => intersects(shifted(extent, shift), picture.extent))
          .map((country) => {
            const path = new Path2D();
            for (const ring of country.rings(level)) addLine(path, ring, picture, shift, true);
            return path;
          }),
      );
    },
  };
}

function createCountry(shape: Polygon | MultiPolygon): Country {
  let known: { level: number; rings: readonly Line[] } | undefined;
  return {
    extent: shape.getExtent(),
    rings(level) {
      if (known?.level !== level)
        known = { level, rings: ringsOf(shape.getSimplifiedGeometry((2 ** level / 2) ** 2)) };
      return known.rings;
    },
  };
}

function ringsOf(shape: SimpleGeometry): Line[] {
  if (shape instanceof MultiPolygon) return shape.getCoordinates().flatMap((polygon) => polygon.map(flatten));
  return shape instanceof Polygon ? shape.getCoordinates().map(flatten) : [];
}

const shifted = ([west = 0, south = 0, east = 0, north = 0]: Extent, by: number): Extent => [
  west + by,
  south,
  east + by,
  north,
];

/** Australia and its neighbours, by ISO 3166 number, are what the first view shows. */
const NEAREST = new Set(['036', '554', '598', '360', '626', '090', '540', '548', '242', '458', '608']);

function nearestFirst<T extends { id?: string | number | undefined }>(geometries: readonly T[]): T[] {
  const near = (geometry: T) => NEAREST.has(String(geometry.id));
  return [...geometries.filter(near), ...geometries.filter((geometry) => !near(geometry))];
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
