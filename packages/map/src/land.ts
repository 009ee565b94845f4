import GeoJSON from 'ol/format/GeoJSON.js';
import { intersects, type Extent } from 'ol/extent.js';
import MultiPolygon from 'ol/geom/MultiPolygon.js';
import Polygon from 'ol/geom/Polygon.js';
import type SimpleGeometry from 'ol/geom/SimpleGeometry.js';
import { feature } from 'topojson-client';
import { flat, trace, worldsIn, type Line, type Picture } from './drawing.ts';
import { unwrapped } from './unwrapped.ts';

/** Decoding the whole world at once would hold the main thread for many frames; this much is a slice. */
const SLICE_MS = 6;

export interface Land {
  /** The outlines of all countries that a picture shows, no finer than it can show them. */
  outlines(picture: Picture): Path2D[];
  /** Settles when there are no more to come. */
  whole: Promise<void>;
}

interface Country {
  extent: Extent;
  /** Simplified for a resolution of so many powers of two. */
  rings(level: number): readonly Line[];
}

/** The countries of world-atlas, Australia first; `onMore` tells whenever there are more of them than before. */
export function createLand(onMore: () => void, gone: AbortSignal): Land {
  const countries: Country[] = [];

  async function load(): Promise<void> {
    const { default: topology } = await import('world-atlas/countries-50m.json');
    const format = new GeoJSON({ featureProjection: 'EPSG:3857' });
    let sliceStart = performance.now();
    for (const geometry of nearestFirst(topology.objects.countries.geometries)) {
      if (gone.aborted) return;
      const { features } = feature(topology, { type: 'GeometryCollection', geometries: [geometry] });
      for (const one of features) {
        const shape = format.readGeometry(unwrapped(one.geometry));
        if (shape instanceof Polygon || shape instanceof MultiPolygon) countries.push(createCountry(shape));
      }
      if (performance.now() - sliceStart < SLICE_MS) continue;
      onMore();
      await nextTurn();
      sliceStart = performance.now();
    }
    onMore();
  }

  return {
    // A map without land still shows where stations lie.
    whole: load().catch(() => undefined),
    outlines(picture) {
      const level = Math.round(Math.log2(1 / picture.scale));
      return worldsIn(picture).flatMap((shift) =>
        countries
          .filter(({ extent }) => intersects(shifted(extent, shift), picture.extent))
          .map((country) => {
            const path = new Path2D();
            for (const ring of country.rings(level)) trace(path, ring, picture, shift, true);
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
  if (shape instanceof MultiPolygon) return shape.getCoordinates().flatMap((polygon) => polygon.map(flat));
  return shape instanceof Polygon ? shape.getCoordinates().map(flat) : [];
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

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
