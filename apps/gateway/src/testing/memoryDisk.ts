import type { Disk } from '../store/disk.ts';

export class PowerCutError extends Error {
  override readonly name = 'PowerCut';
}

/** A medium that keeps what had been written when the power was cut. */
export interface MemoryDisk extends Disk {
  /** Cuts the power after this many more bytes; each rename and removal counts as one. */
  cutAfter(bytes: number): void;
  /** True if the process has ended with the power. */
  isCut(): boolean;
  /** Starts the next process. */
  restart(): void;
  readonly files: ReadonlyMap<string, Buffer>;
}

export function createMemoryDisk(): MemoryDisk {
  const files = new Map<string, Buffer>();
  let left = Infinity;

  /** Number of bytes, of those given, that are written. */
  function spend(bytes: number): number {
    const written = Math.max(0, Math.min(bytes, left));
    left -= bytes;
    return written;
  }
  function step(): void {
    if (spend(1) < 1) throw new PowerCutError();
  }

  return {
    files,
    cutAfter: (bytes) => void (left = bytes),
    isCut: () => left < 0,
    restart: () => void (left = Infinity),
    list: () => [...files].map(([name, content]) => ({ name, bytes: content.length })),
    read: (name) => files.get(name) ?? null,
    append(name, bytes) {
      const written = spend(bytes.length);
      if (left <= 0 && written === 0) throw new PowerCutError();
      files.set(name, Buffer.concat([files.get(name) ?? Buffer.alloc(0), bytes.subarray(0, written)]));
      if (written < bytes.length) throw new PowerCutError();
    },
    replace(name, bytes) {
      if (spend(bytes.length) < bytes.length) throw new PowerCutError();
      step();
      files.set(name, bytes);
    },
    remove(name) {
      step();
      files.delete(name);
    },
  };
}
