import type { TableColumns } from '@heliograph/contracts/engine';
import type { Pieces } from './arrangedOrder.ts';
import { lengthOf } from './lengthOf.ts';

/**
 * Rows of which each word, in lower case, is part of a text of theirs, in the order they stand. A word is looked up once
 * in each column's words, not in each row.
 */
export function* rowsHolding(
  columns: TableColumns,
  words: readonly string[],
  among: readonly string[],
): Pieces<Uint32Array> {
  const rows = lengthOf(columns);
  const holdAll = new Uint8Array(rows).fill(1);
  for (const word of words) {
    const hold = new Uint8Array(rows);
    for (const key of among) {
      const column = columns[key];
      if (column?.kind !== 'text') continue;
      const { codes } = column;
      const wanted = Uint8Array.from(column.words, (each) => (each.toLowerCase().includes(word) ? 1 : 0));
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
