import type { ExportColumn, TableColumns } from '@heliograph/contracts/engine';
import { type Cells, createWallClock, readCells } from '../cells/readCells.ts';
import { createMergeRuns, type CellKey } from './columnWidths.ts';
import { DATE, DATE_TIME, numberFormat, type CellStyle } from './styles.ts';
import type { OpenWorksheet, WorkbookWriter } from './workbookWriter.ts';
import { canBeSerial } from './worksheet.ts';

/** Writes the cell of a row of a window; `strong` ones stand out. */
export type PutCell = (row: number, strong: boolean) => void;

export interface SheetColumn {
  cells(columns: TableColumns): PutCell;
  /** A cell of a line of totals. */
  total(value: string | number | undefined): void;
  /** Ranges of cells that were merged. */
  merged(): readonly string[];
}

interface Options<Tags> extends Pick<WorkbookWriter<Tags>, 'strings' | 'styles'> {
  worksheet: OpenWorksheet<Tags>;
}

/** A column of an order in one worksheet. */
export function sheetColumn<Tags>(
  column: ExportColumn,
  index: number,
  { worksheet, strings, styles }: Options<Tags>,
): SheetColumn {
  const runs = column.merged ? createMergeRuns(index) : null;
  const clock = createWallClock(column.zone ?? 'UTC');
  const look = getLook(column);
  const plain = getTags(look);
  const bold = getTags({ ...look, font: 'bold' });

  function getTags(style: CellStyle): { value: Tags; text: Tags } {
    const place = styles.place(style);
    return { value: worksheet.tagsOf(index, place, false), text: worksheet.tagsOf(index, place, true) };
  }

  function putText(text: string, strong: boolean) {
    const place = strings.place(text);
    if (place !== null) worksheet.text((strong ? bold : plain).text, place);
  }

  function putInstant(at: number, strong: boolean) {
    const local = clock(at);
    if (canBeSerial(local)) worksheet.date((strong ? bold : plain).value, local);
    else if (!Number.isNaN(local))
      putText(new Date(local).toISOString().slice(0, -1).replace('T', ' '), strong);
  }

  function putNumber(value: number, strong: boolean) {
    if (Number.isFinite(value)) worksheet.number((strong ? bold : plain).value, value);
  }

  function putCells(cells: Cells): PutCell {
    switch (cells.kind) {
      case 'text': {
        const { codes } = cells;
        const places = cells.words.map((word) => strings.place(word));
        return (row, strong) => {
          const place = places[codes[row]!] ?? null;
          if (place !== null) worksheet.text(strong ? bold.text : plain.text, place);
        };
      }
      case 'number': {
        const { values } = cells;
        return (row, strong) => putNumber(values[row]!, strong);
      }
      case 'instant': {
        const { values } = cells;
        return (row, strong) => putInstant(values[row]!, strong);
      }
      case 'nothing':
        return () => undefined;
    }
  }

  return {
    cells(columns) {
      const cells = readCells(column, columns);
      const put = putCells(cells);
      if (!runs) return put;
      return (row, strong) => {
        if (!runs.joins(getKey(cells, row), worksheet.row())) put(row, strong);
      };
    },
    total(value) {
      if (typeof value === 'string') putText(value, true);
      else if (value === undefined) return;
      else if (isOfInstants(column)) putInstant(value, true);
      else putNumber(value, true);
    },
    merged: () => runs?.ranges() ?? [],
  };
}

const isOfInstants = ({ as }: ExportColumn): boolean => as === 'date' || as === 'dateTime';

function getLook({ as, decimals, merged = false }: ExportColumn): CellStyle {
  const top = merged && { top: true };
  if (as === 'date') return { format: DATE, ...top };
  if (as === 'dateTime') return { format: DATE_TIME, ...top };
  return { ...(as === 'number' && decimals !== undefined && { format: numberFormat(decimals) }), ...top };
}

function getKey(cells: Cells, row: number): CellKey {
  if (cells.kind === 'nothing') return null;
  if (cells.kind === 'text') {
    const word = cells.words[cells.codes[row]!];
    return word === '' || word === undefined ? null : word;
  }
  const value = cells.values[row]!;
  return Number.isFinite(value) ? value : null;
}
