import { DAY } from '../days.ts';
import { mergeSamples, readSamples, sliceSamples, writeSamples, type Samples } from '../samplePack.ts';

/** Brings cold days and hot samples of one device into order, as packs of the wanted columns. */
export interface DaysOfSamples {
  /**
   * Takes the next cold day, later than those before.
   * @param pack of the wanted columns
   * @returns the packs that are then complete, oldest first
   */
  take(day: number, pack: Uint8Array): Uint8Array[];
  /** What comes after the last cold day. */
  rest(): Uint8Array[];
}

export interface DaysOptions {
  /** Samples not yet packed, of the wanted columns, inside the range. */
  hot: Samples;
  /** [start, end) of what is wanted, ms. */
  start: number;
  end: number;
}

export function createDaysOfSamples({ hot, start, end }: DaysOptions): DaysOfSamples {
  let next = 0;

  /** The hot samples from the last one taken up to an instant. */
  function hotUntil(instant: number): Samples {
    const from = next;
    while (next < hot.at.length && (hot.at[next] ?? Infinity) < instant) next++;
    return sliceSamples(hot, from, next);
  }

  const packed = (samples: Samples) => (samples.at.length === 0 ? [] : [writeSamples(samples)]);

  return {
    take(day, pack) {
      const before = packed(hotUntil(day));
      const beside = hotUntil(day + DAY);
      if (beside.at.length === 0 && day >= start && day + DAY <= end) {
        return [...before, pack];
      }
      const cold = within(readSamples(pack), start, end);
      // Of a station that moved to another zone a day may be open again that was closed.
      return [...before, ...packed(mergeSamples(cold, beside))];
    },
    rest: () => packed(hotUntil(Infinity)),
  };
}

function within(samples: Samples, start: number, end: number): Samples {
  const { at } = samples;
  let from = 0;
  while (from < at.length && (at[from] ?? start) < start) from++;
  let to = at.length;
  while (to > from && (at[to - 1] ?? 0) >= end) to--;
  return sliceSamples(samples, from, to);
}
