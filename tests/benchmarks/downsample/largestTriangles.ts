/**
 * Largest triangle three buckets as published (Steinarsson 2013), over columns, like the packages of that name. A plain
 * baseline for comparison.
 */
export function largestTriangles(at: Float64Array, value: Float64Array, points: number): number[] {
  const every = (at.length - 2) / (points - 2);
  const kept = [0];
  let before = 0;
  for (let i = 0; i < points - 2; i++) {
    const start = Math.floor(i * every) + 1;
    const end = Math.floor((i + 1) * every) + 1;
    const past = Math.min(Math.floor((i + 2) * every) + 1, at.length);
    let x = 0;
    let y = 0;
    for (let j = end; j < past; j++) {
      x += at[j]!;
      y += value[j]!;
    }
    x /= past - end;
    y /= past - end;
    let largest = -1;
    let next = start;
    for (let j = start; j < end; j++) {
      const area =
        Math.abs(
          (at[before]! - x) * (value[j]! - value[before]!) - (at[before]! - at[j]!) * (y - value[before]!),
        ) * 0.5;
      if (area > largest) {
        largest = area;
        next = j;
      }
    }
    kept.push(next);
    before = next;
  }
  kept.push(at.length - 1);
  return kept;
}
