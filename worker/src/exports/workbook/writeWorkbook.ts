import type { ExportRequest, Provenance } from '@heliograph/contracts/engine';
import type { CountRows, SheetRows } from '../sheetRows.ts';
import { textWidth } from './columnWidths.ts';
import type { WorkbookWriter } from './workbookWriter.ts';
import { writeSheet } from './writeSheet.ts';

/** Widest a column of the sheet of provenance is, in characters. */
const MAX_WIDTH = 80;

/** Writes sheets one after another, and where their numbers come from. */
export async function writeWorkbook<Tags>(
  { sheets, provenance, fileName }: ExportRequest,
  rows: readonly SheetRows[],
  workbook: WorkbookWriter<Tags>,
  countRows: CountRows,
): Promise<void> {
  for (const [index, sheet] of sheets.entries())
    await writeSheet(sheet, rows[index]!, { workbook, countRows });
  if (provenance) writeProvenance(provenance, workbook);
  workbook.finish(sheets[0]?.head[0] ?? fileName);
}

function writeProvenance<Tags>({ name, lines }: Provenance, { open, strings, styles }: WorkbookWriter<Tags>) {
  const widths = [0, 1].map((column) =>
    Math.min(MAX_WIDTH, lines.reduce((most, line) => Math.max(most, textWidth(line[column]!)), 8) + 2),
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
