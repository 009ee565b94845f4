import type { TableColumns } from '@heliograph/contracts/engine';
import { rowsHolding } from './rowsHolding.ts';
import { sortRows } from './sortRows.ts';

export interface Arrangement {
  sort: readonly { column: string; descending: boolean }[];
  text: string;
  /** Columns that the words are looked for in; all of text when left out. */
  among?: readonly string[] | undefined;
}

/** Work in pieces of a few ms a million rows: after each, others may have the thread. */
export type Pieces<Result> = Generator<undefined, Result, undefined>;

/** Positions of the rows that hold each word of the text, sorted; null when that is all of them as they stand. */
export function* arrangedOrder(
  columns: TableColumns,
  { sort, text, among = Object.keys(columns) }: Arrangement,
): Pieces<Uint32Array | null> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
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

/** Does them one by one. @param breathe lets others have the thread */
export async function piecewise<Result>(
  pieces: Pieces<Result>,
  breathe: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    const { done, value } = pieces.next();
    if (done) return value;
    await breathe();
  }
}
