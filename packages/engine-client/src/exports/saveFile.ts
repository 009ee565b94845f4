import { EXPORT_FOLDER, type WrittenFile } from '@heliograph/contracts/engine';

/** No event reports that a download is done; a slow disk takes minutes for a large file. */
const KEPT_MS = 600_000;

/** Saves a file as the browser saves downloads, and releases it afterwards. */
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

/** When the page closes before that, the next export removes it. */
async function removeCopy(copy: string): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory();
    await (await root.getDirectoryHandle(EXPORT_FOLDER)).removeEntry(copy);
  } catch {
    // Somebody cleared the site's data.
  }
}

/** Leaves space for what browsers append: file systems take 255. */
const MAX_BYTES = 220;
/** Windows: devices, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A file name, with its extension, as every file system takes it. */
export function cleanFileName(name: string): string {
  const dot = name.lastIndexOf('.');
  const stem = (dot < 0 ? name : name.slice(0, dot)).replace(FORBIDDEN, '_');
  const extension = dot < 0 ? '' : name.slice(dot);
  const cut = cutToBytes(stem).replace(/^[\s.]+|[\s.]+$/g, '');
  return `${(cut || 'export').replace(DEVICE, '_$1')}${extension}`;
}

/** Not allowed on Windows or elsewhere, invisible, or turning the text around. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** As much of a text as fits, in whole characters. */
function cutToBytes(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_BYTES));
  return text.slice(0, read);
}
