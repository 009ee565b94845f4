/** Leaves room for what browsers append: file systems take 255. */
const MOST_BYTES = 220;
/** Windows: devices, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A file name, with its extension, as every file system takes it. */
export function cleanFileName(name: string): string {
  const dot = name.lastIndexOf('.');
  const stem = (dot < 0 ? name : name.slice(0, dot)).replace(FORBIDDEN, '_');
  const extension = dot < 0 ? '' : name.slice(dot);
  const cut = inBytes(stem).replace(/^[\s.]+|[\s.]+$/g, '');
  return `${(cut || 'export').replace(DEVICE, '_$1')}${extension}`;
}

/** Not allowed on Windows or elsewhere, invisible, or turning the text around. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** As much of a text as has room, in whole characters. */
function inBytes(text: string): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(MOST_BYTES));
  return text.slice(0, read);
}
