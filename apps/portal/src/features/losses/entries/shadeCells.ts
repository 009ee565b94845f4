import type { LossEvidence } from '@heliograph/contracts/http';

export type ShadeCell = NonNullable<LossEvidence['cells']>[number];

/** Size of a cell, degrees. */
export const CELL = 5;

/** A point of a round map of the sky: north at the top, the horizon at radius 1. */
export function skyPoint(azimuth: number, elevation: number): { x: number; y: number } {
  const radius = (90 - elevation) / 90;
  const angle = (azimuth * Math.PI) / 180;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

/** Outline of a cell around its middle, with straight edges. @param size radius of the map */
export function cellPath({ azimuth, elevation }: ShadeCell, size: number): string {
  const half = CELL / 2;
  const corners = [
    skyPoint(azimuth - half, elevation - half),
    skyPoint(azimuth + half, elevation - half),
    skyPoint(azimuth + half, elevation + half),
    skyPoint(azimuth - half, elevation + half),
  ];
  const points = corners.map(({ x, y }) => `${(x * size).toFixed(2)} ${(y * size).toFixed(2)}`);
  return `M${points.join('L')}Z`;
}
