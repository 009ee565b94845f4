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
  const zeros = new Uint8Array(length);
  const bits = Int32Array.from({ length: 32 }, (_, bit) => crcAfter(1 << bit, zeros));
  return Int32Array.from({ length: 1024 }, (_, index) => {
    let value = 0;
    for (let bit = 0; bit < 8; bit++) if ((index >> bit) & 1) value ^= bits[(index >> 8) * 8 + bit]!;
    return value;
  });
}
