import { writeAscii, writeInteger, writePadded } from './writeNumber.ts';

const INTEGERS = 2 ** 31;
/** More than the error of a product, and of its shortest digits, relative to it. */
const ERROR = 2 ** -50;

const formats = new Map<number, Intl.NumberFormat>();

/**
 * Writes a finite number with a number of decimals, rounded as the screen rounds it; what rounds to zero has no sign.
 *
 * @param decimals 0–10
 * @returns the place after it
 */
export function writeFixed(bytes: Uint8Array, at: number, value: number, decimals: number): number {
  const scale = 10 ** decimals;
  const scaled = Math.abs(value) * scale;
  const steps = Math.round(scaled);
  const whole = Math.floor(steps / scale);
  const rest = steps - whole * scale;
  // Near the middle between two steps only the exact digits tell which is shown; so they do where all steps are inexact.
  const inDoubt = Math.abs(scaled - Math.floor(scaled) - 0.5) <= scaled * ERROR;
  if (whole >= INTEGERS || rest >= INTEGERS || inDoubt)
    return writeAscii(bytes, at, exactly(value, decimals));
  let place = at;
  if (value < 0 && steps > 0) bytes[place++] = 45;
  place = writeInteger(bytes, place, whole);
  return decimals === 0 ? place : writePadded(bytes, place, rest, decimals);
}

function exactly(value: number, decimals: number): string {
  let format = formats.get(decimals);
  if (!format) {
    format = new Intl.NumberFormat('en', {
      useGrouping: false,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(decimals, format);
  }
  const text = format.format(value);
  return /[1-9]/.test(text) ? text : text.replace('-', '');
}
