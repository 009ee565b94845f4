import { IMPORT_FILE } from '@heliograph/contracts/engine';
import { ReadError } from './readProblem.ts';

interface Entry {
  name: string;
  method: number;
  /** Position of its data in the file. */
  from: number;
  to: number;
}

/** An xlsx or ods that is small enough to be read. */
export interface PackedFile {
  isOpenDocument: boolean;
  has(name: string): boolean;
  /** The text of an entry, in parts. @throws ReadError */
  texts(name: string): AsyncGenerator<string, void>;
  /** A small entry; null where there is none. @throws ReadError */
  whole(name: string): Promise<Uint8Array | null>;
}

const END = 0x06_05_4b_50;
const DIRECTORY_ENTRY = 0x02_01_4b_50;
const MAX_ENTRIES = 2_000;
/** The end may be followed by a comment. */
const END_BYTES = 22;
const MAX_COMMENT_BYTES = 65_535;
/** Bytes of what is not compressed that are taken at once. */
const PART = 65_536;
/** Maximum size of an entry that is read as a whole, such as styles: they are held beside each piece of a sheet. */
const MAX_WHOLE_BYTES = 8 * 1024 * 1024;

/**
 * Unpacks an xlsx or ods once without keeping it: sizes in a zip may be wrong, so only this shows what a reader
 * would have to hold.
 *
 * @throws ReadError when that is too much, or when it is no workbook
 */
export async function openPackedFile(bytes: Uint8Array): Promise<PackedFile> {
  const entries = new Map(parseEntries(bytes).map((entry) => [entry.name, entry]));
  const isOpenDocument = entries.has('content.xml');
  if (!isOpenDocument && !entries.has('xl/workbook.xml')) throw new ReadError('format');
  let left: number = IMPORT_FILE.unpackedBytes;
  for (const entry of entries.values())
    for await (const chunk of unpack(bytes, entry)) {
      left -= chunk.length;
      if (left < 0) throw new ReadError('unpacked');
    }

  async function* texts(name: string): AsyncGenerator<string, void> {
    const entry = entries.get(name);
    if (!entry) throw new ReadError('damaged');
    const decoder = new TextDecoder();
    for await (const chunk of unpack(bytes, entry)) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  }

  async function whole(name: string): Promise<Uint8Array | null> {
    const entry = entries.get(name);
    if (!entry) return null;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for await (const chunk of unpack(bytes, entry)) {
      size += chunk.length;
      if (size > MAX_WHOLE_BYTES) throw new ReadError('unpacked');
      chunks.push(chunk);
    }
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  }

  const manifest = isOpenDocument ? await whole('META-INF/manifest.xml') : null;
  if (manifest && new TextDecoder().decode(manifest).includes('encryption-data'))
    throw new ReadError('protected');
  return { isOpenDocument, has: (name) => entries.has(name), texts, whole };
}

/** @throws ReadError for an incomplete file */
function parseEntries(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > MAX_ENTRIES) throw new ReadError('unpacked');
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
  const least = Math.max(0, view.byteLength - END_BYTES - MAX_COMMENT_BYTES);
  for (let at = view.byteLength - END_BYTES; at >= least; at--)
    if (view.getUint32(at, true) === END) return at;
  throw new ReadError('damaged');
}

/** @throws ReadError for a method that spreadsheets do not use; TypeError for damaged data */
async function* unpack(
  bytes: Uint8Array,
  { method, from, to }: Entry,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const data = bytes.subarray(from, to) as Uint8Array<ArrayBuffer>;
  if (method === 0) {
    for (let at = 0; at < data.length; at += PART) yield data.subarray(at, at + PART);
    return;
  }
  if (method !== 8) throw new ReadError('damaged');
  const stream = new Blob([data]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // A reader that has enough leaves the rest packed.
    reader.cancel().catch(() => undefined);
  }
}
