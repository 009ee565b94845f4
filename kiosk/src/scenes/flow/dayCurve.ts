/** Steps without a value that a curve runs across: a reading that was missed. */
const BRIDGED = 2;

export interface Curve {
  /** Lines through the values, one for each stretch without a gap; x and y from 0 to 100, y downwards. */
  lines: string[];
  /** The ground below them. */
  areas: string[];
}

/** The largest of the powers, W; zero without any. */
export function mostOf(...series: readonly Float64Array[]): number {
  return series.reduce((most, values) => values.reduce((so, value) => (value > so ? value : so), most), 0);
}

/** How powers ran over a day whose steps are as many as the values. @param end W at the top; what is below zero is at the bottom */
export function curveOf(values: Float64Array, end: number): Curve {
  const stretches: [x: number, y: number][][] = [];
  let last = -Infinity;
  values.forEach((value, index) => {
    if (Number.isNaN(value)) return;
    if (index - last - 1 > BRIDGED) stretches.push([]);
    last = index;
    stretches
      .at(-1)!
      .push([round(((index + 0.5) / values.length) * 100), round(100 - (Math.max(0, value) / end) * 100)]);
  });
  const lines = stretches.map((points) =>
    points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
  );
  return {
    lines: lines.map((line, index) => (stretches[index]!.length === 1 ? `${line}h0` : line)),
    areas: lines.map((line, index) => {
      const points = stretches[index]!;
      return `${line}L${points.at(-1)![0]} 100L${points[0]![0]} 100Z`;
    }),
  };
}

const round = (value: number) => Math.round(value * 100) / 100;

/** Where each third hour of a local day of `hours` hours stands on its axis, 0 to 100, by what the clock says then. */
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
