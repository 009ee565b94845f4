import type { ExportRequest, ProgressOptions } from '@heliograph/contracts/engine';
import { writeCsv } from './csv/writeCsv.ts';
import { cancelled } from '../engineError.ts';
import type { CountRows, SheetRows } from './sheetRows.ts';
import type { ByteSink } from './fileSink.ts';
import { createWorkbookWriter } from './workbook/workbookWriter.ts';
import { writeWorkbook } from './workbook/writeWorkbook.ts';

/**
 * Writes the requested file.
 *
 * @param rows those of each sheet, in their order
 * @param options `now` is when the file is made, epoch ms
 * @throws EngineError cancelled
 */
export async function writeExport(
  order: ExportRequest,
  rows: readonly SheetRows[],
  sink: ByteSink,
  { now, onProgress, signal }: ProgressOptions & { now: number },
): Promise<void> {
  const of = rows.reduce((sum, sheet) => sum + sheet.of, 0);
  let done = 0;
  const countRows: CountRows = (more) => {
    if (signal?.aborted) throw cancelled();
    done += more;
    onProgress?.({ done, of });
  };
  if (order.format === 'csv') await writeCsv(order, rows, sink, countRows);
  else await writeWorkbook(order, rows, createWorkbookWriter(sink, now), countRows);
}
