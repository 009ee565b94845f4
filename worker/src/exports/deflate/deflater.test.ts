import fc from 'fast-check';
import { inflateRawSync } from 'node:zlib';
import { crc32 } from '../../../testing/crc32.ts';
import { describe, expect, it } from 'vitest';
import { CRC_BEGIN, crcAfterZeros } from '../zip/crc32.ts';
import { createDeflater, type Piece, STREAM_END } from './deflater.ts';

const bytes = fc.uint8Array({ maxLength: 400 });
/** A phrase by its index, plain bytes, digits, or the end of a piece. */
const step = fc.oneof(
  fc.record({ phrase: fc.nat({ max: 5 }) }),
  fc.record({ bytes }),
  fc.record({ digits: fc.stringMatching(/^[+\-./0-9]{0,20}$/) }),
  fc.constant({ end: true as const }),
);

describe('deflater', () => {
  it('[REP-02] writes data that inflates to the input, with its length and CRC', () => {
    fc.assert(
      fc.property(
        fc.array(bytes, { minLength: 6, maxLength: 6 }),
        fc.array(step, { maxLength: 300 }),
        (pieces, steps) => {
          const { deflater, endPiece, inflated } = compressed();
          const phrases = pieces.map(deflater.phrase);
          const wanted: Uint8Array[] = [];
          for (const each of steps) {
            if ('phrase' in each) {
              deflater.repeat(phrases[each.phrase]!);
              wanted.push(pieces[each.phrase]!);
            } else if ('end' in each) {
              endPiece();
            } else if ('bytes' in each) {
              deflater.write(each.bytes);
              wanted.push(each.bytes);
            } else {
              const digits = Buffer.from(each.digits);
              deflater.writeDigits(digits, digits.length);
              wanted.push(digits);
            }
          }
          expectSame(inflated(), Buffer.concat(wanted));
        },
      ),
    );
  });

  it('[REP-02] continues over many blocks, and refers only to data within the window', () => {
    const { deflater, inflated } = compressed();
    const tag = deflater.phrase('</v></c><c s="1" r="A');
    const wanted: Buffer[] = [];
    for (let round = 0; round < 60; round++) {
      deflater.repeat(tag);
      // Repetitions at various distances.
      const gap = Buffer.alloc(round * 700, `${round % 10}ab`);
      deflater.write(gap);
      wanted.push(Buffer.from(tag.bytes), gap);
    }
    for (let round = 0; round < 100_000; round++) deflater.repeat(tag);
    wanted.push(Buffer.alloc(tag.length * 100_000, tag.bytes));
    expectSame(inflated(), Buffer.concat(wanted));
  });

  it('writes empty input', () => {
    const { inflated } = compressed();
    expectSame(inflated(), Buffer.alloc(0));
  });
});

function compressed() {
  const parts: Uint8Array[] = [];
  const pieces: Piece[] = [];
  const deflater = createDeflater((bytes) => void parts.push(bytes.slice()));
  const endPiece = () => void pieces.push(deflater.end());

  function inflated() {
    endPiece();
    const crc = pieces.reduce(
      (register, piece) => crcAfterZeros(register, piece.size) ^ piece.crc,
      CRC_BEGIN,
    );
    return {
      crc: ~crc >>> 0,
      size: pieces.reduce((sum, { size }) => sum + size, 0),
      bytes: inflateRawSync(Buffer.concat([...parts, STREAM_END])),
    };
  }

  return { deflater, endPiece, inflated };
}

function expectSame(read: { bytes: Buffer; size: number; crc: number }, wanted: Buffer) {
  expect(read.bytes.equals(wanted)).toBe(true);
  expect(read.size).toBe(wanted.length);
  expect(read.crc).toBe(crc32(wanted));
}
