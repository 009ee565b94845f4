import { peaksOf, type Samples } from '@heliograph/domain/series';

export interface Gathered extends Samples {
  /** Samples that came, of those that were let go as well. */
  count: number;
  sum: number;
  min: number;
  max: number;
  /** None was let go. */
  whole: boolean;
}

export type Gatherer = ReturnType<typeof gatherSamples>;

/**
 * Collects samples of one property as they come, oldest first. Of more than `most` it keeps the peaks, so that years of
 * seconds take no more room than what a chart can show of them.
 */
export function gatherSamples(most: number) {
  let at = new Float64Array(1024);
  let value = new Float64Array(1024);
  let length = 0;
  let count = 0;
  let sum = 0;
  let min = Infinity;
  let max = -Infinity;

  function makeRoom() {
    if (length < at.length) return;
    if (length < most) {
      at = grown(at);
      value = grown(value);
      return;
    }
    const peaks = peaksOf(value, 0, length, most >> 1);
    peaks.forEach((from, to) => {
      at[to] = at[from]!;
      value[to] = value[from]!;
    });
    length = peaks.length;
  }

  return {
    /** Instants and values of which some may be NaN; what is not later than what came before is known already. */
    add(instants: Float64Array, values: Float64Array) {
      let last = length === 0 ? -Infinity : at[length - 1]!;
      for (let i = 0; i < instants.length; i++) {
        const v = values[i]!;
        const instant = instants[i]!;
        if (Number.isNaN(v) || instant <= last) continue;
        makeRoom();
        at[length] = last = instant;
        value[length++] = v;
        count++;
        sum += v;
        if (v < min) min = v;
        if (v > max) max = v;
      }
    },
    /** Instant of the newest; null of none. */
    newest: (): number | null => (length === 0 ? null : at[length - 1]!),
    /** As far as it is; columns are views that hold until more is added. */
    look: (): Gathered => ({
      at: at.subarray(0, length),
      value: value.subarray(0, length),
      count,
      sum,
      min,
      max,
      whole: count === length,
    }),
    /** Samples there is room for. */
    room: () => at.length,
  };
}

function grown(column: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(column.length * 2);
  larger.set(column);
  return larger;
}
