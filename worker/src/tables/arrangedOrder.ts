import type { TableColumn, TableColumns } from '@heliograph/contracts/engine';
import { lengthOf } from './lengthOf.ts';

export interface Arrangement {
  sort: readonly { column: string; descending: boolean }[];
  text: string;
  /** Columns that the words are looked for in; all of text when left out. */
  among?: readonly string[] | undefined;
}

/** Positions of the rows that hold each word of the text, sorted; null when that is all of them as they stand. */
export function arrangedOrder(columns: TableColumns, { sort, text, among }: Arrangement): Uint32Array | null {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const keys = sort.flatMap(({ column, descending }) => {
    const found = columns[column];
    return found ? [{ ranks: ranksOf(found), descending }] : [];
  });
  if (words.length === 0 && keys.length === 0) return null;

  const order = rowsHolding(columns, words, among);
  return keys.length === 0
    ? order
    : order.sort((a, b) => {
        for (const { ranks, descending } of keys) {
          const difference = compare(ranks[a]!, ranks[b]!, descending);
          if (difference !== 0) return difference;
        }
        return a - b;
      });
}

/** Rows without a value come last, whichever way the others are sorted. */
function compare(a: number, b: number, descending: boolean): number {
  if (Number.isNaN(a)) return Number.isNaN(b) ? 0 : 1;
  if (Number.isNaN(b)) return -1;
  return descending ? b - a : a - b;
}

/** A number for each row by which rows are sorted: texts as their language orders them. */
function ranksOf(column: TableColumn): Float64Array {
  if (column.kind !== 'text') return column.values;
  const collator = new Intl.Collator(undefined, { numeric: true });
  const sorted = column.words
    .map((_, code) => code)
    .sort((a, b) => collator.compare(column.words[a]!, column.words[b]!));
  const rank = new Float64Array(column.words.length);
  sorted.forEach((code, place) => (rank[code] = place));
  return Float64Array.from(column.codes, (code) => rank[code]!);
}

/** Each word is looked up once in each column's words, not in each row. */
function rowsHolding(
  columns: TableColumns,
  words: readonly string[],
  among: readonly string[] = Object.keys(columns),
): Uint32Array {
  const rows = lengthOf(columns);
  const texts = among.flatMap((key) => {
    const column = columns[key];
    return column?.kind === 'text' ? [column] : [];
  });
  const found = words.map((word) =>
    texts.map(({ codes, words: own }) => ({
      codes,
      holds: Uint8Array.from(own, (each) => (each.toLowerCase().includes(word) ? 1 : 0)),
    })),
  );
  const order = new Uint32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    if (found.every((columnsOfWord) => columnsOfWord.some(({ codes, holds }) => holds[codes[row]!] === 1))) {
      order[count++] = row;
    }
  }
  return order.subarray(0, count);
}
