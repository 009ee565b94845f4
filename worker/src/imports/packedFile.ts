import { IMPORT_FILE } from '@heliograph/contracts/engine';
import { ReadError } from './readProblem.ts';

interface Entry {
  name: string;
  method: number;
  /** Of its data in the file. */
  from: number;
  to: number;
}

const END = 0x06_05_4b_50;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const MOST_ENTRIES = 2_000;
/** The end may be followed by a comment. */
const END_BYTES = 22;
const MOST_COMMENT = 65_535;

/**
 * Unpacks an xlsx or ods once without keeping it: sizes in a zip are what somebody wrote there, so only this shows what a reader
 * would have to hold.
 *
 * @throws ReadError when that is too much, or when it is no workbook
 */
export async function requireSafe(bytes: Uint8Array): Promise<void> {
  const entries = entriesOf(bytes);
  const isOpenDocument = entries.some(({ name }) => name === 'content.xml');
  if (!isOpenDocument && !entries.some(({ name }) => name === 'xl/workbook.xml'))
    throw new ReadError('format');
  let left: number = IMPORT_FILE.unpackedBytes;
  for (const entry of entries) {
    const kept = isOpenDocument && (entry.name === 'content.xml' || entry.name === 'META-INF/manifest.xml');
    const { size, text } = await unpack(bytes.subarray(entry.from, entry.to), entry.method, { left, kept });
    left -= size;
    if (entry.name === 'META-INF/manifest.xml' && text.includes('encryption-data'))
      throw new ReadError('protected');
    if (entry.name === 'content.xml') requireFewRepeats(text);
  }
}

/** @throws ReadError for an incomplete file */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MOST_ENTRIES) throw new ReadError('unpacked');
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (view.getUint32(at, true) !== DIRECTORY_ENTRY) throw new ReadError('damaged');
    const nameBytes = view.getUint16(at + 28, true);
    const local = view.getUint32(at + 42, true);
    const from = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const to = from + view.getUint32(at + 20, true);
    if (to > bytes.length) throw new ReadError('damaged');
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameBytes)),
      method: view.getUint16(at + 10, true),
      from,
      to,
    });
    at += 46 + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const least = Math.max(0, view.byteLength - END_BYTES - MOST_COMMENT);
  for (let at = view.byteLength - END_BYTES; at >= least; at--)
    if (view.getUint32(at, true) === END) return at;
  throw new ReadError('damaged');
}

/** @param kept whether its text is needed @throws ReadError once it is larger than `left` */
async function unpack(
  data: Uint8Array,
  method: number,
  { left, kept }: { left: number; kept: boolean },
): Promise<{ size: number; text: string }> {
  const decoder = new TextDecoder();
  let size = 0;
  let text = '';
  const take = (chunk: Uint8Array) => {
    size += chunk.length;
    if (size > left) throw new ReadError('unpacked');
    if (kept) text += decoder.decode(chunk, { stream: true });
  };
  if (method === 0) take(data);
  else if (method === 8) {
    const stream = new Blob([data as Uint8Array<ArrayBuffer>])
      .stream()
      .pipeThrough(new DecompressionStream('deflate-raw'));
    const reader = stream.getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      take(value);
    }
  } else throw new ReadError('damaged');
  return { size, text };
}

/**
 * An OpenDocument says how often a cell or row is repeated, which SheetJS carries out: a few bytes could fill any memory. Empty
 * ones do no harm, and LibreOffice fills sheets with them.
 *
 * @throws ReadError
 */
function requireFewRepeats(xml: string): void {
  for (const [, attributes = ''] of xml.matchAll(/<table:table-cell\b([^>]*[^/>])>/g))
    if (repeats(attributes, 'columns') > IMPORT_FILE.columns) throw new ReadError('columns');
  for (const [, attributes = '', cells = ''] of xml.matchAll(
    /<table:table-row\b([^>]*rows-repeated="\d{3,}"[^>]*)>(.*?)<\/table:table-row>/gs,
  ))
    if (repeats(attributes, 'rows') > REPEATED_ROWS && /<table:table-cell\b[^>]*[^/>]>/.test(cells))
      throw new ReadError('rows');
}

/** Nobody has more equal rows by chance. */
const REPEATED_ROWS = 1_000;

const repeats = (attributes: string, what: 'columns' | 'rows'): number =>
  Number(new RegExp(`number-${what}-repeated="(\\d+)"`).exec(attributes)?.[1] ?? 1);
