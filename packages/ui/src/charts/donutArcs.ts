export interface Arc {
  /** Share of the circle before the arc, and of the arc itself without gaps, 0 … 1. */
  offset: number;
  length: number;
}

/**
 * Divides a circle between `values` (≥ 0). Each non-zero value gets at least `least` of it, so that one fault among ten
 * thousand devices is visible; `gap` separates two arcs.
 */
export function donutArcs(values: readonly number[], { gap = 0.012, least = 0.02 } = {}): Arc[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  const shown = values.filter((value) => value > 0).length;
  if (total === 0) return values.map(() => ({ offset: 0, length: 0 }));
  const gaps = shown > 1 ? gap : 0;
  const room = 1 - gaps * shown;
  const raised = values.map((value) => (value > 0 ? Math.max((value / total) * room, least) : 0));
  // The excess of small arcs is taken from the larger ones in proportion.
  const excess = raised.reduce((sum, length) => sum + length, 0) - room;
  const spare = raised.reduce((sum, length) => sum + Math.max(0, length - least), 0);
  let offset = 0;
  return raised.map((length) => {
    const fair = length > least && spare > 0 ? length - (excess * (length - least)) / spare : length;
    const arc = { offset, length: fair };
    if (fair > 0) offset += fair + gaps;
    return arc;
  });
}

/** The outline of `arc` on a circle of `radius` around (`center`, `center`), clockwise from the top, for an SVG path. */
export function arcPath({ offset, length }: Arc, center: number, radius: number): string {
  // An arc that ends where it begins has no direction, so a whole circle is two halves.
  if (length >= 1) {
    return `M${center} ${center - radius}a${radius} ${radius} 0 1 1 0 ${2 * radius}a${radius} ${radius} 0 1 1 0 ${-2 * radius}`;
  }
  const point = (share: number) => {
    const angle = 2 * Math.PI * share;
    return `${center + radius * Math.sin(angle)} ${center - radius * Math.cos(angle)}`;
  };
  return `M${point(offset)}A${radius} ${radius} 0 ${length > 0.5 ? 1 : 0} 1 ${point(offset + length)}`;
}
