import type { ExportSheet, TableWindow } from '@heliograph/contracts/engine';
import type { CountRows, SheetRows } from '../sheetRows.ts';
import { columnName } from './columnName.ts';
import { columnWidths } from './columnWidths.ts';
import { sheetColumn } from './sheetColumn.ts';
import type { WorkbookWriter } from './workbookWriter.ts';
import { MAX_ROWS } from './worksheet.ts';

interface Options<Tags> {
  workbook: WorkbookWriter<Tags>;
  countRows: CountRows;
}

/** Writes a sheet; one that is too long continues in another, under the same titles. */
export async function writeSheet<Tags>(
  { totals = [], ...rest }: ExportSheet,
  { windows }: SheetRows,
  { workbook, countRows }: Options<Tags>,
) {
  const sheet = { ...rest, totals: totals.filter(({ rounding }) => rounding !== 1) };
  let widths: readonly number[] | undefined;
  let part: SheetPart | undefined;

  function withRoom(): SheetPart {
    if (part?.isFull()) {
      part.close();
      part = undefined;
    }
    part ??= openPart(sheet, (widths ??= columnWidths(sheet, {})), workbook);
    return part;
  }

  for await (const window of windows) {
    widths ??= columnWidths(sheet, window.columns);
    for (let from = 0; from < window.rows;) from = withRoom().rows(window, from);
    countRows(window.rows);
  }
  for (const total of sheet.totals) withRoom().total(total);
  withRoom().close();
}

interface SheetPart {
  isFull(): boolean;
  /** Writes rows of a window from one on. @returns the first row that does not fit */
  rows(window: TableWindow, from: number): number;
  total(line: Readonly<Record<string, string | number>>): void;
  close(): void;
}

/** A worksheet with the lines above its rows: all of a sheet, or as much of it as spreadsheets take. */
function openPart<Tags>(
  { name, head, columns, strong }: ExportSheet,
  widths: readonly number[],
  { open, strings, styles }: WorkbookWriter<Tags>,
): SheetPart {
  const titleRow = head.length + 1;
  const worksheet = open(name, titleRow, { frozen: titleRow, widths });
  const { nextRow, row, tagsOf } = worksheet;
  const written = columns.map((column, index) => sheetColumn(column, index, { worksheet, strings, styles }));
  let lastRow = titleRow;

  function say(text: string, column: number, style: Parameters<typeof styles.place>[0]) {
    const place = strings.place(text);
    if (place !== null) worksheet.text(tagsOf(column, styles.place(style), true), place);
  }

  head.forEach((line, index) => {
    nextRow();
    say(line, 0, index === 0 ? { font: 'title' } : {});
  });
  nextRow();
  columns.forEach(({ title }, index) => say(title, index, { font: 'bold', filled: true }));

  return {
    isFull: worksheet.isFull,
    rows(window, from) {
      const to = Math.min(window.rows, from + MAX_ROWS - row());
      const puts = written.map((column) => column.cells(window.columns));
      const marks = strong === undefined ? undefined : window.columns[strong];
      const strongs = marks === undefined || marks.kind === 'text' ? null : marks.values;
      for (let index = from; index < to; index++) {
        nextRow();
        const isStrong = strongs?.[index] === 1;
        for (const put of puts) put(index, isStrong);
      }
      lastRow = row();
      return to;
    },
    total(line) {
      nextRow();
      columns.forEach(({ key }, index) => written[index]!.total(line[key]));
    },
    close() {
      const merged = written.flatMap((column) => column.merged());
      // Filters tear merged cells and lines between the rows apart.
      const filtered = lastRow > titleRow && strong === undefined && !columns.some((column) => column.merged);
      const filter = filtered ? `A${titleRow}:${columnName(columns.length - 1)}${lastRow}` : null;
      worksheet.close({ filter, merged });
    },
  };
}
