import { DAY } from '@heliograph/domain/time';
import { writeFraction, writeInteger } from '../cells/writeNumber.ts';

/** Days from 1899-12-30, where spreadsheets begin to count, to 1970-01-01. */
const EPOCH_DAYS = 25_569;
/** 1900-03-01: Excel has a 29 February 1900 before it and no dates before that year. */
const FIRST_DAY = 61 - EPOCH_DAYS;
/** Some readers end with the year 9999. */
const PAST_DAY = 2_958_466 - EPOCH_DAYS;
const DIGITS = 9;
const SCALE = 10 ** DIGITS;

/** Whether every spreadsheet shows it as the same date. */
export const canBeSerial = (at: number): boolean => at >= FIRST_DAY * DAY && at < PAST_DAY * DAY;

/**
 * Writes ms since 1970 as the days that spreadsheets count, less than 0.1 ms too late and never too early: some cut off
 * the rest of a second.
 *
 * @returns the place after it
 */
export function writeSerial(bytes: Uint8Array, at: number, ms: number): number {
  const day = Math.floor(ms / DAY);
  const place = writeInteger(bytes, at, day + EPOCH_DAYS);
  const fraction = Math.ceil(((ms - day * DAY) / DAY) * SCALE - 0.001);
  return fraction <= 0 ? place : writeFraction(bytes, place, Math.min(fraction, SCALE - 1), DIGITS);
}
