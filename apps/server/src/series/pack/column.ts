import { readVarint, type ByteCursor, type ByteWriter } from './bytes.ts';

/**
 * One column of numbers, NaN where there is none. Exact: what is read is bit for bit what was written (all NaN are
 * one). The first byte tells the form: bit 7 a bitmap of presence follows, bits 0–6 the decimals, or RAW.
 * - decimals: every value is an integer divided by 10^decimals; deltas of the integers as zigzag varints. A zero
 *   delta is followed by how many more zeros come, so a constant stretch costs two or three bytes.
 * - RAW: 8 bytes a value.
 */
const RAW = 127;
const HAS_GAPS = 128;
const MOST_DECIMALS = 9;
/** Zigzag of a delta of two integers of this size stays below 2^53. */
const LARGEST = 2 ** 51;

export function writeColumn(writer: ByteWriter, values: Float64Array): void {
  const present = values.filter((value) => value === value);
  const decimals = present.length === 0 ? 0 : decimalsOf(present);
  const gaps = present.length < values.length;
  writer.byte((decimals ?? RAW) | (gaps ? HAS_GAPS : 0));
  if (gaps) writer.bytes(presence(values));
  if (decimals === null) for (const value of present) writer.float(value);
  else writeDeltas(writer, present, 10 ** decimals);
}

/** Reads a column of `n` values. */
export function readColumn(cursor: ByteCursor, n: number): Float64Array {
  const form = cursor.bytes[cursor.at++] ?? 0;
  const values = new Float64Array(n);
  let count = n;
  let bitmap = -1;
  if (form & HAS_GAPS) {
    bitmap = cursor.at;
    cursor.at += Math.ceil(n / 8);
    count = 0;
    for (let i = 0; i < n; i++) if (isPresent(cursor.bytes, bitmap, i)) count++;
  }
  const decimals = form & 127;
  if (decimals === RAW) readRaw(cursor, values, count);
  else readDeltas(cursor, values, count, 10 ** decimals);
  if (bitmap >= 0) {
    // From the end, so that nothing is overwritten before it moved.
    let from = count;
    for (let i = n - 1; i >= 0; i--) {
      values[i] = isPresent(cursor.bytes, bitmap, i) ? (values[--from] ?? NaN) : NaN;
    }
  }
  return values;
}

/** Fewest decimals at which every value is exact; null when there is none. */
function decimalsOf(values: Float64Array): number | null {
  let decimals = 0;
  let scale = 1;
  // A value that is exact with few decimals need not be with more, so a change starts over.
  for (let i = 0; i < values.length; i++) {
    if (isExact(values[i] ?? 0, scale)) continue;
    while (!isExact(values[i] ?? 0, scale)) {
      if (++decimals > MOST_DECIMALS) return null;
      scale = 10 ** decimals;
    }
    i = -1;
  }
  return decimals;
}

function isExact(value: number, scale: number): boolean {
  const scaled = Math.round(value * scale);
  return scaled / scale === value && Math.abs(scaled) <= LARGEST && !(value === 0 && 1 / value < 0);
}

function writeDeltas(writer: ByteWriter, values: Float64Array, scale: number): void {
  let last = 0;
  for (let i = 0; i < values.length; i++) {
    const scaled = Math.round((values[i] ?? 0) * scale);
    const delta = scaled - last;
    last = scaled;
    writer.varint(delta >= 0 ? delta * 2 : -delta * 2 - 1);
    if (delta !== 0) continue;
    const first = i;
    while (i + 1 < values.length && values[i + 1] === values[i]) i++;
    writer.varint(i - first);
  }
}

function readDeltas(cursor: ByteCursor, values: Float64Array, count: number, scale: number): void {
  let scaled = 0;
  for (let i = 0; i < count; i++) {
    const zigzag = readVarint(cursor);
    if (zigzag === 0) {
      const end = i + readVarint(cursor);
      values.fill(scaled / scale, i, end + 1);
      i = end;
      continue;
    }
    scaled += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
    values[i] = scaled / scale;
  }
}

function readRaw(cursor: ByteCursor, values: Float64Array, count: number): void {
  for (let i = 0; i < count; i++, cursor.at += 8) values[i] = cursor.bytes.readDoubleLE(cursor.at);
}

function presence(values: Float64Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  values.forEach((value, i) => {
    if (value === value) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7));
  });
  return bits;
}

function isPresent(bytes: Buffer, bitmap: number, i: number): boolean {
  return ((bytes[bitmap + (i >> 3)] ?? 0) & (1 << (i & 7))) !== 0;
}
