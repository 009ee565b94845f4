import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** Linux keeps files here in memory; in containers it is often too small for a database. */
const MEMORY = '/dev/shm';

/** Enough for several databases and browsers at the same time, bytes. */
const ENOUGH = 4 * 2 ** 30;

/**
 * A folder in memory for temporary test data, so that databases do not wait for the disk. It is removed
 * when this process ends. Undefined if there is no such folder or too little memory.
 */
export function memoryFolder() {
  if (!existsSync(MEMORY) || process.availableMemory() < ENOUGH) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize < ENOUGH) return undefined;
  const folder = mkdtempSync(`${MEMORY}/heliograph-`);
  // Like /tmp: databases run as another user, who creates and removes files here.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
