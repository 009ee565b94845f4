import {
  NO_ROOM,
  type CallOffSignal,
  type EngineFailure,
  type ExportReport,
  type ExportTask,
} from '@heliograph/contracts/engine';
import { failureOf } from '../engineError.ts';
import type { PagePort } from '../ports.ts';
import { fedRows } from './rows/fedRows.ts';
import { givenRows } from './rows/givenRows.ts';
import { openFileSink, type FileSink } from './sinks/fileSink.ts';
import { writeExport } from './writeExport.ts';

/** Longest that messages wait, ms. */
const BREATH_MS = 50;
const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
};

interface Options {
  signal: CallOffSignal;
  tell: (report: ExportReport<Blob>) => void;
}

/** Writes one file and tells of it; never throws. */
export async function runExport({ order, feeds }: ExportTask<PagePort>, { signal, tell }: Options) {
  let sink: FileSink | undefined;
  try {
    const now = Date.now();
    const pause = createPause();
    const rows = await Promise.all(
      order.sheets.map((sheet, index) => {
        if ('columns' in sheet.rows) return Promise.resolve(givenRows(sheet.rows.columns, pause));
        const feed = feeds[index];
        if (!feed) throw new Error(`no feed for sheet ${index}`);
        return fedRows(feed, signal);
      }),
    );
    sink = await openFileSink(TYPES[order.format], now);
    await writeExport(order, rows, sink, { now, signal, onProgress: tell });
    tell(await sink.finish());
  } catch (error) {
    await sink?.discard().catch(() => undefined);
    tell({ failure: failureFor(error) });
  }
}

/** Lets messages in when none were for long. */
function createPause(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < BREATH_MS) return;
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    since = performance.now();
  };
}

function failureFor(error: unknown): EngineFailure {
  const noRoom = error instanceof DOMException && error.name === 'QuotaExceededError';
  return noRoom ? { kind: 'unknown', code: NO_ROOM, message: error.message } : failureOf(error);
}
