import type { Coordinate } from 'ol/coordinate.js';
import type { Extent } from 'ol/extent.js';

/** What a picture of a part of the world shows, and how it lies on it. */
export interface Picture {
  /** Projected metres; beyond the antimeridian the world goes on. */
  extent: Extent;
  /** Pixels of the picture a projected metre. */
  scale: number;
}

/** Flat: x, y, x, y …, projected metres. */
export type Line = ArrayLike<number>;

const WORLD = 2 * Math.PI * 6_378_137;

/** How far each copy of the world that a picture shows is shifted to the east, projected metres. */
export function worldsIn({ extent: [west = 0, , east = 0] }: Picture): number[] {
  const first = Math.floor((west + WORLD / 2) / WORLD);
  const last = Math.floor((east + WORLD / 2) / WORLD);
  // Shapes that cross the antimeridian go on a little into the next copy.
  return Array.from({ length: last - first + 3 }, (_, index) => (first - 1 + index) * WORLD);
}

/** Adds a line to a path, shifted to the east by so many metres. */
export function trace(
  path: Path2D,
  line: Line,
  { extent, scale }: Picture,
  shift: number,
  close = false,
): void {
  const [west = 0, , , north = 0] = extent;
  for (let i = 0; i < line.length; i += 2) {
    const x = (line[i]! + shift - west) * scale;
    const y = (north - line[i + 1]!) * scale;
    if (i === 0) path.moveTo(x, y);
    else path.lineTo(x, y);
  }
  if (close) path.closePath();
}

export function flat(points: readonly Coordinate[]): Line {
  return points.flatMap(([x = 0, y = 0]) => [x, y]);
}
