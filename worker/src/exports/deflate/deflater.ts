import type { Put } from '../spool.ts';
import { crcAfter, crcTable, shiftTable, shifted } from '../zip/crc32.ts';
import { createBlockWriter } from './blockWriter.ts';
import { BLOCK_TOKENS, MAX_MATCH, encodePair, MIN_MATCH, encodeTriple, WINDOW } from './tokens.ts';

/** Bytes that come again and again. Where they stood last is known, so nothing has to be searched. */
export interface Phrase {
  bytes: Uint8Array;
  length: number;
  /** Their effect on an empty CRC register. */
  crc: number;
  shift: Int32Array;
  /** Position of their last occurrence in this piece, modulo 2^32. */
  at: number;
}

/**
 * A piece of a compressed stream before its compression. Pieces are whole bytes that refer to nothing before them, so that
 * they can be made in any order.
 */
export interface Piece {
  /** Effect of its bytes on an empty CRC register. */
  crc: number;
  size: number;
}

/** Last block of a stream of pieces: an empty one (RFC 1951 §3.2.6). */
export const STREAM_END = Uint8Array.of(3, 0);

const encoder = new TextEncoder();
/** A position out of reach of the first. */
const NEVER = -WINDOW - 1;

/**
 * Deflate for text that is put together from known pieces: bytes go out as they are, phrases as references to where they
 * stood before. There is no search for repetitions, which is what takes other compressors their time.
 */
export function createDeflater(put: Put) {
  const blocks = createBlockWriter(put);
  const tokens = new Uint32Array(BLOCK_TOKENS);
  const phrases: Phrase[] = [];
  let count = 0;
  /** In an array, since the engine would box numbers of 32 bits in variables. */
  const state = new Int32Array(2);
  const POSITION = 0;
  const CRC = 1;

  function flush() {
    blocks.write(tokens, count);
    count = 0;
  }

  function write(bytes: Uint8Array, length = bytes.length) {
    for (let from = 0; from < length;) {
      if (count === BLOCK_TOKENS) flush();
      const to = Math.min(length, from + BLOCK_TOKENS - count);
      let crc = state[CRC]!;
      for (let index = from; index < to; index++) {
        const byte = bytes[index]!;
        tokens[count++] = byte;
        crc = (crc >>> 8) ^ crcTable[(crc ^ byte) & 255]!;
      }
      state[CRC] = crc;
      state[POSITION]! += to - from;
      from = to;
    }
  }

  function writeDigits(bytes: Uint8Array, length: number) {
    if (count + length > BLOCK_TOKENS) flush();
    let index = 0;
    for (; index + 2 < length; index += 3) {
      tokens[count++] = encodeTriple(bytes[index]!, bytes[index + 1]!, bytes[index + 2]!);
    }
    if (index + 1 < length) tokens[count++] = encodePair(bytes[index]!, bytes[index + 1]!);
    else if (index < length) tokens[count++] = bytes[index]!;
    state[CRC] = crcAfter(state[CRC]!, bytes, 0, length);
    state[POSITION]! += length;
  }

  function repeat(phrase: Phrase) {
    const { length } = phrase;
    const position = state[POSITION]!;
    const distance = (position - phrase.at) | 0;
    phrase.at = position;
    if (length < MIN_MATCH || distance > WINDOW || distance <= 0) {
      write(phrase.bytes, length);
      return;
    }
    state[CRC] = shifted(phrase.shift, state[CRC]!) ^ phrase.crc;
    state[POSITION] = position + length;
    for (let left = length; left > 0;) {
      if (count === BLOCK_TOKENS) flush();
      const piece = left <= MAX_MATCH ? left : Math.min(MAX_MATCH, left - MIN_MATCH);
      tokens[count++] = (piece << 16) | distance;
      left -= piece;
    }
  }

  return {
    /** Makes a phrase for this deflater only. */
    phrase(content: string | Uint8Array): Phrase {
      const bytes = typeof content === 'string' ? encoder.encode(content) : content;
      const { length } = bytes;
      const phrase = { bytes, length, crc: crcAfter(0, bytes), shift: shiftTable(length), at: NEVER };
      phrases.push(phrase);
      return phrase;
    },
    /** Bytes that stood nowhere before. */
    write,
    writeText: (text: string) => write(encoder.encode(text)),
    /** A few characters from `+` to `:`, such as a number. */
    writeDigits,
    repeat,
    /** Where the next byte will stand in the piece, modulo 2^32. */
    position: () => state[POSITION]!,
    /** Ends a piece; the next one knows nothing of it. */
    end(): Piece {
      if (count > 0) flush();
      blocks.align();
      const piece = { crc: state[CRC]!, size: state[POSITION]! >>> 0 };
      state.fill(0);
      for (const phrase of phrases) phrase.at = NEVER;
      return piece;
    },
  };
}
