import type {
  CancelMessage,
  EngineFailure,
  ExportRequest,
  ExportEvent,
  ExportTask,
  ProgressOptions,
  WrittenFile,
} from '@heliograph/contracts/engine';
import { EngineRejection, type EngineConnection } from '../connect/engineConnection.ts';
import { cleanFileName, saveFile } from './saveFile.ts';

/** Time for a cancelled worker to close its file; it may not have started yet, or hang. */
const GRACE_MS = 2_000;

/**
 * Writes a file in a worker of its own and saves it as a browser download. A table is written as it was arranged at the
 * time of the call.
 *
 * @returns the file, and the name under which it was saved
 * @throws EngineRejection cancelled when aborted; unknown with code `STORAGE_FULL` when the browser has no space for it;
 * badInput with code `TABLE_TOO_LARGE` when a table exceeds a limit of the format
 */
export async function exportFile(
  engine: Pick<EngineConnection, 'feed'>,
  wanted: ExportRequest,
  { onProgress, signal }: ProgressOptions = {},
): Promise<WrittenFile<Blob> & { name: string }> {
  // A csv holds one sheet: the rows of others are not needed.
  const order = wanted.format === 'csv' ? { ...wanted, sheets: wanted.sheets.slice(0, 1) } : wanted;
  const exporter = spawnExporter();
  let grace: ReturnType<typeof setTimeout> | undefined;
  let cancel: () => void = () => undefined;
  try {
    const written = await new Promise<WrittenFile<Blob>>((resolve, reject) => {
      const fail = (failure: EngineFailure) => reject(new EngineRejection(failure));
      exporter.onmessage = ({ data }: MessageEvent<ExportEvent<Blob>>) => {
        if ('file' in data) resolve(data);
        else if ('failure' in data) fail(data.failure);
        else onProgress?.(data);
      };
      cancel = () => {
        exporter.postMessage({ cancel: true } satisfies CancelMessage);
        grace = setTimeout(() => fail({ kind: 'cancelled', code: 0, message: 'cancelled' }), GRACE_MS);
      };
      exporter.onerror = () => fail({ kind: 'unknown', code: 0, message: 'the export stopped' });

      const feeds = order.sheets.map(({ rows }) => {
        if (!('table' in rows)) return null;
        const { port1, port2 } = new MessageChannel();
        engine.feed(rows.table, port1).catch(reject);
        return port2;
      });
      const task: ExportTask<MessagePort> = { order, feeds };
      exporter.postMessage(
        task,
        feeds.filter((feed) => feed !== null),
      );
      signal?.addEventListener('abort', cancel);
      if (signal?.aborted) cancel();
    });
    const name = cleanFileName(`${order.fileName}.${order.format}`);
    saveFile(written.file, name);
    return { ...written, name };
  } finally {
    signal?.removeEventListener('abort', cancel);
    clearTimeout(grace);
    exporter.terminate();
  }
}

/** The literal URL must stay inside, since the build finds the worker by it. */
const spawnExporter = (): Worker =>
  new Worker(new URL('../../../../worker/src/entry/exporter.ts', import.meta.url), {
    type: 'module',
    name: 'heliograph-exporter',
  });
