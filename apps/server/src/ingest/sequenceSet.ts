/** Message sequences that were stored, as contiguous ranges. */
export interface SequenceSet {
  /** False for a duplicate. A sequence that was never added is never one; of those long past, some are forgotten. */
  add(sequence: number): boolean;
  /** True for a duplicate, as `add` would find. */
  has(sequence: number): boolean;
  /** Ascending pairs `from, to`, both included. */
  toPairs(): number[];
}

/**
 * Sequences arrive nearly in order, so gaps close soon; a gateway's restart leaves one for good, and a server that died
 * may hold back half of the messages for a while. Beyond this many ranges the lowest is forgotten: its messages would be
 * stored again, which changes nothing, while a gap taken for seen would lose what arrives late.
 */
const MAX_RANGES = 64;

export function createSequenceSet(stored: readonly number[] = []): SequenceSet {
  const pairs = [...stored];

  /** Position of the last range that does not begin after the sequence, and where it ends. */
  function findRange(sequence: number): { i: number; to: number } {
    // From the end: the newest sequences are the most likely.
    let i = pairs.length - 2;
    while (i >= 0 && (pairs[i] ?? 0) > sequence) i -= 2;
    return { i, to: i >= 0 ? (pairs[i + 1] ?? 0) : -Infinity };
  }

  return {
    has: (sequence) => sequence <= findRange(sequence).to,
    add(sequence) {
      const { i, to } = findRange(sequence);
      if (sequence <= to) return false;
      const next = pairs[i + 2] ?? Infinity;
      const joinsLeft = sequence === to + 1;
      const joinsRight = sequence === next - 1;
      if (joinsLeft && joinsRight) pairs.splice(i + 1, 2);
      else if (joinsLeft) pairs[i + 1] = sequence;
      else if (joinsRight) pairs[i + 2] = sequence;
      else pairs.splice(i + 2, 0, sequence, sequence);
      if (pairs.length > 2 * MAX_RANGES) pairs.splice(0, 2);
      return true;
    },
    toPairs: () => [...pairs],
  };
}
