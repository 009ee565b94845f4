/** No event reports that a download is done; a slow disk takes minutes for a large file. */
const URL_KEPT_MS = 600_000;

/** Saves a file under a name of `cleanFileName`, as the browser saves downloads. */
export function saveFile(file: Blob, name: string): void {
  const { url, release } = createFileUrl(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
  release();
}

/** An address for downloads of a file; one that has begun still works after `release`. */
export function createFileUrl(file: Blob): { url: string; release: () => void } {
  const url = URL.createObjectURL(file);
  return { url, release: () => void setTimeout(() => URL.revokeObjectURL(url), URL_KEPT_MS) };
}

/** Leaves room for suffixes that browsers append; file systems allow 255 bytes. */
const MAX_BYTES = 220;
/** Windows: devices, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A file name with extension that is valid on every file system. */
export function cleanFileName(name: string): string {
  const dot = name.lastIndexOf('.');
  const stem = (dot < 0 ? name : name.slice(0, dot)).replace(FORBIDDEN, '_');
  const extension = dot < 0 ? '' : name.slice(dot);
  const cut = cutToBytes(stem).replace(/^[\s.]+|[\s.]+$/g, '');
  return `${(cut || 'export').replace(DEVICE, '_$1')}${extension}`;
}

/**
 * Characters not allowed on Windows or elsewhere, invisible ones, and those that change the writing
 * direction.
 */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Truncates a text to the byte limit, in whole characters. */
function cutToBytes(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MAX_BYTES));
  return text.slice(0, read);
}
