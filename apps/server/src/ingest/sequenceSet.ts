/** Message sequences seen, as contiguous ranges. */
export interface SequenceSet {
  /** False for a duplicate. */
  add(sequence: number): boolean;
  /** Ascending pairs `from, to`, both included. */
  toPairs(): number[];
}

/**
 * Sequences arrive nearly in order, so gaps close soon; only a gateway's restart leaves one for good. Beyond this
 * many ranges the oldest gaps are dropped, and their sequences count as seen.
 */
const STRETCHES = 64;

export function createSequenceSet(stored: readonly number[] = []): SequenceSet {
  const pairs = [...stored];
  return {
    add(sequence) {
      // From the end: the newest sequences are the most likely.
      let i = pairs.length - 2;
      while (i >= 0 && (pairs[i] ?? 0) > sequence) i -= 2;
      const to = i >= 0 ? (pairs[i + 1] ?? 0) : -Infinity;
      if (sequence <= to) return false;
      const next = pairs[i + 2] ?? Infinity;
      const joinsLeft = sequence === to + 1;
      const joinsRight = sequence === next - 1;
      if (joinsLeft && joinsRight) pairs.splice(i + 1, 2);
      else if (joinsLeft) pairs[i + 1] = sequence;
      else if (joinsRight) pairs[i + 2] = sequence;
      else pairs.splice(i + 2, 0, sequence, sequence);
      if (pairs.length > 2 * STRETCHES) pairs.splice(1, 2);
      return true;
    },
    toPairs: () => [...pairs],
  };
}
