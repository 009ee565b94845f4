import type { ExportColumn, TableColumns } from '@heliograph/contracts/engine';
import { DAY } from '@heliograph/domain/time';
import { createWallClock, readCells } from '../cells/readCells.ts';
import { writeFixed } from '../cells/writeFixed.ts';
import { NUMBER_BYTES, writeAscii, writeNumber } from '../cells/writeNumber.ts';

/** Writes a row's field. @returns the place after it */
type WriteField = (bytes: Uint8Array, at: number, row: number) => number;

interface CsvFields {
  /** Bytes that its longest field can take. */
  maxBytes: number;
  write: WriteField;
}

export interface CsvColumn {
  /** Those of a window's rows. */
  fields(columns: TableColumns): CsvFields;
  /** One of a line of totals. */
  total(value: string | number | undefined): string;
}

/** A double of the largest size with ten decimals. */
const FIXED_BYTES = 330;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** A column of an order as fields of a csv. */
export function csvColumn(column: ExportColumn): CsvColumn {
  const { decimals } = column;
  const clock = createCsvClock(column.zone ?? 'UTC', column.as !== 'date');
  const number = (bytes: Uint8Array, at: number, value: number) =>
    decimals === undefined ? writeNumber(bytes, at, value) : writeFixed(bytes, at, value, decimals);

  return {
    fields(columns) {
      const cells = readCells(column, columns);
      switch (cells.kind) {
        case 'text':
          return textFields(cells.codes, cells.words);
        case 'number': {
          const { values } = cells;
          return {
            maxBytes: decimals === undefined ? NUMBER_BYTES : FIXED_BYTES,
            write(bytes, at, row) {
              const value = values[row]!;
              return Number.isFinite(value) ? number(bytes, at, value) : at;
            },
          };
        }
        case 'instant': {
          const { values } = cells;
          return { maxBytes: INSTANT_BYTES, write: (bytes, at, row) => clock(bytes, at, values[row]!) };
        }
        case 'nothing':
          return { maxBytes: 0, write: (_, at) => at };
      }
    },
    total(value) {
      if (value === undefined) return '';
      if (typeof value === 'string') return csvText(value);
      if (!Number.isFinite(value)) return '';
      const bytes = new Uint8Array(FIXED_BYTES);
      const instant = column.as === 'date' || column.as === 'dateTime';
      return decoder.decode(bytes.subarray(0, instant ? clock(bytes, 0, value) : number(bytes, 0, value)));
    },
  };
}

function textFields(codes: Uint32Array, words: readonly string[]): CsvFields {
  const fields = words.map((word) => encoder.encode(csvText(word)));
  return {
    maxBytes: fields.reduce((most, { length }) => Math.max(most, length), 0),
    write(bytes, at, row) {
      const field = fields[codes[row]!]!;
      const { length } = field;
      // A call costs more than copying a short word.
      if (length < 32) for (let index = 0; index < length; index++) bytes[at + index] = field[index]!;
      else bytes.set(field, at);
      return at + length;
    },
  };
}

/** `+275760-09-13 00:00:00` is the longest. */
const INSTANT_BYTES = 24;

/** @returns writes an instant as the zone's clocks show it, `YYYY-MM-DD HH:mm:ss`, nothing for what is none */
function createCsvClock(zone: string, withTime: boolean) {
  const wallClock = createWallClock(zone);
  let day = NaN;
  let date = '';

  return (bytes: Uint8Array, at: number, instant: number): number => {
    const local = wallClock(instant);
    if (Number.isNaN(local)) return at;
    const itsDay = Math.floor(local / DAY);
    if (itsDay !== day) {
      day = itsDay;
      date = new Date(day * DAY).toISOString().split('T')[0]!;
    }
    const place = writeAscii(bytes, at, date);
    return withTime ? writeTime(bytes, place, Math.floor((local - day * DAY) / 1000)) : place;
  };
}

function writeTime(bytes: Uint8Array, at: number, second: number): number {
  const minute = (second / 60) | 0;
  const hour = (minute / 60) | 0;
  bytes[at] = 32;
  writeTwo(bytes, at + 1, hour);
  bytes[at + 3] = 58;
  writeTwo(bytes, at + 4, minute - hour * 60);
  bytes[at + 6] = 58;
  writeTwo(bytes, at + 7, second - minute * 60);
  return at + 9;
}

function writeTwo(bytes: Uint8Array, at: number, value: number) {
  const tens = (value / 10) | 0;
  bytes[at] = 48 + tens;
  bytes[at + 1] = 48 + value - tens * 10;
}

/** Spreadsheets treat a field that starts like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;
const TO_QUOTE = /[",\r\n]|^\s|\s$/;

/** A text as one field of RFC 4180; an apostrophe keeps what looks like a formula a text. */
export function csvText(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return TO_QUOTE.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
