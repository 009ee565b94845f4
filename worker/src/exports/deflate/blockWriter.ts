import type { Put } from '../spool.ts';
import { codeLengths, assignCodes } from './huffman.ts';
import {
  BLOCK_TOKENS,
  decodeToken,
  distanceBits,
  distanceLeast,
  DISTANCES,
  distanceSymbol,
  END_OF_BLOCK,
  lengthBits,
  lengthRest,
  lengthSymbol,
  LITERALS,
  MATCHES,
} from './tokens.ts';

/**
 * Longest codes: so short that no token takes more than 31 bits, a repetition (9 + 5, 5 + 12) or three characters (27),
 * and each goes out in one step.
 */
const MAX_LITERAL_CODE_BITS = 9;
const MAX_DISTANCE_CODE_BITS = 5;
const MAX_LENGTH_CODE_BITS = 7;
/** Lengths of codes are sent in this order (RFC 1951 §3.2.7). */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const NOT_FINAL = 0;
const STORED = 0;
const DYNAMIC = 2;
/** Maximum words before a block. */
const HEADER_WORDS = 1_024;

interface Code {
  codes: Uint32Array;
  sizes: Uint8Array;
}

/** Writes blocks of tokens, each with the codes that suit it best (RFC 1951 §3.2.7); none is the last of the stream. */
export function createBlockWriter(putBytes: Put) {
  const words = new Int32Array(HEADER_WORDS + BLOCK_TOKENS);
  const counts = new Uint32Array(MATCHES);
  const lengthCounts = new Uint32Array(LITERALS);
  const distanceCounts = new Uint32Array(DISTANCES);
  const ofTokens: Code = { codes: new Uint32Array(MATCHES), sizes: new Uint8Array(MATCHES) };
  const ofLengths: Code = {
    codes: new Uint32Array(lengthSymbol.length),
    sizes: new Uint8Array(lengthSymbol.length),
  };
  /** Bits that wait for a word to be full, and how many. */
  let waiting = 0;
  let bits = 0;
  let length = 0;

  function put(code: number, size: number) {
    waiting |= code << bits;
    bits += size;
    if (bits < 32) return;
    words[length++] = waiting;
    bits -= 32;
    waiting = code >>> (size - bits);
  }

  /** @returns how often each literal and length occurs */
  function count(tokens: Uint32Array, tokenCount: number): Uint32Array {
    counts.fill(0);
    lengthCounts.fill(0);
    distanceCounts.fill(0);
    for (let index = 0; index < tokenCount; index++) {
      const token = tokens[index]!;
      if (token < MATCHES) counts[token]!++;
      else {
        lengthCounts[lengthSymbol[token >>> 16]!]!++;
        distanceCounts[distanceSymbol[token & 0xffff]!]!++;
      }
    }
    counts.forEach((times, token) => {
      if (times > 0) for (const byte of decodeToken(token)) lengthCounts[byte]! += times;
    });
    lengthCounts[END_OF_BLOCK] = 1;
    return lengthCounts;
  }

  function header(literalSizes: Uint8Array, distanceSizes: Uint8Array) {
    const all = [...literalSizes, ...distanceSizes];
    const sizeCounts = new Uint32Array(LENGTH_ORDER.length);
    for (const size of all) sizeCounts[size]!++;
    const sizes = codeLengths(sizeCounts, MAX_LENGTH_CODE_BITS);
    const codes = assignCodes(sizes);
    put(NOT_FINAL, 1);
    put(DYNAMIC, 2);
    put(LITERALS - 257, 5);
    put(DISTANCES - 1, 5);
    put(LENGTH_ORDER.length - 4, 4);
    for (const each of LENGTH_ORDER) put(sizes[each]!, 3);
    for (const size of all) put(codes[size]!, sizes[size]!);
  }

  /** Codes of the tokens that occur, and of each length with the bits beyond its symbol. */
  function prepare(codes: Uint16Array, sizes: Uint8Array) {
    counts.forEach((times, token) => {
      if (times === 0) return;
      let code = 0;
      let size = 0;
      for (const byte of decodeToken(token)) {
        code |= codes[byte]! << size;
        size += sizes[byte]!;
      }
      ofTokens.codes[token] = code;
      ofTokens.sizes[token] = size;
    });
    lengthSymbol.forEach((symbol, each) => {
      ofLengths.codes[each] = codes[symbol]! | (lengthRest[each]! << sizes[symbol]!);
      ofLengths.sizes[each] = sizes[symbol]! + lengthBits[symbol]!;
    });
  }

  /** Sees every token, so it keeps its state in variables of its own, and does without unpredictable branches. */
  function body(
    tokens: Uint32Array,
    tokenCount: number,
    distanceCodes: Uint16Array,
    distanceSizes: Uint8Array,
  ) {
    const { codes, sizes } = ofTokens;
    const { codes: lengthCodes, sizes: lengthSizes } = ofLengths;
    let pending = waiting;
    let held = bits;
    let place = length;
    for (let index = 0; index < tokenCount; index++) {
      const token = tokens[index]!;
      let code: number;
      let size: number;
      if (token < MATCHES) {
        code = codes[token]!;
        size = sizes[token]!;
      } else {
        const distance = token & 0xffff;
        const symbol = distanceSymbol[distance]!;
        const lengthSize = lengthSizes[token >>> 16]!;
        const distanceSize = distanceSizes[symbol]!;
        const rest = (distance - distanceLeast[symbol]!) << distanceSize;
        code = lengthCodes[token >>> 16]! | ((distanceCodes[symbol]! | rest) << lengthSize);
        size = lengthSize + distanceSize + distanceBits[symbol]!;
      }
      pending |= code << held;
      held += size;
      words[place] = pending;
      // 1 when the word is full; the next word then starts with the rest of the code.
      const full = held >>> 5;
      place += full;
      held &= 31;
      pending = (pending & (full - 1)) | ((code >>> (size - held)) & -full);
    }
    waiting = pending;
    bits = held;
    length = place;
  }

  return {
    /** @param tokens at most `BLOCK_TOKENS` */
    write(tokens: Uint32Array, tokenCount: number): void {
      const literalSizes = codeLengths(count(tokens, tokenCount), MAX_LITERAL_CODE_BITS);
      const distanceSizes = codeLengths(distanceCounts, MAX_DISTANCE_CODE_BITS);
      const literalCodes = assignCodes(literalSizes);
      header(literalSizes, distanceSizes);
      prepare(literalCodes, literalSizes);
      body(tokens, tokenCount, assignCodes(distanceSizes), distanceSizes);
      put(literalCodes[END_OF_BLOCK]!, literalSizes[END_OF_BLOCK]!);
      putBytes(new Uint8Array(words.buffer, 0, length * 4));
      length = 0;
    },
    /** Fills the last byte by an empty stored block (RFC 1951 §3.2.4), after which any other block can follow. */
    align(): void {
      put(NOT_FINAL, 1);
      put(STORED, 2);
      put(0, -bits & 7);
      put(0, 16);
      put(0xffff, 16);
      words[length] = waiting;
      putBytes(new Uint8Array(words.buffer, 0, length * 4 + bits / 8));
      length = waiting = bits = 0;
    },
  };
}
