import type { RegisterTable } from '../buses/bus.ts';
import { TYPE_SIZES, type LoadedMap, type NUMBER_TYPES, type Place } from './mapSchema.ts';

/** Where registers are read, if not in the table and unit of the reader. */
export interface Source {
  table?: RegisterTable | undefined;
  unit?: number | undefined;
}

/** First and last register of something that one request must read. */
export interface Span extends Source {
  first: number;
  last: number;
}

/** Table and unit as a part of a span. */
export const sourceOf = ({ table, unit }: Source): Source => ({
  ...(table !== undefined && { table }),
  ...(unit !== undefined && { unit }),
});

/** Registers by address; undefined for those not read. */
export type Words = (register: number) => number | undefined;
export type WordOrder = LoadedMap['words'];
type NumberType = (typeof NUMBER_TYPES)[number];

/** Raw values by which devices say that they do not have a number, by type; floats are NaN then. */
const NOT_IMPLEMENTED: Readonly<Partial<Record<NumberType, number>>> = {
  u16: 0xffff,
  s16: -0x8000,
  u32: 0xffff_ffff,
  s32: -0x8000_0000,
  u64: Number(0xffff_ffff_ffff_ffffn),
  s64: Number(-0x8000_0000_0000_0000n),
};

/** Everything besides the registers that decoding depends on. */
export interface Context {
  words: WordOrder;
  /** W; null if unknown. */
  ratedPower: number | null;
}

/** Adapts a place to a device of this rated power. */
function effective(place: Place, { ratedPower }: Context): Place {
  if (ratedPower === null) return place;
  const { single_word_to: limit, scale_above: above, at } = place;
  const scaled = above && ratedPower > above.rated_power ? { ...place, scale: above.scale } : place;
  const isSmall = limit !== undefined && ratedPower <= limit;
  return isSmall && Array.isArray(at) ? { ...scaled, at: at[0]!, type: 's16' } : scaled;
}

/** Share of the rated power beyond which the number of a large machine is that of its first word alone. */
const MAX_SHARE = 1.2;

/** Old firmware leaves the high word 0 for negative numbers, too. */
function isSingleWord(
  { single_word_to: limit, scale = 1 }: Place,
  raw: number,
  { ratedPower }: Context,
): boolean {
  if (limit === undefined || ratedPower === null) return false;
  return raw > 0x7fff && raw <= 0xffff && raw * scale > MAX_SHARE * ratedPower;
}

/** Registers of a number, the most significant word first. */
function getRegisters(place: Place, order: WordOrder): number[] {
  const size = TYPE_SIZES[place.type ?? 'u16'];
  const listed = Array.isArray(place.at)
    ? place.at
    : Array.from({ length: size }, (_, n) => (place.at as number) + n);
  return (place.words ?? order) === 'low-first' ? listed.toReversed() : listed;
}

/** All registers that one request must read for a number. */
export function getSpan(place: Place, context: Context): Span {
  const used = effective(place, context);
  const all = getRegisters(used, context.words);
  if (used.scale_at !== undefined) all.push(used.scale_at);
  return { first: Math.min(...all), last: Math.max(...all), ...sourceOf(place) };
}

/** Combines words into a raw number, most significant first; null for a float that is NaN. */
function combine(words: readonly number[], type: NumberType): number | null {
  const bytes = new DataView(new ArrayBuffer(8));
  words.forEach((word, index) => bytes.setUint16(2 * index, word));
  switch (type) {
    case 'u16':
      return bytes.getUint16(0);
    case 's16':
      return bytes.getInt16(0);
    case 'u32':
      return bytes.getUint32(0);
    case 's32':
      return bytes.getInt32(0);
    case 'u64':
      return Number(bytes.getBigUint64(0));
    case 's64':
      return Number(bytes.getBigInt64(0));
    case 'f32':
      return shortest(bytes.getFloat32(0));
    case 'f64':
      return finite(bytes.getFloat64(0));
    // An accumulator that is not counting is 0.
    case 'acc32':
      return bytes.getUint32(0) || null;
    case 'acc64':
      return Number(bytes.getBigUint64(0)) || null;
  }
}

/** The shortest decimal that a 32-bit float represents; null if it is not a number. */
function shortest(value: number): number | null {
  const digits = [6, 7, 8].find((count) => Math.fround(Number(value.toPrecision(count))) === value);
  return finite(digits === undefined ? value : Number(value.toPrecision(digits)));
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Extracts a bit field from a raw number. */
const field = (raw: number, [low, high]: readonly [number, number]): number =>
  Math.floor(raw / 2 ** low) % 2 ** (high - low + 1);

/** Reads the raw value of a place, before offset and scale; null if absent or not read. */
export function readRaw(place: Place, words: Words, context: Context): number | null {
  const { ratedPower } = context;
  if (place.only_above !== undefined && (ratedPower ?? 0) <= place.only_above) return null;
  const used = effective(place, context);
  const read = getRegisters(used, context.words).map(words);
  if (!read.every((word) => word !== undefined)) return null;
  const type = used.type ?? 'u16';
  const raw = combine(read, type);
  if (raw === null || used.absent?.includes(raw)) return null;
  // All bits of a register of flags can be set.
  if (used.bits) return field(raw, used.bits);
  if (isSingleWord(used, raw, context)) return raw - 0x1_0000;
  return raw === NOT_IMPLEMENTED[type] ? null : raw;
}

/** Decodes the value of a place in its unit; null if absent or not read. */
export function decode(place: Place, words: Words, context: Context): number | null {
  const raw = readRaw(place, words, context);
  if (raw === null) return null;
  const { scale = 1, scale_at, offset = 0 } = effective(place, context);
  const power = scale_at === undefined ? 0 : getPower(words(scale_at));
  return power === null ? null : round((raw + offset) * scale * 10 ** power);
}

/** Power of ten of a SunSpec scale factor; null for 0x8000 or an implausible one. */
function getPower(word: number | undefined): number | null {
  if (word === undefined) return null;
  const power = word >= 0x8000 ? word - 0x1_0000 : word;
  return Math.abs(power) <= 10 ? power : null;
}

/** Removes binary rounding noise. */
export const round = (value: number): number => Number(value.toPrecision(12));

/** Encodes a value as a raw number; null if it does not fit, or if devices take it for none. */
export function encode(place: Place, value: number): number | null {
  const raw = Math.round(value / (place.scale ?? 1) - (place.offset ?? 0));
  const [low, high] = place.bits ?? [0, 16 * TYPE_SIZES[place.type ?? 'u16'] - 1];
  const width = high - low + 1;
  const isSigned = (place.type ?? 'u16').startsWith('s');
  const [least, most] = isSigned ? [-(2 ** (width - 1)), 2 ** (width - 1) - 1] : [0, 2 ** width - 1];
  if (raw < least || raw > most) return null;
  return !place.bits && raw === NOT_IMPLEMENTED[place.type ?? 'u16'] ? null : raw;
}

/**
 * Writes a raw number into registers, keeping all other bits.
 * @returns register and word, in ascending order
 */
export function inserted(
  place: Place,
  raw: number,
  words: Words,
  context: Context,
): [register: number, word: number][] {
  const registers = getRegisters(place, context.words);
  const size = registers.length;
  const [low, high] = place.bits ?? [0, 16 * size - 1];
  const mask = ((1n << BigInt(high - low + 1)) - 1n) << BigInt(low);
  const before = registers.reduce((sum, register) => (sum << 16n) | BigInt(words(register) ?? 0), 0n);
  const after = (before & ~mask) | ((BigInt(raw) << BigInt(low)) & mask);
  return registers
    .map((register, index): [number, number] => [
      register,
      Number((after >> BigInt(16 * (size - 1 - index))) & 0xffffn),
    ])
    .sort(([a], [b]) => a - b);
}

/** Text in registers, two characters each; null if not read or not text. Ends at the first zero byte. */
export function readText(first: number, count: number, words: Words): string | null {
  const read = Array.from({ length: count }, (_, n) => words(first + n));
  if (!read.every((word) => word !== undefined)) return null;
  const bytes = Buffer.from(read.flatMap((word) => [word >> 8, word & 0xff]));
  const end = bytes.indexOf(0);
  const text = bytes
    .subarray(0, end < 0 ? bytes.length : end)
    .toString('latin1')
    .trim();
  return /^[\x20-\x7e]+$/.test(text) ? text : null;
}
