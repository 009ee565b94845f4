import { EXPORT_FOLDER, type WrittenFile } from '@heliograph/contracts/engine';
import { cleanFileName } from './cleanFileName.ts';

/** Nobody tells when a download is done; a slow disk takes minutes for a large one. */
const KEPT_MS = 600_000;

/** Saves a file as the browser saves downloads, and lets go of it afterwards. */
export function saveFile({ file, copy }: WrittenFile<Blob>, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = cleanFileName(name);
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => {
    URL.revokeObjectURL(url);
    if (copy !== null) void removeCopy(copy);
  }, KEPT_MS);
}

/** Where the page is closed before, the next export does it. */
async function removeCopy(copy: string): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    await (await root.getDirectoryHandle(EXPORT_FOLDER)).removeEntry(copy);
  } catch {
    // It was removed by somebody who cleared the site's data.
  }
}
