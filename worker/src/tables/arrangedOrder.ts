import type { TableColumn, TableColumns } from '@heliograph/contracts/engine';
import { foldText, searchWords } from '@heliograph/domain/textSearch';
import { getLength } from './pickRows.ts';

export interface Arrangement {
  sort: readonly { column: string; descending: boolean }[];
  text: string;
  /** Columns that the words are looked for in; all of text when left out. */
  among?: readonly string[] | undefined;
}

/** Work in slices of a few ms per million rows: after each, yield to the event loop. */
type Pieces<Result> = Generator<undefined, Result, undefined>;

/** Positions of the rows that hold each word of the text, sorted; null when that is all of them as they stand. */
export function* arrangedOrder(
  columns: TableColumns,
  { sort, text, among = Object.keys(columns) }: Arrangement,
): Pieces<Uint32Array | null> {
  const words = searchWords(text);
  const keys = sort.flatMap(({ column, descending }) => {
    const found = columns[column];
    return found ? [{ column: found, descending }] : [];
  });
  if (words.length === 0 && keys.length === 0) return null;
  return yield* sortRows(yield* rowsHolding(columns, words, among), keys);
}

/** Does all pieces at once. */
export function atOnce<Result>(pieces: Pieces<Result>): Result {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
  }
}

/** Does them one by one. @param yieldToEventLoop lets others have the thread */
export async function piecewise<Result>(
  pieces: Pieces<Result>,
  yieldToEventLoop: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
    await yieldToEventLoop();
  }
}

/**
 * Rows whose text contains every word, in their order. A word is looked up once in each column's words, not in each
 * row.
 */
function* rowsHolding(
  columns: TableColumns,
  words: readonly string[],
  among: readonly string[],
): Pieces<Uint32Array> {
  const rows = getLength(columns);
  const holdAll = new Uint8Array(rows).fill(1);
  // Folded once for all words.
  const texts: { codes: Uint32Array; folded: readonly string[] }[] = [];
  for (const key of words.length === 0 ? [] : among) {
    const column = columns[key];
    if (column?.kind !== 'text') continue;
    texts.push({ codes: column.codes, folded: column.words.map(foldText) });
    yield;
  }
  for (const word of words) {
    const hold = new Uint8Array(rows);
    for (const { codes, folded } of texts) {
      const wanted = Uint8Array.from(folded, (each) => (each.includes(word) ? 1 : 0));
      for (let row = 0; row < rows; row++) hold[row]! |= wanted[codes[row]!]!;
      yield;
    }
    for (let row = 0; row < rows; row++) holdAll[row]! &= hold[row]!;
    yield;
  }
  const order = new Uint32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) if (holdAll[row] === 1) order[count++] = row;
  return order.subarray(0, count);
}

interface SortKey {
  column: TableColumn;
  descending: boolean;
}

const DIGIT_BITS = 16;
const DIGITS = 2 ** DIGIT_BITS;
const LAST = 2 ** 32 - 1;

/**
 * Sorts rows by columns, the first first. Rows that are equal stay as they stand, those without a value come last either
 * way. Sorts by the digits of the keys from the lowest on, without a comparison: a million rows in some ten passes.
 */
function* sortRows(rows: Uint32Array, keys: readonly SortKey[]): Pieces<Uint32Array> {
  let order = rows;
  for (const key of keys.toReversed()) {
    for (const digits of yield* getDigits(key)) {
      order = sortByDigit(order, digits, 0);
      yield;
      order = sortByDigit(order, digits, DIGIT_BITS);
      yield;
    }
  }
  return order;
}

/** Keys of the rows that sort as integers, in words of 32 bits, the lowest first. */
function* getDigits({ column, descending }: SortKey): Pieces<Uint32Array[]> {
  const turned = descending ? LAST : 0;
  if (column.kind === 'text') {
    const ranks = yield* rankWords(column.words);
    const { codes } = column;
    const digits = new Uint32Array(codes.length);
    for (let row = 0; row < codes.length; row++) digits[row] = ranks[codes[row]!]! ^ turned;
    yield;
    return [digits];
  }
  const { values } = column;
  const low = new Uint32Array(values.length);
  const high = new Uint32Array(values.length);
  const float = new Float64Array(1);
  const [at, past] = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1 ? [0, 1] : [1, 0];
  const halves = new Uint32Array(float.buffer);
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!;
    if (Number.isNaN(value)) {
      low[row] = high[row] = LAST;
      continue;
    }
    // No -0, which would come before 0.
    float[0] = value + 0;
    const sign = halves[past]! >>> 31 === 1 ? LAST : 0;
    low[row] = halves[at]! ^ sign ^ turned;
    high[row] = halves[past]! ^ (sign | 0x80000000) ^ turned;
  }
  yield;
  return [low, high];
}

function sortByDigit(order: Uint32Array, digits: Uint32Array, shift: number): Uint32Array {
  const places = new Uint32Array(DIGITS);
  for (const row of order) places[(digits[row]! >>> shift) & (DIGITS - 1)]!++;
  let place = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = places[digit]!;
    // All have the same: they stand as they should.
    if (count === order.length) return order;
    places[digit] = place;
    place += count;
  }
  const sorted = new Uint32Array(order.length);
  for (const row of order) sorted[places[(digits[row]! >>> shift) & (DIGITS - 1)]!++] = row;
  return sorted;
}

/** Words that are sorted in one piece; comparing them as people do takes most of a microsecond. */
const PIECE = 1_024;

const collator = new Intl.Collator(undefined, { numeric: true });

/** Place of each word among all, as their language orders them; equal ones have the same. */
function* rankWords(words: readonly string[]): Pieces<Uint32Array> {
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
