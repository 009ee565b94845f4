import type { FileSink } from './fileSink.ts';

const PART_BYTES = 2 ** 22;

/** Bytes in Blobs, which a browser may put on disk by itself. */
export function openBlobSink(type: string): FileSink {
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
