import type Map from 'ol/Map.js';
import type { Basemap } from './basemap.ts';
import { createTileLayer } from './tileLayer.ts';
import { chooseProvider, probeByImage } from './tileProvider.ts';

export interface TileOptions {
  map: Map;
  basemap: Basemap;
  /** Providers in order; none is asked for nothing. */
  urls: readonly string[];
  /** The map is gone, or is to show others. */
  gone: AbortSignal;
  /** Told whenever tiles begin or cease to cover the basemap. */
  onCovered?: ((covered: boolean) => void) | undefined;
}

/** Covers the vector basemap with tiles once one has arrived, as long as they do. */
export async function showTiles({ map, basemap, urls, gone, onCovered }: TileOptions): Promise<void> {
  const url = await chooseProvider(urls, probeByImage, gone);
  if (url === null || gone.aborted) return;
  const cover = (covered: boolean) => {
    basemap.setCovered(covered);
    onCovered?.(covered);
  };
  const uncover = () => {
    map.removeLayer(layer);
    cover(false);
  };
  const layer = createTileLayer(url, { alive: () => gone.aborted || cover(true), dead: uncover });
  gone.addEventListener('abort', uncover, { once: true });
  map.addLayer(layer);
}
