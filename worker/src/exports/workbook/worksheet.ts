import { DAY } from '@heliograph/domain/time';
import { NUMBER_BYTES, writeFraction, writeInteger, writeNumber } from '../cells/writeNumber.ts';
import { createDeflater, type Phrase } from '../deflate/deflater.ts';
import { isPlain } from '../deflate/tokens.ts';
import type { Put } from '../spool.ts';
import { crcAfter, shifted, shiftTable } from '../zip/crc32.ts';
import { type RowWriter, writeBlock } from './cellBlock.ts';
import { columnName } from './columnName.ts';
import type { EncodeCells } from './encoding.ts';

/** Maximum rows that spreadsheets take in a sheet. */
export const MAX_ROWS = 1_048_576;

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

/**
 * @returns writes rows as a piece of the XML of their sheet. `s` stands before `r`, so that the tag of a cell is the one
 * above it up to the row's number, and from there on the one beside it.
 */
export function createCellEncoder(): EncodeCells {
  let putBytes: Put = () => undefined;
  const deflater = createDeflater((bytes) => putBytes(bytes));
  const value = new Uint8Array(NUMBER_BYTES);
  const firstRow = deflater.phrase('<row r="');
  const nextRow = deflater.phrase('</v></c></row><row r="');
  const rowEnd = deflater.phrase('</v></c></row>');
  const tagEnd = deflater.phrase('"><v>');
  /** The number of the row, and the same with the end of a cell's tag. */
  const digits = deflater.phrase(new Uint8Array(8));
  const place = deflater.phrase(new Uint8Array(16));
  const tags = new Map<string, CellTags>();
  let row = 0;
  /** True once this row has a cell; then, once any row of the block has. */
  let isStarted = false;
  let filled = false;

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

  const writer: RowWriter<CellTags> = {
    tagsOf(column, style, text) {
      const tag = `<c${text ? ' t="s"' : ''} s="${style}" r="${columnName(column)}`;
      let known = tags.get(tag);
      if (!known) {
        known = { first: deflater.phrase(`">${tag}`), next: deflater.phrase(`</v></c>${tag}`) };
        tags.set(tag, known);
      }
      return known;
    },
    nextRow() {
      row++;
      isStarted = false;
    },
    number(tags, number) {
      openCell(tags);
      const length = writeNumber(value, 0, number);
      if (isPlain(number)) deflater.writeDigits(value, length);
      else deflater.write(value, length);
    },
    date(tags, at) {
      openCell(tags);
      deflater.writeDigits(value, writeSerial(value, 0, at));
    },
    text(tags, text) {
      openCell(tags);
      deflater.writeDigits(value, writeInteger(value, 0, text));
    },
  };

  return ({ block, after }, put) => {
    putBytes = put;
    row = after;
    writeBlock(block, writer);
    if (filled) deflater.repeat(rowEnd);
    filled = false;
    return deflater.end();
  };
}

/** XML before the rows of a sheet. */
export const headXml = ({ frozen, widths }: WorksheetHead): string =>
  `${XML}${viewXml(frozen)}${columnsXml(widths)}<sheetData>`;

/** XML after the rows of a sheet. */
export function footXml({ filter, merged }: WorksheetFoot): string {
  const filterXml = filter === null ? '' : `<autoFilter ref="${filter}"/>`;
  const ranges = merged.map((range) => `<mergeCell ref="${range}"/>`);
  const mergedXml =
    ranges.length === 0 ? '' : `<mergeCells count="${ranges.length}">${ranges.join('')}</mergeCells>`;
  return `</sheetData>${filterXml}${mergedXml}${LANDSCAPE}</worksheet>`;
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
