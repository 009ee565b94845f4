import type { Coordinate } from 'ol/coordinate.js';
import { fromLonLat } from 'ol/proj.js';
import type { LonLat } from './places.ts';

/** Longitude and latitude in the map's projection. */
export function projected([longitude, latitude]: LonLat): Coordinate {
  return fromLonLat([longitude, latitude]);
}
