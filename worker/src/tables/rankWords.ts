import type { Pieces } from './arrangedOrder.ts';

/** Words that are sorted in one piece; comparing them as people do takes most of a microsecond. */
const PIECE = 1_024;

const collator = new Intl.Collator(undefined, { numeric: true });

/** Place of each word among all, as their language orders them; equal ones have the same. */
export function* rankWords(words: readonly string[]): Pieces<Uint32Array> {
  const compare = (a: number, b: number) => collator.compare(words[a]!, words[b]!);
  let sorted = new Uint32Array(words.length).map((_, index) => index);
  for (let from = 0; from < sorted.length; from += PIECE) {
    sorted.subarray(from, from + PIECE).sort(compare);
    yield;
  }
  for (let size = PIECE; size < sorted.length; size *= 2) sorted = yield* mergeAll(sorted, size, compare);

  const ranks = new Uint32Array(words.length);
  let rank = 0;
  for (let place = 1; place < sorted.length; place++) {
    if (compare(sorted[place - 1]!, sorted[place]!) !== 0) rank = place;
    ranks[sorted[place]!] = rank;
    if (place % PIECE === 0) yield;
  }
  return ranks;
}

/** Merges neighbouring runs of a size. */
function* mergeAll(
  from: Uint32Array<ArrayBuffer>,
  size: number,
  compare: (a: number, b: number) => number,
): Pieces<Uint32Array<ArrayBuffer>> {
  const to = new Uint32Array(from.length);
  let place = 0;
  for (let start = 0; start < from.length; start += size * 2) {
    const middle = Math.min(start + size, from.length);
    const past = Math.min(start + size * 2, from.length);
    let left = start;
    let right = middle;
    while (left < middle || right < past) {
      const takesLeft = right === past || (left < middle && compare(from[left]!, from[right]!) <= 0);
      to[place++] = takesLeft ? from[left++]! : from[right++]!;
      if (place % PIECE === 0) yield;
    }
  }
  return to;
}
