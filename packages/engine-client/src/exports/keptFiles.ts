import { EXPORT_FOLDER } from '@heliograph/contracts/engine';

export { createFileUrl } from './saveFile.ts';

/** A written file that is still on the browser's disk; null when it was removed. */
export async function openKeptFile(copy: string): Promise<File | null> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(EXPORT_FOLDER);
    return await (await folder.getFileHandle(copy)).getFile();
  } catch {
    return null;
  }
}

export async function removeKeptFile(copy: string): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    await (await root.getDirectoryHandle(EXPORT_FOLDER)).removeEntry(copy);
  } catch {
    // The site's data was cleared.
  }
}

export async function removeKeptFiles(): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    await root.removeEntry(EXPORT_FOLDER, { recursive: true });
  } catch {
    // There are none, or one is still being written; the next export removes it.
  }
}
