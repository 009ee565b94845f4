/** Missing steps that a curve bridges. */
const MAX_BRIDGED = 2;

export interface Curve {
  /** Lines through the values, one for each range without a gap; x and y from 0 to 100, y downwards. */
  lines: string[];
  /** The areas below them. */
  areas: string[];
}

/** The largest of the powers, W; zero without any. */
export function computeMax(...series: readonly Float64Array[]): number {
  return series.reduce(
    (most, values) => values.reduce((largest, value) => (value > largest ? value : largest), most),
    0,
  );
}

/** A day's power curve, one step per value. @param end W at the top; negative values are drawn at zero */
export function buildCurve(values: Float64Array, end: number): Curve {
  const segments: [x: number, y: number][][] = [];
  let last = -Infinity;
  values.forEach((value, index) => {
    if (Number.isNaN(value)) return;
    if (index - last - 1 > MAX_BRIDGED) segments.push([]);
    last = index;
    segments
      .at(-1)!
      .push([round(((index + 0.5) / values.length) * 100), round(100 - (Math.max(0, value) / end) * 100)]);
  });
  const lines = segments.map((points) =>
    points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
  );
  return {
    lines: lines.map((line, index) => (segments[index]!.length === 1 ? `${line}h0` : line)),
    areas: lines.map((line, index) => {
      const points = segments[index]!;
      return `${line}L${points.at(-1)![0]} 100L${points[0]![0]} 100Z`;
    }),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Positions of 6, 12 and 18 o'clock of a local day on its axis, 0 to 100. */
export function hourMarks(
  start: number,
  end: number,
  minuteOf: (at: number) => string,
): { x: number; text: string }[] {
  const marks: { x: number; text: string }[] = [];
  for (let at = start; at < end; at += HOUR) {
    const text = minuteOf(at);
    if (MARKED.has(text)) marks.push({ x: round(((at - start) / (end - start)) * 100), text });
  }
  return marks;
}

const HOUR = 3_600_000;
const MARKED = new Set(['06:00', '12:00', '18:00']);
