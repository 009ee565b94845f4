import { createByteWriter, readVarint, type ByteCursor } from './bytes.ts';
import { readColumn, writeColumn } from './column.ts';

/**
 * Columns of equal length in one blob: version, rows, number of columns, the columns' lengths in bytes, the columns.
 * It knows its own length, so packs can be concatenated and read one after another; a reader decodes only the columns
 * it wants. The first column is the instants, whose steps are stored in place of their values: at an even pace they
 * cost nothing.
 */
const VERSION = 1;

const body = createByteWriter();
const head = createByteWriter();

export function writePack(at: Float64Array, columns: readonly Float64Array[]): Buffer {
  const lengths: number[] = [];
  let written = 0;
  for (const column of [stepsOf(at), ...columns]) {
    writeColumn(body, column);
    lengths.push(body.length - written);
    written = body.length;
  }
  head.byte(VERSION);
  head.varint(at.length);
  head.varint(lengths.length);
  for (const length of lengths) head.varint(length);
  head.bytes(body.take());
  return head.take();
}

export interface Pack {
  at: Float64Array;
  /** Those asked for, in the order asked; all NaN where the pack has no such column. */
  columns: Float64Array[];
}

/**
 * Reads one pack at the cursor and moves it behind.
 *
 * @param wanted positions of columns from 0, not counting the instants
 * @throws RangeError when the bytes are of a later version
 */
export function readPack(cursor: ByteCursor, wanted: readonly number[]): Pack {
  const version = cursor.bytes[cursor.at++];
  if (version !== VERSION) throw new RangeError(`a pack of version ${version} cannot be read`);
  const n = readVarint(cursor);
  const count = readVarint(cursor);
  const ends: number[] = [];
  let end = 0;
  for (let i = 0; i < count; i++) ends.push((end += readVarint(cursor)));
  const start = cursor.at;
  const read = (index: number): Float64Array => {
    if (index >= count) return new Float64Array(n).fill(NaN);
    cursor.at = start + (index === 0 ? 0 : (ends[index - 1] ?? 0));
    return readColumn(cursor, n);
  };
  const at = instantsOf(read(0));
  const columns = wanted.map((index) => read(index + 1));
  cursor.at = start + end;
  return { at, columns };
}

/** Number of columns of the pack, not counting the instants. */
export function columnsOf(pack: Buffer): number {
  const cursor = { bytes: pack, at: 1 };
  readVarint(cursor);
  return readVarint(cursor) - 1;
}

/** The first instant, then the steps between them. */
function stepsOf(at: Float64Array): Float64Array {
  const steps = at.slice();
  for (let i = steps.length - 1; i > 0; i--) steps[i] = (steps[i] ?? 0) - (steps[i - 1] ?? 0);
  return steps;
}

function instantsOf(steps: Float64Array): Float64Array {
  for (let i = 1; i < steps.length; i++) steps[i] = (steps[i] ?? 0) + (steps[i - 1] ?? 0);
  return steps;
}
