import { createByteWriter, readVarint, type ByteCursor } from './bytes.ts';
import { readColumn, writeColumn } from './column.ts';

/**
 * Columns of equal length in one blob: version, rows, number of columns, lengths of the columns in bytes, the columns.
 * Packs know their length, so they can be concatenated, and readers decode only the columns they need. The first column
 * contains the instants, stored as steps, which take almost no space at a constant interval.
 */
const VERSION = 1;
/** Larger sizes occur only in damaged heads and would exhaust memory. */
const MAX_SIZE = { rows: 86_400_000, columns: 100_000 };

const body = createByteWriter();
const head = createByteWriter();

export function writePack(at: Float64Array, columns: readonly Float64Array[]): Uint8Array<ArrayBuffer> {
  const lengths: number[] = [];
  let written = 0;
  for (const column of [getSteps(at), ...columns]) {
    writeColumn(body, column);
    lengths.push(body.length - written);
    written = body.length;
  }
  writeHead(at.length, lengths);
  head.bytes(body.take());
  return head.take();
}

function writeHead(rows: number, lengths: readonly number[]): void {
  head.byte(VERSION);
  head.varint(rows);
  head.varint(lengths.length);
  for (const length of lengths) head.varint(length);
}

export interface Table {
  at: Float64Array;
  /** The requested columns in order; NaN if a pack lacks the column. */
  columns: Float64Array[];
}

/**
 * Reads concatenated packs as one table.
 *
 * @param wanted positions of columns from 0, not counting the instants
 * @throws RangeError if the bytes are of a later version or damaged
 */
export function readPacks(bytes: Uint8Array, wanted: readonly number[]): Table {
  const heads = parseHeads(bytes);
  const rows = heads.reduce((sum, { n }) => sum + n, 0);
  const at = new Float64Array(rows);
  const columns = wanted.map(() => new Float64Array(rows));
  let first = 0;
  for (const pack of heads) {
    readOne(bytes, pack, 0, at, first);
    getInstants(at, first, first + pack.n);
    for (let w = 0; w < wanted.length; w++) {
      const column = columns[w];
      if (column) readOne(bytes, pack, (wanted[w] ?? 0) + 1, column, first);
    }
    first += pack.n;
  }
  return { at, columns };
}

/**
 * Copies packs with only some of their columns, without decoding values.
 *
 * @param wanted as for `readPacks`
 * @throws RangeError if the bytes are of a later version or damaged
 */
export function slicePacks(bytes: Uint8Array, wanted: readonly number[]): Uint8Array<ArrayBuffer> {
  for (const { n, starts } of parseHeads(bytes)) {
    const columns = [0, ...wanted.map((position) => position + 1)].map((index) => {
      const from = starts[index];
      const to = starts[index + 1];
      return from === undefined || to === undefined ? blankColumn(n) : bytes.subarray(from, to);
    });
    writeHead(
      n,
      columns.map(({ length }) => length),
    );
    for (const column of columns) head.bytes(column);
  }
  return head.take();
}

function blankColumn(n: number): Uint8Array {
  writeColumn(body, new Float64Array(n).fill(NaN));
  return body.take();
}

/** Number of columns of the first pack, not counting the instants. */
export function countColumns(packs: Uint8Array): number {
  const cursor = { bytes: packs, at: 1 };
  readVarint(cursor);
  return readVarint(cursor) - 1;
}

/**
 * Positions in a pack where its columns start, the instants first, and where the last one ends; null if `firstBytes` is
 * too short.
 *
 * @throws RangeError if the bytes are of a later version or damaged
 */
export function columnStarts(firstBytes: Uint8Array): readonly number[] | null {
  const { starts } = readHead({ bytes: firstBytes, at: 0 });
  return (starts[0] ?? 0) <= firstBytes.length ? starts : null;
}

interface Head {
  n: number;
  /** Where each column starts, and where the last one ends. */
  starts: number[];
}

function parseHeads(bytes: Uint8Array): Head[] {
  const heads: Head[] = [];
  const cursor: ByteCursor = { bytes, at: 0 };
  while (cursor.at < bytes.length) heads.push(readHead(cursor));
  if (cursor.at > bytes.length) throw new RangeError('a pack is cut off');
  return heads;
}

/** Reads a head and moves to the end of its pack. */
function readHead(cursor: ByteCursor): Head {
  const version = cursor.bytes[cursor.at++];
  if (version !== VERSION) throw new RangeError(`a pack of version ${version} cannot be read`);
  const n = readVarint(cursor);
  const count = readVarint(cursor);
  if (n > MAX_SIZE.rows || count > MAX_SIZE.columns) throw new RangeError('the head of a pack is damaged');
  const lengths = Array.from({ length: count }, () => readVarint(cursor));
  const starts = [cursor.at];
  for (const length of lengths) starts.push((cursor.at += length));
  return { n, starts };
}

function readOne(
  bytes: Uint8Array,
  { n, starts }: Head,
  index: number,
  into: Float64Array,
  first: number,
): void {
  const start = starts[index];
  if (start === undefined || index >= starts.length - 1) into.fill(NaN, first, first + n);
  else readColumn({ bytes, at: start }, into, first, n);
}

/** The first instant, then the steps between them. */
function getSteps(at: Float64Array): Float64Array {
  const steps = at.slice();
  for (let i = steps.length - 1; i > 0; i--) steps[i] = (steps[i] ?? 0) - (steps[i - 1] ?? 0);
  return steps;
}

function getInstants(steps: Float64Array, first: number, past: number): void {
  for (let i = first + 1; i < past; i++) steps[i] = (steps[i] ?? 0) + (steps[i - 1] ?? 0);
}
