import {
  MAX_PRICE,
  MAX_PRICE_MONTHS,
  PRICE_MINUTES,
  PRICE_TIMES,
  type PriceMinutes,
} from '@heliograph/contracts/http';
import { createByteWriter, readVarint, type ByteCursor } from '../columns/bytes.ts';
import { readColumn, writeColumn } from '../columns/column.ts';

/** Prices of consecutive intervals. */
export interface PriceRange {
  /** Length of the intervals. */
  minutes: PriceMinutes;
  /** Start of the first interval, ms. */
  start: number;
  /** Per kWh, excluding GST; NaN without a price. */
  values: Float64Array;
}

/** Prices to set in a series. */
export interface PriceChange extends PriceRange {
  seriesId: number;
  /** Version of the series that the change is based on. */
  version: number;
  /** True to delete the price of intervals without one; otherwise they keep it. */
  removes: boolean;
}

const FORMAT = 1;
const MINUTE = 60_000;
/** Ten years of 5-minute intervals, rounded up to full months. */
const MAX_VALUES = MAX_PRICE_MONTHS * 31 * 288;

/** The answer of `getPriceValues`. */
export function writePriceAnswer(range: PriceRange): Uint8Array<ArrayBuffer> {
  return written([], range);
}

/** @throws RangeError for invalid bytes */
export function readPriceAnswer(bytes: Uint8Array): PriceRange {
  const cursor = opened(bytes);
  return readRange(cursor);
}

/** The file of `setPriceValues`. */
export function writePriceChange(change: PriceChange): Uint8Array<ArrayBuffer> {
  return written([change.seriesId, change.version, change.removes ? 1 : 0], change);
}

/** Reads a file that any user may have sent. @throws RangeError for other files or impossible prices */
export function readPriceChange(bytes: Uint8Array): PriceChange {
  const cursor = opened(bytes);
  const [seriesId, version, removes] = [readVarint(cursor), readVarint(cursor), readVarint(cursor)];
  const range = readRange(cursor);
  const { minutes, start, values } = range;
  const isWithin = start >= PRICE_TIMES.first && start + values.length * minutes * MINUTE <= PRICE_TIMES.end;
  if (
    cursor.at !== bytes.length ||
    values.length === 0 ||
    !isWithin ||
    removes > 1 ||
    !isId(seriesId) ||
    version > 2_147_483_647
  )
    throw new RangeError('no change of prices');
  if (values.some((value) => Math.abs(value) > MAX_PRICE)) throw new RangeError('a price is too large');
  return { ...range, seriesId, version, removes: removes === 1 };
}

const isId = (value: number) => value >= 1 && value <= 2_147_483_647;

function written(head: readonly number[], { minutes, start, values }: PriceRange): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter();
  for (const value of [FORMAT, ...head, minutes, start / MINUTE, values.length]) writer.varint(value);
  writeColumn(writer, values);
  return writer.take();
}

function opened(bytes: Uint8Array): ByteCursor {
  const cursor = { bytes, at: 0 };
  if (readVarint(cursor) !== FORMAT) throw new RangeError('no prices');
  return cursor;
}

function readRange(cursor: ByteCursor): PriceRange {
  const found = readVarint(cursor);
  const minutes = PRICE_MINUTES.find((each) => each === found);
  const start = readVarint(cursor) * MINUTE;
  const count = readVarint(cursor);
  if (minutes === undefined || count > MAX_VALUES || start % (minutes * MINUTE) !== 0)
    throw new RangeError('no range of prices');
  const values = new Float64Array(count);
  readColumn(cursor, values, 0, count);
  return { minutes, start, values };
}

/** Encodes prices for storage. */
export function packPrices(values: Float64Array): Uint8Array<ArrayBuffer> {
  const writer = createByteWriter();
  writeColumn(writer, values);
  return writer.take();
}

export function unpackPrices(bytes: Uint8Array, count: number): Float64Array {
  const values = new Float64Array(count);
  readColumn({ bytes, at: 0 }, values, 0, count);
  return values;
}
