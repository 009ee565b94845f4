import {
  type AbortSignalLike,
  type EngineFailure,
  type ExportEvent,
  type ExportFormat,
  type ExportTask,
  STORAGE_FULL,
} from '@heliograph/contracts/engine';
import { toFailure } from '../engineError.ts';
import type { PagePort } from '../ports.ts';
import { createHelper, type EncoderWorker, type Helper, pauseForMessages } from './workbook/encoding.ts';
import { type FileSink, openFileSink } from './fileSink.ts';
import { feedRows, requestRows, type SheetRows } from './sheetRows.ts';
import { writeExport } from './writeExport.ts';

/** Longest that messages may wait, ms. */
const MAX_BUSY_MS = 50;
const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xls: 'application/vnd.ms-excel',
  html: 'text/html;charset=utf-8',
} satisfies Record<ExportFormat, string>;

/** Fewer cells of a workbook are written before another worker has warmed up. */
const MIN_HELPED_CELLS = 2_500_000;

interface Options {
  signal: AbortSignalLike;
  onEvent: (event: ExportEvent<Blob>) => void;
  /** Starts a worker on another core; null where there is one core only. */
  startEncoder: (() => EncoderWorker) | null;
}

/** Writes one file and reports progress and result; never throws. */
export async function runExport(
  { order, feeds }: ExportTask<PagePort>,
  { signal, onEvent, startEncoder }: Options,
) {
  let sink: FileSink | undefined;
  let helper: Helper | null = null;
  let rows: readonly SheetRows[] = [];
  try {
    const now = Date.now();
    const pause = createPause();
    rows = await Promise.all(
      order.sheets.map((sheet, index) => {
        if ('columns' in sheet.rows) return Promise.resolve(requestRows(sheet.rows.columns, pause));
        const feed = feeds[index];
        if (!feed) throw new Error(`no feed for sheet ${index}`);
        return feedRows(feed, signal);
      }),
    );
    const cells = rows.reduce((sum, { of }, index) => sum + of * order.sheets[index]!.columns.length, 0);
    if (startEncoder && order.format === 'xlsx' && cells >= MIN_HELPED_CELLS)
      helper = createHelper(startEncoder());
    sink = await openFileSink(TYPES[order.format], now);
    await writeExport(order, rows, sink, { now, signal, onProgress: onEvent, helper });
    onEvent(await sink.finish());
  } catch (error) {
    await sink?.discard().catch(() => undefined);
    onEvent({ failure: failureFor(error) });
  } finally {
    helper?.end();
    for (const { close } of rows) close();
  }
}

/** Pauses when the event loop was blocked for too long. */
function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < MAX_BUSY_MS) return;
    await pauseForMessages();
    since = performance.now();
  };
}

function failureFor(error: unknown): EngineFailure {
  const isStorageFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return isStorageFull ? { kind: 'unknown', code: STORAGE_FULL, message: error.message } : toFailure(error);
}
