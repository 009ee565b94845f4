/** Leaves room for what browsers append: file systems take 255 bytes, a Chinese character has three. */
const MOST_CHARACTERS = 80;
/** Windows: devices, whatever their extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A file name, with its extension, as every file system takes it. */
export function cleanFileName(name: string): string {
  const dot = name.lastIndexOf('.');
  const stem = [...(dot < 0 ? name : name.slice(0, dot))].map((each) => (FORBIDDEN.test(each) ? '_' : each));
  const extension = dot < 0 ? '' : name.slice(dot);
  const cut = stem
    .slice(0, MOST_CHARACTERS)
    .join('')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  return `${(cut || 'export').replace(DEVICE, '_$1')}${extension}`;
}

/** Not allowed on Windows or elsewhere, invisible, or turning the text around. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
