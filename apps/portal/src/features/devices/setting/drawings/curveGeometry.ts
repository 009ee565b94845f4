export interface Point {
  x: number;
  y: number;
}

export interface Axis {
  low: number;
  high: number;
  ticks: number[];
}

/** About the number of steps of an axis. */
const STEPS = 4;

/** An axis with round ticks around all values, with room for a share of their span on both sides. */
export function axisAround(values: readonly number[], room: number): Axis {
  const least = Math.min(...values);
  const most = Math.max(...values);
  const span = most - least || Math.abs(most) || 1;
  const power = 10 ** Math.floor(Math.log10(span / STEPS));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => each >= span / STEPS)!;
  const low = least - span * room;
  const high = most + span * room;
  const ticks: number[] = [];
  for (let index = Math.ceil(low / step); index * step <= high; index++)
    ticks.push(Number((index * step).toPrecision(10)));
  return { low, high, ticks };
}

/** The line through the points, level before the first and after the last, in the coordinates of a drawing. */
export function curvePath(
  points: readonly Point[],
  {
    x,
    y,
    left,
    right,
  }: { x: (value: number) => number; y: (value: number) => number; left: number; right: number },
): string {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last) return '';
  const rounded = (value: number) => Math.round(value * 10) / 10;
  const place = (point: Point) => `${rounded(x(point.x))} ${rounded(y(point.y))}`;
  const lines = points.map((point) => `L${place(point)}`).join('');
  return `M${left} ${rounded(y(first.y))}${lines}L${right} ${rounded(y(last.y))}`;
}
