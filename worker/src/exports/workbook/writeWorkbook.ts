import type { ExportRequest, Provenance } from '@heliograph/contracts/engine';
import type { CountRows, SheetRows } from '../sheetRows.ts';
import { textWidth } from './columnWidths.ts';
import type { WorkbookWriter } from './workbookWriter.ts';
import { writeSheet } from './writeSheet.ts';

/** Widest a column of the sheet of provenance is, in characters. */
const MAX_WIDTH = 80;

/** Writes sheets one after another, and where their numbers come from. */
export async function writeWorkbook(
  { sheets, provenance, fileName }: ExportRequest,
  rows: readonly SheetRows[],
  workbook: WorkbookWriter,
  countRows: CountRows,
): Promise<void> {
  for (const [index, sheet] of sheets.entries()) await writeSheet(sheet, rows[index]!, workbook, countRows);
  if (provenance) await writeProvenance(provenance, workbook);
  workbook.finish(sheets[0]?.head[0] ?? fileName);
}

async function writeProvenance({ name, lines }: Provenance, { open, strings, styles }: WorkbookWriter) {
  const widths = [0, 1].map((column) =>
    Math.min(MAX_WIDTH, lines.reduce((most, line) => Math.max(most, textWidth(line[column]!)), 8) + 2),
  );
  const worksheet = open(name, null, { frozen: 0, widths });
  const cells = [styles.place({ font: 'bold' }), styles.place({})].map((style, column) => ({
    column,
    kind: 'text' as const,
    values: Float64Array.from(lines, (line) => strings.place(line[column]!) ?? NaN),
    styles: [style, style] as const,
  }));
  await worksheet.add({ rows: lines.length, columns: cells, strong: null });
  await worksheet.close({ filter: null, merged: [] });
}
