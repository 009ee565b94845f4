import { longestStep, NEIGHBOURS, type Samples } from './markGaps.ts';

/** Receives a value and the period [from, to) for which it counts, ms. */
export type UseHold = (value: number, from: number, to: number) => void;

/**
 * [DQ-06] Determines how long each sample counts: until the next one, at most as long as a pause that is not
 * a gap. Samples arrive in parts, oldest first; NaN and instants not later than the newest are skipped.
 */
export function createHolds() {
  let known: Samples = { at: new Float64Array(), value: new Float64Array() };
  /** Index of the first sample whose hold depends on later samples. */
  let open = 0;

  return {
    /** Adds samples and emits the holds that are final. */
    add(samples: Samples, use: UseHold): void {
      const { at, value } = joined(known, samples);
      for (; open + 1 + NEIGHBOURS < at.length; open++) use(value[open]!, at[open]!, endOfHold(at, open));
      const first = Math.max(0, open - NEIGHBOURS);
      known = { at: at.slice(first), value: value.slice(first) };
      open -= first;
    },
    /** Emits the remaining holds as if nothing follows before `until`. More samples can be added later. */
    rest(until: number, use: UseHold): void {
      const { at, value } = known;
      if (at.length === 0) return;
      const last = at.length - 1;
      const ended = Float64Array.of(...at, Math.max(until, at[last]!));
      for (let i = open; i <= last; i++) use(value[i]!, at[i]!, endOfHold(i < last ? at : ended, i));
    },
  };
}

const endOfHold = (at: Float64Array, position: number): number =>
  Math.min(at[position + 1]!, at[position]! + longestStep(at, position + 1));

function joined(known: Samples, more: Samples): Samples {
  const at = new Float64Array(known.at.length + more.at.length);
  const value = new Float64Array(at.length);
  at.set(known.at);
  value.set(known.value);
  let length = known.at.length;
  let newest = length === 0 ? -Infinity : at[length - 1]!;
  for (let i = 0; i < more.at.length; i++) {
    const instant = more.at[i]!;
    if (Number.isNaN(more.value[i]!) || instant <= newest) continue;
    at[length] = newest = instant;
    value[length++] = more.value[i]!;
  }
  return { at: at.subarray(0, length), value: value.subarray(0, length) };
}
