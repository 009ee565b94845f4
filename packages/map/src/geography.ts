import type { Geometry, Position } from 'geojson';
import type { LonLat } from './places.ts';

export { places, stateBorders, type LonLat } from './places.ts';

/**
 * The same geometry with rings that cross the antimeridian made continuous (longitudes beyond ±180); otherwise the
 * outlines of Fiji and Russia would be drawn around the whole world.
 */
export function unwrapGeometry(geometry: Geometry): Geometry {
  switch (geometry.type) {
    case 'Polygon':
      return { ...geometry, coordinates: geometry.coordinates.map(continuous) };
    case 'MultiPolygon':
      return { ...geometry, coordinates: geometry.coordinates.map((rings) => rings.map(continuous)) };
    default:
      return geometry;
  }
}

function continuous(ring: readonly Position[]): Position[] {
  let offset = 0;
  return ring.map((position, index) => {
    const [longitude = 0, latitude = 0] = position;
    const step = longitude - (ring[index - 1]?.[0] ?? longitude);
    if (step > 180) offset -= 360;
    else if (step < -180) offset += 360;
    return [longitude + offset, latitude];
  });
}

/** [HOME-01] Where a map opens. */
export const HOME_CENTRE: LonLat = [151, -26];
export const HOME_ZOOM = 4.4;

/** Shows a station apart from its neighbours, with its surroundings. */
export const STATION_ZOOM = 7;
