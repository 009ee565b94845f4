import TileLayer from 'ol/layer/Tile.js';
import XYZ from 'ol/source/XYZ.js';
import { createTileHealth } from './tileHealth.ts';

/** Tiles of one provider; says `onAlive` with the first that arrives and `onDead` when it should be hidden. */
export function createTileLayer(url: string, on: { alive: () => void; dead: () => void }): TileLayer {
  const source = new XYZ({ url, crossOrigin: null, transition: 150 });
  const health = createTileHealth(on.dead);
  source.once('tileloadend', on.alive);
  source.on('tileloadend', health.loaded);
  source.on('tileloaderror', health.failed);
  return new TileLayer({ source, zIndex: -1 });
}
