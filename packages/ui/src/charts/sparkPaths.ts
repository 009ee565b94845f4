export interface SparkBox {
  width: number;
  height: number;
  /** Room above the highest and below the lowest value. */
  inset: number;
  /** Maximum steps without a value that a line runs across; none when left out. */
  bridge?: number;
}

/** A path for each run without a gap longer than the bridge. A constant value runs through the middle. */
export function sparkPaths(values: Float64Array, { width, height, inset, bridge = 0 }: SparkBox): string[] {
  const known = values.filter((value) => !Number.isNaN(value));
  const low = known.reduce((least, value) => Math.min(least, value), Infinity);
  const high = known.reduce((most, value) => Math.max(most, value), -Infinity);
  const x = (index: number) => round((index / Math.max(1, values.length - 1)) * width);
  const y = (value: number) =>
    round(high === low ? height / 2 : height - inset - ((value - low) / (high - low)) * (height - 2 * inset));
  const paths: string[] = [];
  let path = '';
  let last = 0;
  values.forEach((value, index) => {
    if (Number.isNaN(value)) return;
    if (path !== '' && index - last - 1 > bridge) {
      paths.push(path);
      path = '';
    }
    last = index;
    // A value between gaps is a dot, thanks to the round line cap.
    path += path === '' ? `M${x(index)} ${y(value)}h0` : `L${x(index)} ${y(value)}`;
  });
  if (path !== '') paths.push(path);
  return paths;
}

const round = (value: number) => Math.round(value * 100) / 100;
