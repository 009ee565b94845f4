import type { LonLat } from './places.ts';

const STEP = 10;
/** Beyond it the projection stretches towards infinity. */
const POLEWARD = 80;

/** Meridians and parallels each 10 degrees. Both are straight in the map's projection, so two points do. */
export const graticule: readonly (readonly LonLat[])[] = [
  // 180° is also -180°.
  ...steps(-180 + STEP, 180).map((longitude): LonLat[] => [
    [longitude, -POLEWARD],
    [longitude, POLEWARD],
  ]),
  ...steps(-POLEWARD, POLEWARD).map((latitude): LonLat[] => [
    [-180, latitude],
    [180, latitude],
  ]),
];

function steps(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / STEP + 1 }, (_, index) => from + index * STEP);
}
