import type { ByteSink } from '../fileSink.ts';
import { CRC_BEGIN, crcAfter, crcTable, shiftTable, shifted } from '../zip/crc32.ts';
import { createBlockWriter } from './blockWriter.ts';
import { BLOCK_TOKENS, MAX_MATCH, encodePair, MIN_MATCH, encodeTriple, WINDOW } from './tokens.ts';

/** Bytes that come again and again. Where they stood last is known, so nothing has to be searched. */
export interface Phrase {
  bytes: Uint8Array;
  length: number;
  /** Their effect on an empty CRC register. */
  crc: number;
  shift: Int32Array;
  /** Position of their last occurrence, modulo 2^32. */
  at: number;
}

export type Deflater = ReturnType<typeof createDeflater>;

const encoder = new TextEncoder();
/** Positions wrap around; what stood before the first is out of reach. */
const NEVER = -WINDOW - 1;

export const toPhrase = (text: string): Phrase => phraseOfBytes(encoder.encode(text));

export function phraseOfBytes(bytes: Uint8Array): Phrase {
  const { length } = bytes;
  return { bytes, length, crc: crcAfter(0, bytes), shift: shiftTable(length), at: NEVER };
}

/**
 * Deflate for text that is put together from known pieces: bytes go out as they are, phrases as references to where they
 * stood before. There is no search for repetitions, which is what takes other compressors their time.
 */
export function createDeflater(sink: ByteSink) {
  const blocks = createBlockWriter(sink);
  const tokens = new Uint32Array(BLOCK_TOKENS);
  let count = 0;
  /** In an array, since the engine would box numbers of 32 bits in variables. */
  const state = new Int32Array(2);
  const POSITION = 0;
  const CRC = 1;
  state[CRC] = CRC_BEGIN;
  let size = 0;
  let sized = 0;

  function flush(final: boolean) {
    const position = state[POSITION]!;
    size += (position - sized) >>> 0;
    sized = position;
    blocks.write(tokens, count, final);
    count = 0;
  }

  function write(bytes: Uint8Array, length = bytes.length) {
    for (let from = 0; from < length;) {
      if (count === BLOCK_TOKENS) flush(false);
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
    if (count + length > BLOCK_TOKENS) flush(false);
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
      if (count === BLOCK_TOKENS) flush(false);
      const piece = left <= MAX_MATCH ? left : Math.min(MAX_MATCH, left - MIN_MATCH);
      tokens[count++] = (piece << 16) | distance;
      left -= piece;
    }
  }

  return {
    /** Bytes that stood nowhere before. */
    write,
    /** A few characters from `+` to `:`, such as a number. */
    writeDigits,
    repeat,
    /** Where the next byte will stand, modulo 2^32. */
    position: () => state[POSITION]!,
    /** Bytes so far before compression, without those of the block that is being filled. */
    size: () => size,
    /** Nothing can be written afterwards. */
    finish(): { crc: number; size: number } {
      flush(true);
      return { crc: ~state[CRC]! >>> 0, size };
    },
  };
}
