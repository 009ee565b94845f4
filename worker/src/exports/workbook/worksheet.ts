import { DAY } from '@heliograph/domain/time';
import { NUMBER_BYTES, writeFraction, writeInteger, writeNumber } from '../cells/writeNumber.ts';
import { type Deflater, type Phrase, toPhrase, phraseOfBytes } from '../deflate/deflater.ts';
import { isPlain } from '../deflate/tokens.ts';
import { crcAfter, shifted, shiftTable } from '../zip/crc32.ts';
import { columnName } from './columnName.ts';

/** Maximum rows that spreadsheets take in a sheet. */
export const MAX_ROWS = 1_048_576;
/** The zip without long fields ends at 4 GB; a window of rows more must fit in. */
const MAX_BYTES = 3e9;

/** Tags before the row's number in each cell of a column with one style: of a row's first cell, and of others. */
export interface CellTags {
  first: Phrase;
  next: Phrase;
}

export interface WorksheetHead {
  /** Rows that stay at the top; 0 for none. */
  frozen: number;
  /** Width of each column, in characters. */
  widths: readonly number[];
}

export interface WorksheetFoot {
  /** Such as `A4:C20`. */
  filter: string | null;
  merged: readonly string[];
}

const XML =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>';
const LANDSCAPE = '<pageSetup orientation="landscape" fitToHeight="0"/>';

const encoder = new TextEncoder();

/**
 * Writes the XML of one sheet, row by row and in each row from left to right. `s` stands before `r`, so that the tag of a
 * cell is the one above it up to the row's number, and from there on the one beside it.
 */
export function createWorksheet(deflater: Deflater, { frozen, widths }: WorksheetHead) {
  const value = new Uint8Array(NUMBER_BYTES);
  const firstRow = toPhrase('<row r="');
  const nextRow = toPhrase('</v></c></row><row r="');
  const tagEnd = toPhrase('"><v>');
  /** The number of the row, and the same with the end of a cell's tag. */
  const digits = phraseOfBytes(new Uint8Array(8));
  const place = phraseOfBytes(new Uint8Array(16));
  const tags = new Map<string, CellTags>();
  let row = 0;
  /** True once this row has a cell; then, once any row has. */
  let isStarted = false;
  let filled = false;

  say(XML + viewXml(frozen) + columnsXml(widths) + '<sheetData>');

  function say(text: string) {
    deflater.write(encoder.encode(text));
  }

  function openCell({ first, next }: CellTags) {
    if (isStarted) {
      deflater.repeat(next);
      deflater.repeat(place);
      return;
    }
    deflater.repeat(filled ? nextRow : firstRow);
    isStarted = true;
    filled = true;
    countUp();
    digits.at = deflater.position();
    deflater.writeDigits(digits.bytes, digits.length);
    deflater.repeat(first);
    place.at = deflater.position();
    deflater.repeat(digits);
    deflater.repeat(tagEnd);
  }

  /** Makes phrases of the row's number. */
  function countUp() {
    const length = writeInteger(digits.bytes, 0, row);
    digits.length = length;
    digits.shift = shiftTable(length);
    digits.crc = crcAfter(0, digits.bytes, 0, length);
    place.bytes.set(digits.bytes);
    place.bytes.set(tagEnd.bytes, length);
    place.length = length + tagEnd.length;
    place.shift = shiftTable(place.length);
    place.crc = shifted(tagEnd.shift, digits.crc) ^ tagEnd.crc;
  }

  return {
    tagsOf(column: number, style: number, text: boolean): CellTags {
      const tag = `<c${text ? ' t="s"' : ''} s="${style}" r="${columnName(column)}`;
      let known = tags.get(tag);
      if (!known) {
        known = { first: toPhrase(`">${tag}`), next: toPhrase(`</v></c>${tag}`) };
        tags.set(tag, known);
      }
      return known;
    },
    row: () => row,
    isFull: () => row >= MAX_ROWS || deflater.size() > MAX_BYTES,
    nextRow() {
      row++;
      isStarted = false;
    },
    number(tags: CellTags, number: number) {
      openCell(tags);
      const length = writeNumber(value, 0, number);
      if (isPlain(number)) deflater.writeDigits(value, length);
      else deflater.write(value, length);
    },
    date(tags: CellTags, at: number) {
      openCell(tags);
      deflater.writeDigits(value, writeSerial(value, 0, at));
    },
    text(tags: CellTags, text: number) {
      openCell(tags);
      deflater.writeDigits(value, writeInteger(value, 0, text));
    },
    end({ filter, merged }: WorksheetFoot) {
      say(`${filled ? '</v></c></row>' : ''}</sheetData>`);
      if (filter !== null) say(`<autoFilter ref="${filter}"/>`);
      if (merged.length > 0) {
        say(`<mergeCells count="${merged.length}">`);
        for (const range of merged) say(`<mergeCell ref="${range}"/>`);
        say('</mergeCells>');
      }
      say(`${LANDSCAPE}</worksheet>`);
    },
  };
}

function viewXml(frozen: number): string {
  const pane =
    frozen === 0
      ? ''
      : `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`;
  return `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`;
}

function columnsXml(widths: readonly number[]): string {
  if (widths.length === 0) return '';
  const columns = widths.map((width, index) => {
    const number = index + 1;
    return `<col min="${number}" max="${number}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${columns.join('')}</cols>`;
}

/** Days from 1899-12-30, day 0 of spreadsheets, to 1970-01-01. */
const EPOCH_DAYS = 25_569;
/** 1900-03-01: Excel has a 29 February 1900 before it and no dates before that year. */
const FIRST_DAY = 61 - EPOCH_DAYS;
/** Some readers end with the year 9999. */
const PAST_DAY = 2_958_466 - EPOCH_DAYS;
const DIGITS = 9;
const SCALE = 10 ** DIGITS;

/** True if every spreadsheet shows it as the same date. */
export const canBeSerial = (at: number): boolean => at >= FIRST_DAY * DAY && at < PAST_DAY * DAY;

/** ms since 1970 as the days that spreadsheets count. */
export function computeSerial(ms: number): number {
  const day = Math.floor(ms / DAY);
  return day + EPOCH_DAYS + computeTime(ms, day) / SCALE;
}

/** The part of a day that has passed, less than 0.1 ms too late and never too early: some cut off the rest of a second. */
const computeTime = (ms: number, day: number): number =>
  Math.max(0, Math.min(Math.ceil(((ms - day * DAY) / DAY) * SCALE - 0.001), SCALE - 1));

/**
 * Writes what `computeSerial` returns.
 *
 * @returns the place after it
 */
function writeSerial(bytes: Uint8Array, at: number, ms: number): number {
  const day = Math.floor(ms / DAY);
  const place = writeInteger(bytes, at, day + EPOCH_DAYS);
  return writeFraction(bytes, place, computeTime(ms, day), DIGITS);
}
