/**
 * What a block is made of, before its codes are known. Below `PAIRS` a byte as it is; then two or three characters of a
 * number, which are the most by far, at once; from `MATCHES` on a repetition: `length << 16 | distance`.
 */
export const PAIRS = 256;
export const TRIPLES = PAIRS + 16 ** 2;
export const MATCHES = TRIPLES + 16 ** 3;

/** Most tokens of a block. */
export const BLOCK_TOKENS = 2 ** 16;

/** The first of the sixteen characters, from `+` to `:`, that numbers are written with. */
const FIRST = 43;

/** Whether `pairOf` and `tripleOf` know the characters that a finite number is written with: no exponent. */
export function isPlain(value: number): boolean {
  const size = Math.abs(value);
  return size < 1e21 && (size >= 1e-6 || size === 0);
}

export const pairOf = (first: number, second: number): number =>
  PAIRS + (((first - FIRST) << 4) | (second - FIRST));

export const tripleOf = (first: number, second: number, third: number): number =>
  TRIPLES + (((first - FIRST) << 8) | ((second - FIRST) << 4) | (third - FIRST));

/** The bytes of a token below `MATCHES`. */
export function bytesOf(token: number): number[] {
  if (token < PAIRS) return [token];
  const packed = token < TRIPLES ? token - PAIRS : token - TRIPLES;
  const digits = token < TRIPLES ? [packed >> 4, packed] : [packed >> 8, packed >> 4, packed];
  return digits.map((digit) => FIRST + (digit & 15));
}
