import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Files of the gateway's folder. Data is on the medium when a call returns. */
export interface Disk {
  list(): { name: string; bytes: number }[];
  /** Null if the file does not exist. */
  read(name: string): Buffer | null;
  append(name: string, bytes: Buffer): void;
  /** Replaces the whole file atomically. */
  replace(name: string, bytes: Buffer): void;
  remove(name: string): void;
}

const TEMPORARY = '.tmp';

/** Creates the folder, and removes leftovers of interrupted `replace` calls. */
export function openDisk(folder: string): Disk {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = (name: string) => join(folder, name);
  for (const name of readdirSync(folder)) if (name.endsWith(TEMPORARY)) rmSync(path(name));

  return {
    list: () =>
      readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => ({ name, bytes: statSync(path(name)).size })),
    read(name) {
      try {
        return readFileSync(path(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    append(name, bytes) {
      write(path(name), 'a', bytes);
    },
    replace(name, bytes) {
      write(path(name + TEMPORARY), 'w', bytes);
      renameSync(path(name + TEMPORARY), path(name));
      syncFolder();
    },
    remove(name) {
      rmSync(path(name), { force: true });
    },
  };

  function write(file: string, flags: 'a' | 'w', bytes: Buffer): void {
    const handle = openSync(file, flags, 0o600);
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }

  /** Windows cannot open folders, and persists renames without it. */
  function syncFolder(): void {
    if (process.platform === 'win32') return;
    const handle = openSync(folder, 'r');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }
}
