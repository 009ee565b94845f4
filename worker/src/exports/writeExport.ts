import type { ExportOrder, Following } from '@heliograph/contracts/engine';
import { writeCsv } from './csv/writeCsv.ts';
import { calledOff } from './calledOff.ts';
import type { SheetRows } from './rows/sheetRows.ts';
import type { ByteSink } from './sinks/byteSink.ts';
import { writeWorkbook } from './workbook/writeWorkbook.ts';

/** Hears how many rows came in, and throws when the export was called off. */
export type Tally = (rows: number) => void;

/**
 * Writes the file that was ordered.
 *
 * @param rows those of each sheet, in their order
 * @param following `now` is when the file is made, epoch ms
 * @throws EngineError cancelled
 */
export async function writeExport(
  order: ExportOrder,
  rows: readonly SheetRows[],
  sink: ByteSink,
  { now, onProgress, signal }: Following & { now: number },
): Promise<void> {
  const of = rows.reduce((sum, sheet) => sum + sheet.of, 0);
  let done = 0;
  const tally: Tally = (more) => {
    if (signal?.aborted) throw calledOff();
    done += more;
    onProgress?.({ done, of });
  };
  if (order.format === 'csv') await writeCsv(order, rows, sink, tally);
  else await writeWorkbook(order, rows, sink, { now, tally });
}
