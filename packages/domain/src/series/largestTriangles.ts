/**
 * Largest triangle three buckets (Steinarsson 2013) over some positions of a series: the first, the last, and of each
 * bucket between them the one that spans the largest triangle with the point chosen before it and the mean of the next
 * bucket.
 *
 * @param from positions to choose from, ascending, of values that are no gaps; more than `points`
 * @param points 2 or more
 */
export function largestTriangles(
  at: Float64Array,
  value: Float64Array,
  from: Uint32Array,
  points: number,
): Uint32Array {
  const last = from.length - 1;
  const kept = new Uint32Array(points);
  const width = (last - 1) / (points - 2);
  const edge = (bucket: number) => (bucket > points - 2 ? last : 1 + Math.floor((bucket - 1) * width));
  let before = from[0]!;
  kept[0] = before;
  for (let bucket = 1; bucket <= points - 2; bucket++) {
    const start = edge(bucket);
    const end = edge(bucket + 1);
    const past = bucket === points - 2 ? last + 1 : edge(bucket + 2);
    let x = 0;
    let y = 0;
    for (let i = end; i < past; i++) {
      x += at[from[i]!]!;
      y += value[from[i]!]!;
    }
    x /= past - end;
    y /= past - end;
    const x0 = at[before]!;
    const y0 = value[before]!;
    let largest = -1;
    for (let i = start; i < end; i++) {
      const position = from[i]!;
      const area = Math.abs((x0 - x) * (value[position]! - y0) - (x0 - at[position]!) * (y - y0));
      if (area > largest) {
        largest = area;
        before = position;
      }
    }
    kept[bucket] = before;
  }
  kept[points - 1] = from[last]!;
  return kept;
}
