import type Map from 'ol/Map.js';
import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import type { Basemap } from './basemap.ts';

interface TileOptions {
  map: Map;
  basemap: Basemap;
  /** Providers in order; no requests without any. */
  urls: readonly string[];
  /** The map was destroyed, or shows other providers. */
  signal: AbortSignal;
  /** Called whenever tiles start or stop covering the built-in map. */
  onCovered?: ((covered: boolean) => void) | undefined;
}

/** Covers the built-in map with tiles once one has arrived, and while they can be loaded. */
export async function showTiles({ map, basemap, urls, signal, onCovered }: TileOptions): Promise<void> {
  const url = await chooseProvider(urls, probeByImage, signal);
  if (url === null || signal.aborted) return;
  const cover = (covered: boolean) => {
    basemap.setCovered(covered);
    onCovered?.(covered);
  };
  const uncover = () => {
    map.removeLayer(layer);
    cover(false);
  };
  const layer = createTileLayer(url, { onLoad: () => signal.aborted || cover(true), onFailure: uncover });
  signal.addEventListener('abort', uncover, { once: true });
  map.addLayer(layer);
}

/** Tiles of one provider; reports the first that loads, and when the layer should be hidden. */
function createTileLayer(url: string, on: { onLoad: () => void; onFailure: () => void }): TileLayer {
  const source = new XYZ({ url, crossOrigin: null, transition: 150 });
  const health = createTileHealth(on.onFailure);
  source.once('tileloadend', on.onLoad);
  source.on('tileloadend', health.loaded);
  source.on('tileloaderror', health.failed);
  return new TileLayer({ source, zIndex: -1 });
}

/** Resolves when the tile at this address arrives, rejects when it does not. */
export type ProbeTile = (url: string, signal: AbortSignal) => Promise<void>;

/** [HOME-01] A provider that sends no tile within this time counts as unreachable. */
export const PROVIDER_TIMEOUT_MS = 5_000;

/**
 * The first provider in order whose top tile is reachable within the time limit, or null: then the built-in map
 * remains.
 *
 * @param urls tile templates with `{z}`, `{x}` and `{y}`: 0 global, 1 China region
 */
export async function chooseProvider(
  urls: readonly string[],
  probe: ProbeTile,
  signal: AbortSignal,
): Promise<string | null> {
  for (const url of urls) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PROVIDER_TIMEOUT_MS)]);
    try {
      await probe(topTile(url), limit);
      return url;
    } catch {
      if (signal.aborted) return null;
    }
  }
  return null;
}

/** Loads the tile as an image: a tile server needs no cross-origin permission for that. */
export const probeByImage: ProbeTile = (url, signal) =>
  new Promise((resolve, reject) => {
    const image = new Image();
    const refuse = () => {
      image.src = '';
      reject(new Error(`No tile from ${url}`));
    };
    signal.addEventListener('abort', refuse, { once: true });
    image.onload = () => {
      resolve();
    };
    image.onerror = refuse;
    image.src = url;
  });

function topTile(template: string): string {
  return template.replace('{z}', '0').replace('{x}', '0').replace('{-y}', '0').replace('{y}', '0');
}

/** Errors without a success after which a tile layer is hidden. */
const TOLERATED_ERRORS = 4;

/** Counts a tile layer's results and reports once when it should be hidden: 4 errors without a success. */
export function createTileHealth(onFailure: () => void) {
  let errors = 0;
  let hasLoaded = false;
  return {
    loaded() {
      hasLoaded = true;
    },
    failed() {
      if (hasLoaded) return;
      errors += 1;
      if (errors === TOLERATED_ERRORS) onFailure();
    },
  };
}
