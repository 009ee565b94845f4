import { DAY } from '../days.ts';
import { mergeSamples, readSamples, sliceSamples, writeSamples, type Samples } from '../samplePack.ts';

/** Merges cold days and hot samples of one device in time order, as packs of the requested columns. */
export interface DayMerger {
  /**
   * Takes the next cold day, later than those before.
   * @param pack of the requested columns
   * @returns the packs that are complete now, oldest first
   */
  take(day: number, pack: Uint8Array): Uint8Array[];
  /** Hot samples after the last cold day. */
  rest(): Uint8Array[];
}

export interface DayMergerOptions {
  /** Samples not packed yet, of the requested columns, inside the range. */
  hot: Samples;
  /** Requested range [start, end), ms. */
  start: number;
  end: number;
}

export function createDayMerger({ hot, start, end }: DayMergerOptions): DayMerger {
  let next = 0;

  /** Hot samples from the last one taken up to an instant. */
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
      // After a station's zone changed, a closed day may be open again.
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
