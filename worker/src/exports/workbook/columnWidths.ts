import type { ExportColumn, ExportSheet, TableColumns } from '@heliograph/contracts/engine';
import { readCells } from '../cells/readCells.ts';
import { columnName } from './columnName.ts';

/** In characters. */
const MIN_WIDTH = 8;
const MAX_WIDTH = 60;
const DATE_TIME = 19;
const DATE = 10;
/** Around the text; the button of a filter stands beside a title. */
const MARGIN = 2;
const BUTTON = 3;
/** Characters as wide as two. */
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/g;

/** Widths of a sheet's columns in characters: those that are given, else from the titles, the rows and the totals. */
export function columnWidths({ columns, totals = [] }: ExportSheet, rows: TableColumns): number[] {
  return columns.map((column) => {
    if (column.width !== undefined) return column.width;
    const cells = Math.max(
      widestCell(column, rows),
      ...totals.map((line) => {
        const value = line[column.key];
        return typeof value === 'number' ? numberWidth(value, column) : textWidth(value ?? '');
      }),
    );
    return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, cells + MARGIN, textWidth(column.title) + BUTTON));
  });
}

export function textWidth(text: string): number {
  return Math.max(
    ...text.split('\n', 8).map((line) => line.length + (line.slice(0, MAX_WIDTH).match(WIDE)?.length ?? 0)),
  );
}

function widestCell(column: ExportColumn, rows: TableColumns): number {
  const cells = readCells(column, rows);
  switch (cells.kind) {
    case 'text':
      return cells.words.reduce((widest, word) => Math.max(widest, textWidth(word)), 0);
    case 'number':
      return cells.values.reduce((widest, value) => Math.max(widest, numberWidth(value, column)), 0);
    case 'instant':
      return column.as === 'date' ? DATE : DATE_TIME;
    case 'nothing':
      return 0;
  }
}

/** With marks between thousands. */
function numberWidth(value: number, { as, decimals }: ExportColumn): number {
  if (as === 'date') return DATE;
  if (as === 'dateTime') return DATE_TIME;
  if (!Number.isFinite(value)) return 0;
  if (decimals === undefined) return Math.min(12, String(value).length);
  const digits = Math.max(1, Math.ceil(Math.log10(Math.abs(value) + 1)));
  return (value < 0 ? 1 : 0) + digits + Math.floor((digits - 1) / 3) + (decimals > 0 ? decimals + 1 : 0);
}

/** Key by which cells of a column are compared; null for one without a value, which is never merged. */
export type CellKey = string | number | null;

/** Finds the neighbours of a column that become one cell. */
export function createMergeRuns(column: number) {
  const name = columnName(column);
  const ranges: string[] = [];
  let key: CellKey = null;
  let first = 0;
  let last = 0;

  function close() {
    if (last > first) ranges.push(`${name}${first}:${name}${last}`);
    key = null;
  }

  return {
    /** @returns whether the cell of a row, from 1, goes with the one above it and is left empty */
    joins(value: CellKey, row: number): boolean {
      if (value !== null && value === key && row === last + 1) {
        last = row;
        return true;
      }
      close();
      key = value;
      first = last = row;
      return false;
    },
    /** Ranges of all cells so far. */
    ranges(): readonly string[] {
      close();
      last = first;
      return ranges;
    },
  };
}
