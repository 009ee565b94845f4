import { createDeflater, type Piece, STREAM_END } from '../deflate/deflater.ts';
import type { ByteSink } from '../fileSink.ts';
import type { Put } from '../spool.ts';
import { CRC_BEGIN, crcAfterZeros } from './crc32.ts';

interface Entry {
  name: Uint8Array;
  at: number;
  crc: number;
  size: number;
  compressed: number;
}

/** An entry of an archive that is being written; no other may begin before its end. */
export interface OpenEntry {
  put: Put;
  /** Takes the sums of the bytes that were put since the last call. */
  count(piece: Piece): void;
  writeText(text: string): void;
  /** Bytes so far before compression. */
  size(): number;
  end(): void;
}

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8, and an entry's sizes follow it. */
const FLAGS = 0x0808;
const DEFLATED = 8;
/** Beyond it an archive takes the longer fields of zip64, which not every reader of workbooks knows. */
const MAX_BYTES = 2 ** 32 - 1;

const encoder = new TextEncoder();

/**
 * Writes an archive from the front to the back, one entry after another.
 *
 * @param at time of its entries, epoch ms, shown as UTC
 * @throws RangeError when it grows beyond 4 GB
 */
export function createZipWriter(sink: ByteSink, at: number) {
  const entries: Entry[] = [];
  const time = dosTime(at);
  let position = 0;

  function put(bytes: Uint8Array) {
    position += bytes.length;
    if (position > MAX_BYTES) throw new RangeError('the file would be larger than 4 GB');
    sink.write(bytes);
  }

  const texts = createDeflater(put);

  function open(name: string): OpenEntry {
    const entry = { name: encoder.encode(name), at: position };
    put(fields(LOCAL, [VERSION, FLAGS, DEFLATED, ...time], [0, 0, 0], [entry.name.length, 0], entry.name));
    const start = position;
    let crc = CRC_BEGIN;
    let size = 0;

    function count(piece: Piece) {
      crc = crcAfterZeros(crc, piece.size) ^ piece.crc;
      size += piece.size;
      if (size > MAX_BYTES) throw new RangeError('an entry would be larger than 4 GB');
    }

    return {
      put,
      count,
      writeText(text) {
        texts.writeText(text);
        count(texts.end());
      },
      size: () => size,
      end() {
        put(STREAM_END);
        const sums = { crc: ~crc >>> 0, size, compressed: position - start };
        entries.push({ ...entry, ...sums });
        put(fields(DESCRIPTOR, [], [sums.crc, sums.compressed, size]));
      },
    };
  }

  return {
    open,
    finish(): void {
      const start = position;
      for (const { name, at: offset, crc, size, compressed } of entries) {
        put(
          fields(
            CENTRAL,
            [VERSION, VERSION, FLAGS, DEFLATED, ...time],
            [crc, compressed, size],
            // No extra field, no comment, first disk, no attributes.
            [name.length, 0, 0, 0, 0],
            [0, offset],
            name,
          ),
        );
      }
      const length = entries.length;
      put(fields(END, [0, 0, length, length], [position - start, start], [0]));
    },
  };
}

/** A record: its signature, then groups of fields of two and four bytes in turns, then its name. */
function fields(signature: number, ...groups: (readonly number[] | Uint8Array)[]): Uint8Array {
  const bytes: number[] = [];
  const put = (value: number, size: number) => {
    for (let shift = 0; shift < size; shift++) bytes.push(Math.floor(value / 256 ** shift) & 255);
  };
  put(signature, 4);
  groups.forEach((group, index) => {
    if (group instanceof Uint8Array) bytes.push(...group);
    else for (const value of group) put(value, index % 2 === 0 ? 2 : 4);
  });
  return Uint8Array.from(bytes);
}

/** Time and date in MS-DOS fields: from 1980 on, in steps of two seconds. */
function dosTime(at: number): [time: number, date: number] {
  const date = new Date(Math.max(at, Date.UTC(1980, 0, 1)));
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  return [time, ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate()];
}
