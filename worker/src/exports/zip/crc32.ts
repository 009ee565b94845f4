/** CRC-32 of zip on the raw register: start with `CRC_BEGIN`, and invert the result. */
export const CRC_BEGIN = -1;

const POLYNOMIAL = 0xedb88320;

/** Effect of a byte on the register. */
export const crcTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let register = byte;
  for (let bit = 0; bit < 8; bit++) register = register & 1 ? (register >>> 1) ^ POLYNOMIAL : register >>> 1;
  return register;
});

/** The register after more bytes. */
export function crcAfter(register: number, bytes: Uint8Array, from = 0, to = bytes.length): number {
  let crc = register;
  for (let index = from; index < to; index++) crc = (crc >>> 8) ^ crcTable[(crc ^ bytes[index]!) & 255]!;
  return crc;
}

/** By k: x to the power of 2^k, modulo the polynomial; bit 31 is the term of x^0. */
const powers = new Int32Array(32);
powers[0] = 1 << 30;
for (let k = 1; k < powers.length; k++) powers[k] = multiply(powers[k - 1]!, powers[k - 1]!);

/** Product of two polynomials modulo that of the CRC. */
function multiply(one: number, other: number): number {
  let product = 0;
  let shiftedOther = other;
  for (let bit = 31; bit >= 0; bit--) {
    if ((one >>> bit) & 1) product ^= shiftedOther;
    shiftedOther = shiftedOther & 1 ? (shiftedOther >>> 1) ^ POLYNOMIAL : shiftedOther >>> 1;
  }
  return product;
}

/** The register after a number of zero bytes, below 2^32; zlib combines checksums in this way. */
export function crcAfterZeros(register: number, length: number): number {
  let product = register;
  // x^(8 × length), by the bits of the length; x^(2^32 − 1) is 1, so that powers come again after 31.
  for (let rest = length, k = 3; rest > 0; rest = Math.floor(rest / 2), k++)
    if (rest % 2 === 1) product = multiply(powers[k % 32]!, product);
  return product;
}

const shifts: Int32Array[] = [];

/**
 * Effect of a number of zero bytes on the register, as a table for each of its four bytes. The register is linear:
 * after known bytes it is the register shifted by their number, xor what they make of an empty one.
 */
export function shiftTable(length: number): Int32Array {
  return (shifts[length] ??= makeShift(length));
}

export function shifted(table: Int32Array, register: number): number {
  return (
    table[register & 255]! ^
    table[256 + ((register >>> 8) & 255)]! ^
    table[512 + ((register >>> 16) & 255)]! ^
    table[768 + (register >>> 24)]!
  );
}

function makeShift(length: number): Int32Array {
  const bits = Int32Array.from({ length: 32 }, (_, bit) => crcAfterZeros(1 << bit, length));
  return Int32Array.from({ length: 1024 }, (_, index) => {
    let value = 0;
    for (let bit = 0; bit < 8; bit++) if ((index >> bit) & 1) value ^= bits[(index >> 8) * 8 + bit]!;
    return value;
  });
}
