import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory; in a container it is often too small to hold a database. */
const MEMORY = '/dev/shm';

/** What several databases and browsers side by side take at most, with room to spare, bytes. */
const ENOUGH = 4 * 2 ** 30;

/**
 * A folder for what tests write and throw away: in memory no database waits for a disk to have written. It is gone
 * when this process ends. Undefined where there is none, or too little memory.
 */
export function memoryFolder() {
  if (!existsSync(MEMORY) || process.availableMemory() < ENOUGH) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ENOUGH) return undefined;
  const folder = mkdtempSync(`${MEMORY}/heliograph-`);
  // As any folder of this kind: databases run as another account, which makes and removes its own there.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
