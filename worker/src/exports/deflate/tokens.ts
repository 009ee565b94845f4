/**
 * Tokens of a block, before its codes are known. Below `PAIRS` a byte as it is; then two or three characters of a
 * number, which are the most by far, at once; from `MATCHES` on a repetition: `length << 16 | distance`.
 */
const PAIRS = 256;
const TRIPLES = PAIRS + 16 ** 2;
export const MATCHES = TRIPLES + 16 ** 3;

/** Maximum tokens of a block. */
export const BLOCK_TOKENS = 2 ** 16;

/** The first of the sixteen characters, from `+` to `:`, that numbers are written with. */
const FIRST = 43;

/** True if `encodePair` and `encodeTriple` know the characters that a finite number is written with: no exponent. */
export function isPlain(value: number): boolean {
  const size = Math.abs(value);
  return size < 1e21 && (size >= 1e-6 || size === 0);
}

export const encodePair = (first: number, second: number): number =>
  PAIRS + (((first - FIRST) << 4) | (second - FIRST));

export const encodeTriple = (first: number, second: number, third: number): number =>
  TRIPLES + (((first - FIRST) << 8) | ((second - FIRST) << 4) | (third - FIRST));

/** The bytes of a token below `MATCHES`. */
export function decodeToken(token: number): number[] {
  if (token < PAIRS) return [token];
  const packed = token < TRIPLES ? token - PAIRS : token - TRIPLES;
  const digits = token < TRIPLES ? [packed >> 4, packed] : [packed >> 8, packed >> 4, packed];
  return digits.map((digit) => FIRST + (digit & 15));
}

/** How far back a repetition reaches here: half of what is allowed, which saves a bit of its longest code. */
export const WINDOW = 16_384;
export const MIN_MATCH = 3;
export const MAX_MATCH = 258;

/** Symbols of literals and lengths (0–285), and of distances; RFC 1951 §3.2.5. */
export const LITERALS = 286;
export const DISTANCES = 28;
export const END_OF_BLOCK = 256;

/** By length: its symbol, and how many bits beyond it say which of the symbol's lengths it is, counted from the least. */
export const lengthSymbol = new Uint16Array(MAX_MATCH + 1);
export const lengthRest = new Uint8Array(MAX_MATCH + 1);
/** By symbol. */
export const lengthBits = new Uint8Array(LITERALS);

/** By distance its symbol, by symbol its least distance and the bits beyond. */
export const distanceSymbol = new Uint8Array(WINDOW + 1);
export const distanceLeast = new Uint16Array(DISTANCES);
export const distanceBits = new Uint8Array(DISTANCES);

for (let symbol = 257, length = MIN_MATCH; symbol < LITERALS - 1; symbol++) {
  const bits = Math.max(0, ((symbol - 257) >> 2) - 1);
  lengthBits[symbol] = bits;
  for (let rest = 0; rest < 1 << bits; rest++, length++) {
    lengthSymbol[length] = symbol;
    lengthRest[length] = rest;
  }
}
// The longest has a symbol of its own.
lengthSymbol[MAX_MATCH] = LITERALS - 1;
lengthRest[MAX_MATCH] = 0;

for (let symbol = 0, distance = 1; symbol < DISTANCES; symbol++) {
  const bits = Math.max(0, (symbol >> 1) - 1);
  distanceBits[symbol] = bits;
  distanceLeast[symbol] = distance;
  distanceSymbol.fill(symbol, distance, distance + (1 << bits));
  distance += 1 << bits;
}
