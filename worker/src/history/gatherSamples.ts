import { createTimeMean, findPeaks, type Samples } from '@heliograph/domain/series';

export interface Gathered extends Samples {
  /** All samples added, including those dropped. */
  count: number;
  min: number;
  max: number;
  /** None was dropped. */
  whole: boolean;
  /** [DQ-06] Mean of all, weighted by time, if nothing follows before `until`. */
  meanUntil: (until: number) => number;
}

export type Gatherer = ReturnType<typeof gatherSamples>;

/**
 * Collects samples of one property, oldest first. Beyond `most` it keeps the peaks, so that years of seconds take no more
 * memory than a chart can show.
 */
export function gatherSamples(most: number) {
  let at = new Float64Array(1024);
  let value = new Float64Array(1024);
  let length = 0;
  const mean = createTimeMean();
  let count = 0;
  let min = Infinity;
  let max = -Infinity;

  function ensureCapacity() {
    if (length < at.length) return;
    if (length < most) {
      at = grown(at);
      value = grown(value);
      return;
    }
    const peaks = findPeaks(value, 0, length, most >> 1);
    peaks.forEach((from, to) => {
      at[to] = at[from]!;
      value[to] = value[from]!;
    });
    length = peaks.length;
  }

  return {
    /** Instants and values, some perhaps NaN; an instant not later than the newest is skipped. */
    add(instants: Float64Array, values: Float64Array) {
      mean.add({ at: instants, value: values });
      let last = length === 0 ? -Infinity : at[length - 1]!;
      for (let i = 0; i < instants.length; i++) {
        const v = values[i]!;
        const instant = instants[i]!;
        if (Number.isNaN(v) || instant <= last) continue;
        ensureCapacity();
        at[length] = last = instant;
        value[length++] = v;
        count++;
        if (v < min) min = v;
        if (v > max) max = v;
      }
    },
    /** Instant of the newest sample; null without any. */
    newest: (): number | null => (length === 0 ? null : at[length - 1]!),
    /** The samples so far; the columns are views, valid until more is added. */
    view: (): Gathered => ({
      at: at.subarray(0, length),
      value: value.subarray(0, length),
      count,
      min,
      max,
      whole: count === length,
      meanUntil: mean.until,
    }),
    /** Samples that memory is allocated for. */
    capacity: () => at.length,
  };
}

function grown(column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(column.length * 2);
  larger.set(column);
  return larger;
}
