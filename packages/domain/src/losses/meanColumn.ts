/** Samples further apart do not tell what was between them, ms. */
const MAX_GAP = 20 * 60_000;
/** Part of an interval that samples have to cover. */
const MIN_COVERED = 0.5;

/**
 * Turns samples, oldest first, into means of equally long intervals: between two samples the value goes in a line, as a
 * sample tells an instant.
 *
 * @param start of the first interval, epoch ms
 * @param step length of an interval, ms
 */
export function createMeanColumn(start: number, step: number, length: number) {
  const sums = new Float64Array(length);
  const covered = new Float64Array(length);
  let [lastAt, last] = [NaN, NaN];

  function addLine(from: number, to: number, value: number, slope: number): void {
    const end = Math.min(length, Math.ceil((to - start) / step));
    for (let i = Math.max(0, Math.floor((from - start) / step)); i < end; i++) {
      const begin = Math.max(from, start + i * step);
      const past = Math.min(to, start + (i + 1) * step);
      sums[i] = sums[i]! + (value + slope * ((begin + past) / 2 - from)) * (past - begin);
      covered[i] = covered[i]! + past - begin;
    }
  }

  return {
    take(at: number, value: number): void {
      if (Number.isNaN(value)) return;
      if (at > lastAt && at - lastAt <= MAX_GAP) addLine(lastAt, at, last, (value - last) / (at - lastAt));
      [lastAt, last] = [at, value];
    },
    /** Means by interval, NaN where too little is known. */
    finish: (): Float64Array =>
      sums.map((sum, i) => (covered[i]! >= MIN_COVERED * step ? sum / covered[i]! : NaN)),
  };
}
