import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file system of a given size, in memory. */
export interface SmallDisk {
  folder: string;
  /** Fills it completely, or until `leave` MB are free. */
  fill(leave?: number): Promise<void>;
  /** Deletes the filling file. */
  empty(): Promise<void>;
  unmount(): Promise<void>;
}

const mount = (folder: string, megabytes: number) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder], {
    stdio: 'ignore',
  });

/** Only root may mount, and not in every container. */
export const canMount: boolean = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'heliograph-mount-'));
  try {
    mount(folder, 1);
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    rmdirSync(folder);
  }
})();

export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-disk-'));
  mount(folder, megabytes);
  const filling = join(folder, 'filling');
  return {
    folder,
    async fill(leave = 0) {
      const spare = join(folder, 'spare');
      await writeFile(spare, Buffer.alloc(leave * 2 ** 20, 'x'));
      const file = await open(filling, 'a');
      try {
        for (let chunk = Buffer.alloc(2 ** 20, 'x'); chunk.length > 0;) {
          const { bytesWritten } = await file.write(chunk).catch(() => ({ bytesWritten: 0 }));
          if (bytesWritten < chunk.length) chunk = chunk.subarray(0, Math.floor(chunk.length / 2));
        }
      } finally {
        await file.close();
        await rm(spare);
      }
    },
    empty: () => rm(filling, { force: true }),
    async unmount() {
      execFileSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
