import type ImageLayer from 'ol/layer/Image.js';
import { get as projectionOf } from 'ol/proj.js';
import type ImageCanvas from 'ol/source/ImageCanvas.js';
import { expect, it, vi } from 'vitest';
import { createBasemap } from './basemap.ts';
import { readPalette } from './palette.ts';

/** The picture that a new map draws of this part of the world. */
function drawn(extent: number[], palette = readPalette()): unknown {
  const [layer] = createBasemap(palette, new AbortController().signal).layers;
  const source = (layer as ImageLayer<ImageCanvas>).getSource()!;
  return source.getImage(extent, 20_000, 1, projectionOf('EPSG:3857')!)?.getImage();
}

it('a map that shows what the one before it showed takes over its picture', () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const australia = [1.2e7, -5.5e6, 1.7e7, -1e6];
  const first = drawn(australia);
  expect(first).toBeInstanceOf(HTMLCanvasElement);
  expect(drawn(australia)).toBe(first);
  expect(drawn([1.2e7, -5.5e6, 1.7e7, -1.1e6])).not.toBe(first);
  expect(drawn(australia, { ...readPalette(), land: '#123456' })).not.toBe(drawn(australia));
});
