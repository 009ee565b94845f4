import {
  EXPORT_FORMATS,
  type ExportLimits,
  type ExportRequest,
  type ProgressOptions,
  TABLE_TOO_LARGE,
} from '@heliograph/contracts/engine';
import { writeCsv } from './csv/writeCsv.ts';
import type { Helper } from './workbook/encoding.ts';
import { cancelled, EngineError } from '../engineError.ts';
import type { CountRows, SheetRows } from './sheetRows.ts';
import type { ByteSink } from './fileSink.ts';
import { createWorkbookWriter } from './workbook/workbookWriter.ts';
import { writeWorkbook } from './workbook/writeWorkbook.ts';

/**
 * Writes the requested file.
 *
 * @param rows those of each sheet, in their order
 * @param options `now` is when the file is made, epoch ms; a `helper` takes a part of an xlsx
 * @throws EngineError cancelled; badInput with code `TABLE_TOO_LARGE` before anything is written
 */
export async function writeExport(
  order: ExportRequest,
  rows: readonly SheetRows[],
  sink: ByteSink,
  { now, onProgress, signal, helper = null }: ProgressOptions & { now: number; helper?: Helper | null },
): Promise<void> {
  checkSize(order, rows);
  const of = rows.reduce((sum, sheet) => sum + sheet.of, 0);
  let done = 0;
  const countRows: CountRows = (more) => {
    if (signal?.aborted) throw cancelled();
    done += more;
    onProgress?.({ done, of });
  };
  switch (order.format) {
    case 'csv':
      return writeCsv(order, rows, sink, countRows);
    case 'xlsx':
      return writeWorkbook(order, rows, createWorkbookWriter(sink, now, helper), countRows);
    default: {
      const { createSheetJsWriter } = await import('./sheetJs/sheetJsWriter.ts');
      return writeWorkbook(order, rows, createSheetJsWriter(order.format, sink), countRows);
    }
  }
}

function checkSize({ format, sheets }: ExportRequest, rows: readonly SheetRows[]) {
  const limits: ExportLimits = EXPORT_FORMATS[format];
  const most = {
    rows: Math.max(...rows.map(({ of }) => of)),
    columns: Math.max(...sheets.map(({ columns }) => columns.length)),
  };
  for (const field of ['rows', 'columns'] as const) {
    const limit = limits[field] ?? Infinity;
    if (most[field] > limit)
      throw new EngineError('badInput', TABLE_TOO_LARGE, `more than ${limit} ${field}`, field);
  }
}
