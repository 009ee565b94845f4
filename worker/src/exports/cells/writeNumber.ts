/** Decimals that are written digit by digit; numbers with more take the longer way over their text. */
const DIGITS = 6;
const SCALE = 10 ** DIGITS;
/** Above it integers leave the fast operations. */
const INTEGERS = 2 ** 31;
/** No number is longer as text. */
export const NUMBER_BYTES = 32;

/**
 * Writes a finite number with the fewest digits that read as the same number, 0 for -0.
 *
 * @returns the place after it
 */
export function writeNumber(bytes: Uint8Array, at: number, value: number): number {
  let place = at;
  let size = value;
  if (value < 0) {
    bytes[place++] = 45;
    size = -value;
  }
  if (size < INTEGERS) {
    const whole = size | 0;
    const fraction = Math.round((size - whole) * SCALE);
    // Sixteen digits at most, so the number is the one nearest to what is written.
    if ((whole * SCALE + fraction) / SCALE === size) {
      place = writeInteger(bytes, place, whole);
      return fraction === 0 ? place : writeFraction(bytes, place, fraction, DIGITS);
    }
  }
  return writeAscii(bytes, place, String(size));
}

/** Writes a non-negative integer below 2^31. */
export function writeInteger(bytes: Uint8Array, at: number, value: number): number {
  let end = at + 1;
  for (let power = 10; value >= power; power *= 10) end++;
  let rest = value;
  for (let place = end - 1; place >= at; place--) {
    const tenth = (rest / 10) | 0;
    bytes[place] = 48 + rest - tenth * 10;
    rest = tenth;
  }
  return end;
}

/** Writes a point and an integer of some digits behind it, without the zeros at its end; nothing for 0. */
export function writeFraction(bytes: Uint8Array, at: number, fraction: number, digits: number): number {
  let rest = fraction;
  let end = at + digits;
  while (end > at) {
    const tenth = (rest / 10) | 0;
    if (rest !== tenth * 10) break;
    rest = tenth;
    end--;
  }
  if (end === at) return at;
  return writePadded(bytes, at, rest, end - at);
}

/** Writes a point and a non-negative integer below 2^31 in that many digits. */
export function writePadded(bytes: Uint8Array, at: number, value: number, digits: number): number {
  bytes[at] = 46;
  let rest = value;
  for (let place = at + digits; place > at; place--) {
    const tenth = (rest / 10) | 0;
    bytes[place] = 48 + rest - tenth * 10;
    rest = tenth;
  }
  return at + digits + 1;
}

export function writeAscii(bytes: Uint8Array, at: number, text: string): number {
  for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
  return at + text.length;
}
