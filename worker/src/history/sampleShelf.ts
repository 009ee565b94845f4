import type { Gatherer } from './gatherSamples.ts';

/** Late samples of a gateway that was cut off become known after so long, ms. */
const LIFETIME_MS = 600_000;
/** Samples that are kept for one session: some 100 MB. */
const ROOM = 6_000_000;

/** Samples of a property in [from, to) that were read up to `until`, ms. */
export interface Shelved {
  point: string;
  from: number;
  to: number;
  until: number;
  readAt: number;
  samples: Gatherer;
}

/** What was read lately, so that looking closer and coming back asks nobody again. */
export function createSampleShelf() {
  let shelved: Shelved[] = [];

  return {
    /** What covers a range: the range itself, or a wider one of which no sample was let go. */
    find(point: string, from: number, to: number, now: number): Shelved | undefined {
      const found = shelved.find(
        (each) =>
          each.point === point &&
          now < each.readAt + LIFETIME_MS &&
          ((each.from === from && each.to === to) ||
            (each.from <= from && each.to >= to && each.samples.look().whole)),
      );
      if (found) shelved = [...shelved.filter((each) => each !== found), found];
      return found;
    },

    put(entry: Shelved) {
      const others = shelved.filter(
        ({ point, from, to }) => point !== entry.point || from !== entry.from || to !== entry.to,
      );
      shelved = [...others, entry];
      let room = shelved.reduce((sum, { samples }) => sum + samples.room(), 0);
      while (room > ROOM && shelved.length > 1) room -= shelved.shift()!.samples.room();
    },
  };
}
export type SampleShelf = ReturnType<typeof createSampleShelf>;
