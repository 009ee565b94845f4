import type { Geometry, Position } from 'geojson';

/**
 * The same geometry with rings that cross the antimeridian made continuous (longitudes beyond ±180): drawn as they
 * are, those of Fiji and Russia would run once around the world.
 */
export function unwrapped(geometry: Geometry): Geometry {
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
  let turn = 0;
  return ring.map((position, index) => {
    const [longitude = 0, latitude = 0] = position;
    const step = longitude - (ring[index - 1]?.[0] ?? longitude);
    if (step > 180) turn -= 360;
    else if (step < -180) turn += 360;
    return [longitude + turn, latitude];
  });
}
