import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

/** A sample waiting to be sent. */
export interface StoredSample {
  device_id: string;
  /** epoch ms, whole seconds */
  at: number;
  values: Readonly<Record<string, number>>;
}

export interface Block {
  samples: readonly StoredSample[];
  /** Position after the block in its segment, bytes. */
  end: number;
}

const MAGIC = Buffer.from('HGb1');
const HEADER = MAGIC.length + 8;

/** Encodes a block: magic, length and CRC-32 of the payload, each 32 bits; the payload is deflated JSON. */
export function writeBlock(samples: readonly StoredSample[]): Buffer {
  const payload = deflateRawSync(JSON.stringify(samples));
  const header = Buffer.alloc(HEADER);
  MAGIC.copy(header);
  header.writeUInt32BE(payload.length, MAGIC.length);
  header.writeUInt32BE(crc32(payload), MAGIC.length + 4);
  return Buffer.concat([header, payload]);
}

/** Reads the complete blocks of a segment from `offset` on; skips torn or damaged data. */
export function* readBlocks(segment: Buffer, offset = 0): Generator<Block> {
  for (let at = segment.indexOf(MAGIC, offset); at >= 0;) {
    const block = readBlock(segment, at);
    if (block) yield block;
    at = segment.indexOf(MAGIC, block?.end ?? at + 1);
  }
}

function readBlock(segment: Buffer, at: number): Block | null {
  if (at + HEADER > segment.length) return null;
  const end = at + HEADER + segment.readUInt32BE(at + MAGIC.length);
  if (end > segment.length) return null;
  const payload = segment.subarray(at + HEADER, end);
  if (crc32(payload) !== segment.readUInt32BE(at + MAGIC.length + 4)) return null;
  return { samples: JSON.parse(inflateRawSync(payload).toString()) as StoredSample[], end };
}
