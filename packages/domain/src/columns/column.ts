import { readVarint, type ByteCursor, type ByteWriter } from './bytes.ts';

/**
 * One column of numbers with NaN for missing values. Lossless (except that all NaN are equal). The first byte
 * is the format: bit 7 means that a presence bitmap follows, bits 0–6 are the decimals or RAW.
 * - decimals: every value is an integer divided by 10^decimals; deltas of the integers as zigzag varints. A
 * zero delta is followed by the number of further zeros, so a constant run takes two or three bytes.
 * - RAW: 8 bytes per value.
 */
const RAW = 127;
const HAS_GAPS = 128;
const MAX_DECIMALS = 9;
/** The zigzag delta of two integers of this size stays below 2^53. */
const MAX_INTEGER = 2 ** 51;

export function writeColumn(writer: ByteWriter, values: Float64Array): void {
  const present = withoutGaps(values);
  const scaled = new Float64Array(present.length);
  const decimals = scale(present, scaled);
  const gaps = present.length < values.length;
  writer.byte((decimals ?? RAW) | (gaps ? HAS_GAPS : 0));
  if (gaps) writer.bytes(presence(values));
  if (decimals !== null) writeDeltas(writer, scaled);
  else for (const value of present) writer.float(value);
}

/** Reads a column of `n` values into `values`, from index `first` on. */
export function readColumn(cursor: ByteCursor, values: Float64Array, first: number, n: number): void {
  const form = cursor.bytes[cursor.at++] ?? 0;
  let count = n;
  const bitmap = cursor.at;
  if (form & HAS_GAPS) {
    cursor.at += Math.ceil(n / 8);
    count = 0;
    for (let i = 0; i < n; i++) if (isPresent(cursor.bytes, bitmap, i)) count++;
  }
  const decimals = form & 127;
  if (decimals === RAW) readRaw(cursor, values, first, first + count);
  else readDeltas(cursor, values, first, first + count, 10 ** decimals);
  if (!(form & HAS_GAPS)) return;
  // Moves backwards so that no value is overwritten before it is moved.
  let from = first + count;
  for (let i = n - 1; i >= 0; i--) {
    values[first + i] = isPresent(cursor.bytes, bitmap, i) ? (values[--from] ?? NaN) : NaN;
  }
}

/** The values without NaN; the same array if there are none. */
function withoutGaps(values: Float64Array): Float64Array {
  let count = 0;
  for (const value of values) if (!Number.isNaN(value)) count++;
  if (count === values.length) return values;
  return values.filter((value) => !Number.isNaN(value));
}

/** Scales the values to integers with the fewest decimals that keep them exact; null if impossible. */
function scale(values: Float64Array, scaled: Float64Array): number | null {
  for (let decimals = 0, factor = 1; decimals <= MAX_DECIMALS; factor = 10 ** ++decimals) {
    let i = 0;
    for (; i < values.length; i++) {
      const value = values[i] ?? 0;
      const integer = Math.round(value * factor);
      if (
        integer / factor !== value ||
        integer > MAX_INTEGER ||
        integer < -MAX_INTEGER ||
        Object.is(value, -0)
      )
        break;
      scaled[i] = integer;
    }
    if (i === values.length) return decimals;
  }
  return null;
}

function writeDeltas(writer: ByteWriter, scaled: Float64Array): void {
  let last = 0;
  for (let i = 0; i < scaled.length; i++) {
    const value = scaled[i] ?? 0;
    const delta = value - last;
    last = value;
    writer.varint(delta >= 0 ? delta * 2 : -delta * 2 - 1);
    if (delta !== 0) continue;
    const first = i;
    while (i + 1 < scaled.length && scaled[i + 1] === value) i++;
    writer.varint(i - first);
  }
}

function readDeltas(
  cursor: ByteCursor,
  values: Float64Array,
  first: number,
  past: number,
  factor: number,
): void {
  let scaled = 0;
  for (let i = first; i < past; i++) {
    const zigzag = readVarint(cursor);
    if (zigzag === 0) {
      const end = i + readVarint(cursor);
      if (end >= past) throw new RangeError('a column of a pack is damaged');
      const value = scaled / factor;
      for (; i < end; i++) values[i] = value;
      values[end] = value;
      continue;
    }
    scaled += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
    values[i] = scaled / factor;
  }
}

function readRaw(cursor: ByteCursor, values: Float64Array, first: number, past: number): void {
  const { buffer, byteOffset } = cursor.bytes;
  const view = new DataView(buffer, byteOffset);
  for (let i = first; i < past; i++, cursor.at += 8) values[i] = view.getFloat64(cursor.at, true);
}

function presence(values: Float64Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(values.length / 8));
  for (let i = 0; i < values.length; i++) {
    if (!Number.isNaN(values[i])) bits[i >> 3] = (bits[i >> 3] ?? 0) | (1 << (i & 7));
  }
  return bits;
}

function isPresent(bytes: Uint8Array, bitmap: number, i: number): boolean {
  return ((bytes[bitmap + (i >> 3)] ?? 0) & (1 << (i & 7))) !== 0;
}
