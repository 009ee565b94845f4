import type {
  CallOff,
  EngineFailure,
  ExportOrder,
  ExportReport,
  ExportTask,
  Following,
} from '@heliograph/contracts/engine';
import type { EngineConnection } from '../connect/engineConnection.ts';
import { EngineRejection } from '../connect/engineRejection.ts';
import { saveFile } from './saveFile.ts';
import { spawnExporter } from './spawnExporter.ts';

/** The worker ends its file in order when it is called off; it may not have begun, or hang. */
const GRACE_MS = 2_000;

/**
 * Has a file written by a worker of its own, and saves it as the browser saves downloads. A table is written as it was
 * arranged when this was called, whatever becomes of it meanwhile.
 *
 * @throws EngineRejection cancelled when called off; unknown with code `NO_ROOM` when the browser has no room for it
 */
export async function exportFile(
  engine: Pick<EngineConnection, 'feed'>,
  wanted: ExportOrder,
  { onProgress, signal }: Following = {},
): Promise<void> {
  // A csv holds one sheet: the rows of others are not asked for.
  const order = wanted.format === 'csv' ? { ...wanted, sheets: wanted.sheets.slice(0, 1) } : wanted;
  const exporter = spawnExporter();
  let grace: ReturnType<typeof setTimeout> | undefined;
  let callOff: () => void = () => undefined;
  try {
    const written = await new Promise<{ file: Blob; copy: string | null }>((resolve, reject) => {
      const fail = (failure: EngineFailure) => reject(new EngineRejection(failure));
      exporter.onmessage = ({ data }: MessageEvent<ExportReport<Blob>>) => {
        if ('file' in data) resolve(data);
        else if ('failure' in data) fail(data.failure);
        else onProgress?.(data);
      };
      callOff = () => {
        exporter.postMessage({ cancel: true } satisfies CallOff);
        grace = setTimeout(() => fail({ kind: 'cancelled', code: 0, message: 'called off' }), GRACE_MS);
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
      signal?.addEventListener('abort', callOff);
      if (signal?.aborted) callOff();
    });
    saveFile(written, `${order.fileName}.${order.format}`);
  } finally {
    signal?.removeEventListener('abort', callOff);
    clearTimeout(grace);
    exporter.terminate();
  }
}
