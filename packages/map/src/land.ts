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
  /** Number of countries that are loaded. */
  countries(): number;
  /** Settles when all are loaded. */
  loaded: Promise<void>;
}

interface Country {
  extent: Extent;
  /** Simplified for a resolution of 2 ** level. */
  rings(level: number): readonly Line[];
}

/**
 * The countries of world-atlas, Australia first; `onProgress` is called when nearby countries are loaded, and
 * at the end.
 */
export function createLand(onProgress: () => void, signal: AbortSignal): Land {
  let newest: MapImage | undefined;
  const loading = (world ??= loadWorld());
  const stopFollowing = loading.follow({
    // Simplified as it arrives, so that drawing finds it done.
    loaded: (country) => newest && isIn(newest)(country) && country.rings(computeLevel(newest)),
    progress: onProgress,
  });
  signal.addEventListener('abort', stopFollowing, { once: true });

  return {
    loaded: loading.finished,
    countries: () => loading.countries.length,
    outlines(picture) {
      newest = picture;
      return visibleWorlds(picture).flatMap((shift) =>
        loading.countries.filter(isIn(picture, shift)).map((country) => {
          const path = new Path2D();
          for (const ring of country.rings(computeLevel(picture))) addLine(path, ring, picture, shift, true);
          return path;
        }),
      );
    },
  };
}

const computeLevel = ({ scale }: MapImage) => Math.round(Math.log2(1 / scale));

const isIn =
  (picture: MapImage, shift = 0) =>
  ({ extent }: Country) =>
    intersects(shifted(extent, shift), picture.extent);

interface Follower {
  loaded: (country: Country) => void;
  progress: () => void;
}

interface World {
  /** Countries loaded so far. */
  countries: readonly Country[];
  /** Settles when all are loaded. */
  finished: Promise<void>;
  follow(follower: Follower): () => void;
}

/** Decoded once for all maps of the page; after a failure, the next map tries again. */
let world: World | undefined;

function loadWorld(): World {
  const countries: Country[] = [];
  const followers = new Set<Follower>();

  async function load(): Promise<void> {
    const { default: topology } = await import('world-atlas/countries-50m.json');
    const format = new GeoJSON({ featureProjection: 'EPSG:3857' });
    const { geometries } = topology.objects.countries;
    let sliceStart = performance.now();
    for (const near of [true, false]) {
      for (const geometry of geometries.filter(({ id }) => NEAREST.has(String(id)) === near)) {
        const { features } = feature(topology, { type: 'GeometryCollection', geometries: [geometry] });
        for (const one of features) {
          const shape = format.readGeometry(unwrapGeometry(one.geometry));
          if (!(shape instanceof Polygon || shape instanceof MultiPolygon)) continue;
          const country = createCountry(shape);
          countries.push(country);
          for (const { loaded } of followers) loaded(country);
        }
        if (performance.now() - sliceStart < SLICE_MS) continue;
        await nextTask();
        sliceStart = performance.now();
      }
      for (const { progress } of followers) progress();
    }
  }

  return {
    countries,
    // A map without land still shows the stations.
    finished: load().catch(() => {
      world = undefined;
    }),
    follow(follower) {
      followers.add(follower);
      return () => void followers.delete(follower);
    },
  };
}

function createCountry(shape: Polygon | MultiPolygon): Country {
  let known: { level: number; rings: readonly Line[] } | undefined;
  return {
    extent: shape.getExtent(),
    rings(level) {
      if (known?.level !== level)
        known = { level, rings: listRings(shape.getSimplifiedGeometry((2 ** level / 2) ** 2)) };
      return known.rings;
    },
  };
}

function listRings(shape: SimpleGeometry): Line[] {
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

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
