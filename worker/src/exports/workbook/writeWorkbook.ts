import type { ExportRequest, Provenance } from '@heliograph/contracts/engine';
import type { CountRows, SheetRows } from '../sheetRows.ts';
import type { ByteSink } from '../fileSink.ts';
import { textWidth } from './columnWidths.ts';
import { createWorkbookWriter, type WorkbookWriter } from './workbookWriter.ts';
import { writeSheet } from './writeSheet.ts';

interface Options {
  /** When it is made, epoch ms. */
  now: number;
  countRows: CountRows;
}

/** Widest a column of the sheet of provenance is, in characters. */
const MOST_WIDTH = 80;

/** Writes sheets one after another, and where their numbers come from, as a workbook (ECMA-376). */
export async function writeWorkbook(
  { sheets, provenance, fileName }: ExportRequest,
  rows: readonly SheetRows[],
  sink: ByteSink,
  { now, countRows }: Options,
): Promise<void> {
  const workbook = createWorkbookWriter(sink, now);
  for (const [index, sheet] of sheets.entries())
    await writeSheet(sheet, rows[index]!, { workbook, countRows });
  if (provenance) writeProvenance(provenance, workbook);
  workbook.finish(sheets[0]?.head[0] ?? fileName);
}

function writeProvenance({ name, lines }: Provenance, { open, strings, styles }: WorkbookWriter) {
  const widths = [0, 1].map((column) =>
    Math.min(MOST_WIDTH, lines.reduce((most, line) => Math.max(most, textWidth(line[column]!)), 8) + 2),
  );
  const { tagsOf, nextRow, text, close } = open(name, null, { frozen: 0, widths });
  const tags = [tagsOf(0, styles.place({ font: 'bold' }), true), tagsOf(1, styles.place({}), true)];
  for (const line of lines) {
    nextRow();
    line.forEach((value, column) => {
      const place = strings.place(value);
      if (place !== null) text(tags[column]!, place);
    });
  }
  close({ filter: null, merged: [] });
}
