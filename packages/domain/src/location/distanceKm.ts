import type { Coordinates } from '../sun/index.ts';

export const KM_PER_DEGREE = 111.2;

/** Planar distance, accurate to about 1 % between places of one region. */
export function distanceKm(one: Coordinates, other: Coordinates): number {
  const middle = ((one.latitude + other.latitude) / 2) * (Math.PI / 180);
  return (
    KM_PER_DEGREE *
    Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * Math.cos(middle))
  );
}
