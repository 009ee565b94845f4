import { EXPORT_FOLDER } from '@heliograph/contracts/engine';
import type { FileSink } from './fileSink.ts';

/** A page that was closed before its file was saved leaves it behind; nobody saves one that is older, ms. */
const LEFT_BEHIND_MS = 3_600_000;
/** The handle is dear to call. */
const BUFFER_BYTES = 2 ** 20;

/**
 * A file in the origin's private file system.
 *
 * @throws DOMException where there is none
 */
export async function openPrivateFile(now: number): Promise<FileSink> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(EXPORT_FOLDER, { create: true });
  await tidy(folder, now);
  const copy = `${now}-${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
  const handle = await folder.getFileHandle(copy, { create: true });
  const file = await handle.createSyncAccessHandle();

  const buffer = new Uint8Array(BUFFER_BYTES);
  let length = 0;
  let at = 0;

  function put(bytes: Uint8Array) {
    at += file.write(bytes, { at });
  }
  function flush() {
    put(buffer.subarray(0, length));
    length = 0;
  }

  return {
    write(bytes) {
      if (length + bytes.length > BUFFER_BYTES) flush();
      if (bytes.length > BUFFER_BYTES) {
        put(bytes);
        return;
      }
      buffer.set(bytes, length);
      length += bytes.length;
    },
    async finish() {
      flush();
      file.flush();
      file.close();
      return { file: await handle.getFile(), copy };
    },
    async discard() {
      file.close();
      await folder.removeEntry(copy);
    },
  };
}

/** Their names begin with the time they were begun. */
async function tidy(folder: FileSystemDirectoryHandle, now: number): Promise<void> {
  for await (const name of folder.keys()) {
    // One that is still being written stays.
    if (!(parseInt(name) > now - LEFT_BEHIND_MS)) await folder.removeEntry(name).catch(() => undefined);
  }
}
