import type { Carrier } from './powerFlow.ts';

/** A cubic Bézier curve from where a carrier stands to the middle: its four points as x and y, percent of the diagram. */
export type Wire = readonly [number, number, number, number, number, number, number, number];

const STRAIGHT: Record<Carrier, Wire> = {
  pv: [18, 18, 38, 18, 50, 30, 50, 50],
  grid: [82, 18, 62, 18, 50, 30, 50, 50],
  generator: [50, 12, 50, 25, 50, 37, 50, 50],
  battery: [18, 82, 38, 82, 50, 70, 50, 50],
  load: [82, 82, 62, 82, 50, 70, 50, 50],
};

/** A generator stands above the middle, which the others then reach from the sides. */
const ASIDE: Record<Carrier, Wire> = {
  ...STRAIGHT,
  pv: [17, 25, 17, 50, 30, 50, 50, 50],
  grid: [83, 25, 83, 50, 70, 50, 50, 50],
  battery: [17, 75, 17, 50, 30, 50, 50, 50],
  load: [83, 75, 83, 50, 70, 50, 50, 50],
};

export function getWires(carriers: readonly Carrier[]): Record<Carrier, Wire> {
  return carriers.includes('generator') ? ASIDE : STRAIGHT;
}

/** As an SVG path in a square of 100. */
export function wirePath([x0, y0, x1, y1, x2, y2, x3, y3]: Wire): string {
  return `M${x0} ${y0}C${x1} ${y1} ${x2} ${y2} ${x3} ${y3}`;
}

/** The point after a part (0 to 1) of the way to the middle. */
export function onWire([x0, y0, x1, y1, x2, y2, x3, y3]: Wire, part: number): { x: number; y: number } {
  const rest = 1 - part;
  const [a, b, c, d] = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3];
  return { x: a * x0 + b * x1 + c * x2 + d * x3, y: a * y0 + b * y1 + c * y2 + d * y3 };
}
