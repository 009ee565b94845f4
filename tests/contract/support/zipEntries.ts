import { crc32, createInflateRaw } from 'node:zlib';

export interface ReadXml {
  /** Number of `<row ` tags. */
  rows: number;
  /** End of the text. */
  tail: string;
}

const END = 0x06054b50;
const TAIL_BYTES = 4_096;

/**
 * Entries of an archive by name, each read as a stream when it is requested.
 *
 * @throws Error when the length or the checksum of an entry differs from the archive's
 */
export function readZipEntries(zip: Buffer): Map<string, () => Promise<ReadXml>> {
  const end = zip.length - 22;
  if (zip.readUInt32LE(end) !== END) throw new Error('the archive has no end');
  const entries = new Map<string, () => Promise<ReadXml>>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const crc = zip.readUInt32LE(at + 16);
    const compressed = zip.readUInt32LE(at + 20);
    const size = zip.readUInt32LE(at + 24);
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const begun = zip.readUInt32LE(at + 42);
    const start = begun + 30 + zip.readUInt16LE(begun + 26);
    entries.set(name, () => readXml(zip.subarray(start, start + compressed), { size, crc }));
    at += 46 + nameLength;
  }
  return entries;
}

async function readXml(compressed: Buffer, stated: { size: number; crc: number }): Promise<ReadXml> {
  const inflate = createInflateRaw();
  inflate.end(compressed);
  let tail = '';
  let rows = 0;
  const read = { size: 0, crc: 0 };
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    const text = chunk.toString('latin1');
    read.size += chunk.length;
    read.crc = crc32(chunk, read.crc);
    // A tag may start in the previous chunk.
    rows += (tail.slice(-4) + text).split('<row ').length - 1;
    tail = (tail + text).slice(-TAIL_BYTES);
  }
  if (read.size !== stated.size || read.crc !== stated.crc)
    throw new Error(`${JSON.stringify(read)} instead of ${JSON.stringify(stated)}`);
  return { rows, tail };
}
