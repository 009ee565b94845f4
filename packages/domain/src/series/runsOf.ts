/** Positions [from, to) without a gap between them that matters. */
export interface Run {
  from: number;
  to: number;
}

/**
 * The stretches of a series between its gaps, which are values that are NaN; gaps before the first value and after the
 * last are left out.
 *
 * @param gaps at most so many gaps part the runs: the longest
 */
export function runsOf(at: Float64Array, value: Float64Array, gaps: number): Run[] {
  const runs: Run[] = [];
  let from = 0;
  for (let i = 0; i <= value.length; i++) {
    const v = i === value.length ? NaN : value[i]!;
    // Number.isNaN would be a call, ten million times.
    if (v === v) continue;
    if (i > from) runs.push({ from, to: i });
    from = i + 1;
  }
  if (runs.length <= gaps + 1) return runs;

  const pause = (index: number) => at[runs[index]!.from]! - at[runs[index - 1]!.to - 1]!;
  const longest = runs
    .map((_, index) => index)
    .slice(1)
    .sort((a, b) => pause(b) - pause(a))
    .slice(0, gaps)
    .sort((a, b) => a - b);
  const starts = [0, ...longest];
  return starts.map((start, index) => ({
    from: runs[start]!.from,
    to: runs[(starts[index + 1] ?? runs.length) - 1]!.to,
  }));
}
