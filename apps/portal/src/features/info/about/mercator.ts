import type { LonLat } from '@heliograph/map/geography';

/** Degrees of longitude to the right and as many downwards: the projection of the product's maps. */
export function mercator([longitude, latitude]: LonLat): readonly [x: number, y: number] {
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  return [longitude, (-y * 180) / Math.PI];
}
