import type { ReadResult, ReadTask } from '@heliograph/contracts/engine';

/** No real file takes longer. */
const TIMEOUT_MS = 60_000;

/**
 * Reads one sheet of a file, or the whole of a meter file, in a worker of its own. Never rejects.
 *
 * @typeParam Meter as the worker reads a meter file
 * @param signal ends it, with `failed`
 */
export async function readImportFile<Meter>(
  task: ReadTask<Blob>,
  signal: AbortSignal,
): Promise<ReadResult<Meter>> {
  const importer = spawnImporter();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<ReadResult<Meter>>((resolve) => {
      const fail = () => resolve({ problem: 'failed' });
      importer.onmessage = ({ data }: MessageEvent<ReadResult<Meter>>) => resolve(data);
      // Only an error of the running program is an `ErrorEvent`; one that cannot be loaded sends a plain event.
      importer.onerror = (event: Event) =>
        resolve({ problem: event instanceof ErrorEvent ? 'failed' : 'unreachable' });
      timer = setTimeout(fail, TIMEOUT_MS);
      signal.addEventListener('abort', fail);
      importer.postMessage(task);
    });
  } finally {
    clearTimeout(timer);
    importer.terminate();
  }
}

/** The literal URL must stay inside, since the build finds the worker by it. */
const spawnImporter = (): Worker =>
  new Worker(new URL('../../../../worker/src/entry/importer.ts', import.meta.url), {
    type: 'module',
    name: 'heliograph-importer',
  });
