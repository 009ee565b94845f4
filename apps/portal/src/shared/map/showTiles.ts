import type Map from 'ol/Map.js';
import type { Basemap } from './basemap.ts';
import { createTileLayer } from './tileLayer.ts';
import { chooseProvider, probeByImage } from './tileProvider.ts';

export interface TileOptions {
  map: Map;
  basemap: Basemap;
  /** Providers in order; none is asked for nothing. */
  urls: readonly string[];
  /** The map is gone. */
  gone: AbortSignal;
}

/** Covers the vector basemap with tiles once one has arrived, as long as they do. */
export async function showTiles({ map, basemap, urls, gone }: TileOptions): Promise<void> {
  const url = await chooseProvider(urls, probeByImage, gone);
  if (url === null || gone.aborted) return;
  const layer = createTileLayer(url, {
    alive: () => basemap.setCovered(true),
    dead: () => {
      map.removeLayer(layer);
      basemap.setCovered(false);
    },
  });
  map.addLayer(layer);
}
