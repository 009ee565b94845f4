import type { ExportColumn, TableColumns } from '@heliograph/contracts/engine';
import { readCells } from '../cells/readCells.ts';
import { writeFixed } from '../cells/writeFixed.ts';
import { NUMBER_BYTES, writeNumber } from '../cells/writeNumber.ts';
import { createCsvClock, INSTANT_BYTES } from './csvClock.ts';
import { csvText } from './csvText.ts';

/** Writes a row's field. @returns the place after it */
export type WriteField = (bytes: Uint8Array, at: number, row: number) => number;

export interface CsvFields {
  /** Bytes that its longest field can take. */
  room: number;
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
            room: decimals === undefined ? NUMBER_BYTES : FIXED_BYTES,
            write(bytes, at, row) {
              const value = values[row]!;
              return Number.isFinite(value) ? number(bytes, at, value) : at;
            },
          };
        }
        case 'instant': {
          const { values } = cells;
          return { room: INSTANT_BYTES, write: (bytes, at, row) => clock(bytes, at, values[row]!) };
        }
        case 'nothing':
          return { room: 0, write: (_, at) => at };
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
    room: fields.reduce((most, { length }) => Math.max(most, length), 0),
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
