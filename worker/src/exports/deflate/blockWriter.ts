import type { ByteSink } from '../sinks/byteSink.ts';
import { codeLengths, codesOf } from './huffman.ts';
import {
  DISTANCES,
  END_OF_BLOCK,
  LITERALS,
  LONGEST_MATCH,
  SHORTEST_MATCH,
  distanceBits,
  distanceLeast,
  distanceSymbol,
  lengthBits,
  lengthRest,
  lengthSymbol,
} from './symbols.ts';
import { BLOCK_TOKENS } from './tokens.ts';

const LONGEST_CODE = 15;
const LONGEST_LENGTH_CODE = 7;
/** Lengths of codes are sent in this order (RFC 1951 §3.2.7). */
const LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
const DYNAMIC = 2;
/** A repetition takes 48 bits at most, what stands before a block less than this many words. */
const HEADER_WORDS = 1_024;

/** Writes blocks of tokens, each with the codes that suit it best (RFC 1951 §3.2.7). */
export function createBlockWriter(sink: ByteSink) {
  const words = new Int32Array(HEADER_WORDS + BLOCK_TOKENS * 2);
  const literals = new Uint32Array(LITERALS);
  const distances = new Uint32Array(DISTANCES);
  /** Bits that wait for a word to be full, and how many. */
  let waiting = 0;
  let bits = 0;
  let length = 0;

  function put(value: number, count: number) {
    waiting |= value << bits;
    bits += count;
    if (bits < 32) return;
    words[length++] = waiting;
    bits -= 32;
    waiting = bits === 0 ? 0 : value >>> (count - bits);
  }

  function count(tokens: Uint32Array, tokenCount: number) {
    literals.fill(0);
    distances.fill(0);
    literals[END_OF_BLOCK] = 1;
    for (let index = 0; index < tokenCount; index++) {
      const token = tokens[index]!;
      if (token < 256) literals[token]!++;
      else {
        literals[lengthSymbol[token >>> 16]!]!++;
        distances[distanceSymbol[token & 0xffff]!]!++;
      }
    }
  }

  function header(literalLengths: Uint8Array, distanceLengths: Uint8Array, final: boolean) {
    const lengths = [...literalLengths, ...distanceLengths];
    const counts = new Uint32Array(LENGTH_ORDER.length);
    for (const each of lengths) counts[each]!++;
    const lengthLengths = codeLengths(counts, LONGEST_LENGTH_CODE);
    const codes = codesOf(lengthLengths);
    put(final ? 1 : 0, 1);
    put(DYNAMIC, 2);
    put(LITERALS - 257, 5);
    put(DISTANCES - 1, 5);
    put(LENGTH_ORDER.length - 4, 4);
    for (const each of LENGTH_ORDER) put(lengthLengths[each]!, 3);
    for (const each of lengths) put(codes[each]!, lengthLengths[each]!);
  }

  /** The one loop that sees every token; its state is local for speed. */
  function body(
    tokens: Uint32Array,
    tokenCount: number,
    literalLengths: Uint8Array,
    distanceLengths: Uint8Array,
  ) {
    const literalCodes = codesOf(literalLengths);
    const distanceCodes = codesOf(distanceLengths);
    const { codes: lengthCodes, sizes: lengthSizes } = codesOfLengths(literalCodes, literalLengths);
    let pending = waiting;
    let pendingBits = bits;
    let place = length;
    for (let index = 0; index < tokenCount; index++) {
      const token = tokens[index]!;
      const match = token >>> 16;
      let code = match === 0 ? literalCodes[token]! : lengthCodes[match]!;
      let size = match === 0 ? literalLengths[token]! : lengthSizes[match]!;
      pending |= code << pendingBits;
      pendingBits += size;
      if (pendingBits >= 32) {
        words[place++] = pending;
        pendingBits -= 32;
        pending = pendingBits === 0 ? 0 : code >>> (size - pendingBits);
      }
      if (match === 0) continue;
      const distance = token & 0xffff;
      const symbol = distanceSymbol[distance]!;
      const ownSize = distanceLengths[symbol]!;
      code = distanceCodes[symbol]! | ((distance - distanceLeast[symbol]!) << ownSize);
      size = ownSize + distanceBits[symbol]!;
      pending |= code << pendingBits;
      pendingBits += size;
      if (pendingBits >= 32) {
        words[place++] = pending;
        pendingBits -= 32;
        pending = pendingBits === 0 ? 0 : code >>> (size - pendingBits);
      }
    }
    waiting = pending;
    bits = pendingBits;
    length = place;
    put(literalCodes[END_OF_BLOCK]!, literalLengths[END_OF_BLOCK]!);
  }

  return {
    /** @param tokens at most `BLOCK_TOKENS` */
    write(tokens: Uint32Array, tokenCount: number, final: boolean): void {
      count(tokens, tokenCount);
      const literalLengths = codeLengths(literals, LONGEST_CODE);
      const distanceLengths = codeLengths(distances, LONGEST_CODE);
      header(literalLengths, distanceLengths, final);
      body(tokens, tokenCount, literalLengths, distanceLengths);
      const whole = length * 4;
      if (final) words[length] = waiting;
      sink.write(new Uint8Array(words.buffer, 0, final ? whole + ((bits + 7) >> 3) : whole));
      length = 0;
    },
  };
}

/** The code of each length with the bits beyond, by length. */
function codesOfLengths(codes: Uint16Array, sizes: Uint8Array) {
  const whole = { codes: new Uint32Array(LONGEST_MATCH + 1), sizes: new Uint8Array(LONGEST_MATCH + 1) };
  for (let length = SHORTEST_MATCH; length <= LONGEST_MATCH; length++) {
    const symbol = lengthSymbol[length]!;
    whole.codes[length] = codes[symbol]! | (lengthRest[length]! << sizes[symbol]!);
    whole.sizes[length] = sizes[symbol]! + lengthBits[symbol]!;
  }
  return whole;
}
