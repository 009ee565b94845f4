import type { ExportSheet, TableWindow } from '@heliograph/contracts/engine';
import type { CountRows, SheetRows } from '../sheetRows.ts';
import { blockOfLines, placeTexts } from './cellBlock.ts';
import { columnName } from './columnName.ts';
import { columnWidths } from './columnWidths.ts';
import { sheetColumn } from './sheetColumn.ts';
import type { CellStyle } from './styles.ts';
import type { WorkbookWriter } from './workbookWriter.ts';
import { MAX_ROWS } from './worksheet.ts';

/** Cells that are encoded at once. */
const BLOCK_CELLS = 2 ** 17;

/** Writes a sheet; one that is too long continues in another, under the same titles. */
export async function writeSheet(
  { totals = [], ...rest }: ExportSheet,
  { windows }: SheetRows,
  workbook: WorkbookWriter,
  countRows: CountRows,
) {
  const sheet = { ...rest, totals: totals.filter(({ rounding }) => rounding !== 1) };
  let widths: readonly number[] | undefined;
  let part: SheetPart | undefined;

  async function withRoom(): Promise<SheetPart> {
    if (part?.isFull()) {
      await part.close();
      part = undefined;
    }
    part ??= await openPart(sheet, (widths ??= columnWidths(sheet, {})), workbook);
    return part;
  }

  for await (const window of windows) {
    widths ??= columnWidths(sheet, window.columns);
    for (let from = 0; from < window.rows;) from = await (await withRoom()).rows(window, from);
    countRows(window.rows);
  }
  for (const total of sheet.totals) await (await withRoom()).total(total);
  await (await withRoom()).close();
}

interface SheetPart {
  isFull(): boolean;
  /** Writes rows of a window from one on. @returns the first row that was not written */
  rows(window: TableWindow, from: number): Promise<number>;
  total(line: Readonly<Record<string, string | number>>): Promise<void>;
  close(): Promise<void>;
}

/** A worksheet with the lines above its rows: all of a sheet, or as much of it as spreadsheets take. */
async function openPart(
  { name, head, columns, strong }: ExportSheet,
  widths: readonly number[],
  { open, strings, styles }: WorkbookWriter,
): Promise<SheetPart> {
  const titleRow = head.length + 1;
  const worksheet = open(name, titleRow, { frozen: titleRow, widths });
  const written = columns.map((column, index) => sheetColumn(column, index, { strings, styles }));
  const blockRows = Math.max(1, Math.floor(BLOCK_CELLS / columns.length));
  let lastRow = titleRow;

  const texts = (line: readonly string[], style: CellStyle) => placeTexts(line, styles.place(style), strings);
  await worksheet.add(
    blockOfLines([
      ...head.map((line, index) => texts([line], index === 0 ? { font: 'title' } : {})),
      texts(
        columns.map(({ title }) => title),
        { font: 'bold', filled: true },
      ),
    ]),
  );

  return {
    isFull: worksheet.isFull,
    async rows(window, from) {
      const above = worksheet.rows();
      const to = Math.min(window.rows, from + blockRows, from + MAX_ROWS - above);
      const range = { from, to, first: above + 1 };
      const marks = strong === undefined ? undefined : window.columns[strong];
      await worksheet.add({
        rows: to - from,
        columns: written.flatMap((column) => column.cells(window.columns, range)),
        strong: marks === undefined || marks.kind === 'text' ? null : marks.values.subarray(from, to),
      });
      lastRow = worksheet.rows();
      return to;
    },
    total: (line) =>
      worksheet.add(
        blockOfLines([
          columns.flatMap(({ key }, index) =>
            line[key] === undefined ? [] : written[index]!.total(line[key]),
          ),
        ]),
      ),
    close() {
      const merged = written.flatMap((column) => column.merged());
      // Filters tear merged cells and lines between the rows apart.
      const filtered = lastRow > titleRow && strong === undefined && !columns.some((column) => column.merged);
      const filter = filtered ? `A${titleRow}:${columnName(columns.length - 1)}${lastRow}` : null;
      return worksheet.close({ filter, merged });
    },
  };
}
