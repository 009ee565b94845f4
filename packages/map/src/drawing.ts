import type { Coordinate } from 'ol/coordinate.js';
import type { Extent } from 'ol/extent.js';

/** An image of a part of the world. */
export interface MapImage {
  /** Projected metres; may extend beyond the antimeridian. */
  extent: Extent;
  /** Pixels per projected metre. */
  scale: number;
}

/** Flat: x, y, x, y …, projected metres. */
export type Line = ArrayLike<number>;

const WORLD = 2 * Math.PI * 6_378_137;

/** Eastward shift of each copy of the world that an image shows, projected metres. */
export function visibleWorlds({ extent: [west = 0, , east = 0] }: MapImage): number[] {
  const first = Math.floor((west + WORLD / 2) / WORLD);
  const last = Math.floor((east + WORLD / 2) / WORLD);
  // Shapes that cross the antimeridian reach into the next copy.
  return Array.from({ length: last - first + 3 }, (_, index) => (first - 1 + index) * WORLD);
}

/** Adds a line to a path, shifted eastwards by `shift` metres. */
export function addLine(
  path: Path2D,
  line: Line,
  { extent, scale }: MapImage,
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

export function flatten(points: readonly Coordinate[]): Line {
  return points.flatMap(([x = 0, y = 0]) => [x, y]);
}
