import { EXPORT_FOLDER, EXPORT_KEPT_MS, type WrittenFile } from '@heliograph/contracts/engine';

/** A sink that becomes a file. One of the two is called at the end. */
export interface FileSink extends ByteSink {
  finish(): Promise<WrittenFile<Blob>>;
  /** Removes the file. */
  discard(): Promise<void>;
}

/** On disk where the browser has a private file system, which insecure origins and some private windows lack; else in a Blob. */
export async function openFileSink(type: string, now: number): Promise<FileSink> {
  try {
    return await openPrivateFile(now);
  } catch {
    return openBlobSink(type);
  }
}

/** Where a file's bytes go, one after another. */
export interface ByteSink {
  /** @param bytes may be reused once this returns */
  write(bytes: Uint8Array): void;
}

/** Calls of the handle are expensive. */
const BUFFER_BYTES = 2 ** 20;

/**
 * A file in the origin's private file system.
 *
 * @throws DOMException where there is none
 */
async function openPrivateFile(now: number): Promise<FileSink> {
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

/** Their names start with the time they were created. */
async function tidy(folder: FileSystemDirectoryHandle, now: number): Promise<void> {
  for await (const name of folder.keys()) {
    // Messages still offer younger ones, or they are being written.
    if (!(parseInt(name) > now - EXPORT_KEPT_MS)) await folder.removeEntry(name).catch(() => undefined);
  }
}

const PART_BYTES = 2 ** 22;

/** Bytes in Blobs, which the browser may put on disk. */
function openBlobSink(type: string): FileSink {
  const parts: Blob[] = [];
  let part = new Uint8Array(PART_BYTES);
  let length = 0;

  function close() {
    parts.push(new Blob([part.subarray(0, length)]));
    length = 0;
  }

  return {
    write(bytes) {
      for (let at = 0; at < bytes.length;) {
        const piece = bytes.subarray(at, at + part.length - length);
        part.set(piece, length);
        length += piece.length;
        at += piece.length;
        if (length === part.length) close();
      }
    },
    finish() {
      close();
      return Promise.resolve({ file: new Blob(parts, { type }), copy: null });
    },
    discard() {
      parts.length = 0;
      part = new Uint8Array(0);
      return Promise.resolve();
    },
  };
}
