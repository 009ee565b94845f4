import type { ExportColumn, TableColumns } from '@heliograph/contracts/engine';
import { type Cells, createWallClock, readCells } from '../cells/readCells.ts';
import { createMergeRuns, type CellKey } from './columnWidths.ts';
import { DATE, DATE_TIME, numberFormat, type CellStyle } from './styles.ts';
import type { CellColumn } from './cellBlock.ts';
import type { WorkbookWriter } from './workbookWriter.ts';
import { canBeSerial } from './worksheet.ts';

/** Rows of a window that go into a sheet. */
export interface RowRange {
  /** Within the window. */
  from: number;
  to: number;
  /** Row of the sheet, from 1, of the first. */
  first: number;
}

export interface SheetColumn {
  /** Their values may be overwritten by the next call. */
  cells(columns: TableColumns, rows: RowRange): CellColumn[];
  /** The cell of a line of totals, in the same way. */
  total(value: string | number): CellColumn[];
  /** Ranges of cells that were merged. */
  merged(): readonly string[];
}

/** A column of an order in one worksheet. */
export function sheetColumn(
  column: ExportColumn,
  index: number,
  { strings, styles }: Pick<WorkbookWriter, 'strings' | 'styles'>,
): SheetColumn {
  const runs = column.merged ? createMergeRuns(index) : null;
  const clock = createWallClock(column.zone ?? 'UTC');
  const look = getLook(column);
  const place = {
    column: index,
    styles: [styles.place(look), styles.place({ ...look, font: 'bold' })] as const,
  };

  let memory = new Float64Array(0);

  /** Values for the cells of one task; those of the one before are no longer needed. */
  function takeValues(length: number): Float64Array {
    if (memory.length < length) memory = new Float64Array(length);
    return memory.subarray(0, length);
  }

  function textCells(words: readonly string[], codes: Uint32Array): CellColumn {
    const places = Float64Array.from(words, (word) => strings.place(word) ?? NaN);
    const values = takeValues(codes.length);
    for (let row = 0; row < codes.length; row++) values[row] = places[codes[row]!] ?? NaN;
    return { ...place, kind: 'text', values };
  }

  /** Dates that spreadsheets do not know become texts. */
  function instantCells(instants: Float64Array): CellColumn[] {
    const dates = takeValues(instants.length);
    let texts: Float64Array | null = null;
    for (let row = 0; row < instants.length; row++) {
      const local = clock(instants[row]!);
      dates[row] = canBeSerial(local) ? local : NaN;
      if (Number.isNaN(local) || canBeSerial(local)) continue;
      texts ??= new Float64Array(instants.length).fill(NaN);
      texts[row] = strings.place(new Date(local).toISOString().slice(0, -1).replace('T', ' ')) ?? NaN;
    }
    const written: CellColumn[] = [{ ...place, kind: 'date', values: dates }];
    return texts ? [...written, { ...place, kind: 'text', values: texts }] : written;
  }

  function convert(cells: Exclude<Cells, { kind: 'nothing' }>): CellColumn[] {
    switch (cells.kind) {
      case 'text':
        return [textCells(cells.words, cells.codes)];
      case 'number':
        return [{ ...place, kind: 'number', values: cells.values }];
      case 'instant':
        return instantCells(cells.values);
    }
  }

  return {
    cells(columns, { from, to, first }) {
      const cells = cut(readCells(column, columns), from, to);
      if (cells.kind === 'nothing') return [];
      if (!runs) return convert(cells);
      const joined = Array.from({ length: to - from }, (_, row) =>
        runs.joins(getKey(cells, row), first + row),
      );
      return convert(cells).map((each) => ({
        ...each,
        values: each.values.map((value, row) => (joined[row] ? NaN : value)),
      }));
    },
    total(value) {
      const written =
        typeof value === 'string'
          ? [textCells([value], Uint32Array.of(0))]
          : isOfInstants(column)
            ? instantCells(Float64Array.of(value))
            : [{ ...place, kind: 'number' as const, values: Float64Array.of(value) }];
      return written.map((cell) => ({ ...cell, styles: [cell.styles[1], cell.styles[1]] }));
    },
    merged: () => runs?.ranges() ?? [],
  };
}

/** The rows [from, to) of cells. */
function cut(cells: Cells, from: number, to: number): Cells {
  if (cells.kind === 'nothing') return cells;
  if (cells.kind === 'text') return { ...cells, codes: cells.codes.subarray(from, to) };
  return { ...cells, values: cells.values.subarray(from, to) };
}

const isOfInstants = ({ as }: ExportColumn): boolean => as === 'date' || as === 'dateTime';

function getLook({ as, decimals, merged = false }: ExportColumn): CellStyle {
  const top = merged && { top: true };
  if (as === 'date') return { format: DATE, ...top };
  if (as === 'dateTime') return { format: DATE_TIME, ...top };
  return { ...(as === 'number' && decimals !== undefined && { format: numberFormat(decimals) }), ...top };
}

function getKey(cells: Exclude<Cells, { kind: 'nothing' }>, row: number): CellKey {
  if (cells.kind === 'text') {
    const word = cells.words[cells.codes[row]!];
    return word === '' || word === undefined ? null : word;
  }
  const value = cells.values[row]!;
  return Number.isFinite(value) ? value : null;
}
