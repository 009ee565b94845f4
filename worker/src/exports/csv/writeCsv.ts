import type { ExportRequest } from '@heliograph/contracts/engine';
import type { CountRows, SheetRows } from '../sheetRows.ts';
import type { ByteSink } from '../fileSink.ts';
import { csvColumn, type CsvColumn, csvText } from './csvColumn.ts';

const BUFFER_BYTES = 2 ** 18;
const COMMA = 44;
const LINE_END = '\r\n';
/** By it spreadsheets know that the text is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const encoder = new TextEncoder();

/** Writes the first sheet as RFC 4180 wants it, in UTF-8: header, rows, totals. */
export async function writeCsv(
  { sheets: [sheet] }: ExportRequest,
  [rows]: readonly SheetRows[],
  sink: ByteSink,
  countRows: CountRows,
): Promise<void> {
  if (!sheet || !rows) return;
  const columns = sheet.columns.map(csvColumn);
  const line = (fields: readonly string[]) => fields.join(',') + LINE_END;
  const say = (text: string) => sink.write(encoder.encode(text));

  say(BYTE_ORDER_MARK + line(sheet.columns.map(({ title }) => csvText(title))));
  let buffer = new Uint8Array(BUFFER_BYTES);
  for await (const window of rows.windows) {
    const fields = columns.map((column) => column.fields(window.columns));
    const maxBytes = fields.reduce((sum, field) => sum + field.maxBytes + 1, LINE_END.length);
    if (maxBytes > buffer.length) buffer = new Uint8Array(maxBytes);
    writeRows(
      fields.map(({ write }) => write),
      { rows: window.rows, maxBytes, buffer, sink },
    );
    countRows(window.rows);
  }
  for (const total of sheet.totals ?? []) {
    say(line(columns.map((column, index) => column.total(total[sheet.columns[index]!.key]))));
  }
}

function writeRows(
  fields: readonly ReturnType<CsvColumn['fields']>['write'][],
  { rows, maxBytes, buffer, sink }: { rows: number; maxBytes: number; buffer: Uint8Array; sink: ByteSink },
) {
  let at = 0;
  for (let row = 0; row < rows; row++) {
    if (at + maxBytes > buffer.length) {
      sink.write(buffer.subarray(0, at));
      at = 0;
    }
    for (let column = 0; column < fields.length; column++) {
      if (column > 0) buffer[at++] = COMMA;
      at = fields[column]!(buffer, at, row);
    }
    buffer[at++] = 13;
    buffer[at++] = 10;
  }
  sink.write(buffer.subarray(0, at));
}
