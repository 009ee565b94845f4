import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRtuFraming, createTcpFraming, findAnswer, withCrc } from './framing.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

/** Battery voltage and state of charge of unit 1, as in the published frame. */
const REQUEST = hex('01 03 00b7 0002 742d');
const ANSWER = hex('01 03 04 147b0057 ce24');

const read = (unit: number, address: number, count: number) =>
  withCrc(Buffer.from([unit, 3, address >> 8, address & 0xff, count >> 8, count & 0xff]));
const answer = (unit: number, words: readonly number[]) =>
  withCrc(Buffer.from([unit, 3, 2 * words.length, ...words.flatMap((word) => [word >> 8, word & 0xff])]));

describe('RTU frames', () => {
  it('[GW-01] have the CRC of the public examples', () => {
    expect(withCrc(hex('01 03 00b7 0002'))).toEqual(REQUEST);
    expect(withCrc(hex('01 03 04 147b0057'))).toEqual(ANSWER);
  });

  it('[GW-01] are found in any pieces, after noise and the echo of the request', () => {
    const words = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(
        words,
        fc.uint8Array({ maxLength: 6 }),
        fc.boolean(),
        fc.nat(64),
        (values, noise, echo, cut) => {
          const request = read(9, 500, values.length);
          const wanted = answer(9, values);
          // Another test covers noise that starts like a foreign frame.
          fc.pre(!noise.includes(9));
          const line = Buffer.concat([noise, ...(echo ? [request] : []), wanted]);
          const framing = createRtuFraming();
          framing.request(request);
          const at = cut % line.length;
          const first = framing.receive(line.subarray(0, at));
          const second = first.answer ? first : framing.receive(line.subarray(at));
          expect(second.answer).toEqual(wanted);
        },
      ),
    );
  });

  it.each([
    ['one register, its last CRC byte 00', 1, '09 03 02 00 f2 d8 00'],
    ['two registers, its last CRC byte 00', 2, '09 03 04 00 01 29 85 fc 00'],
  ])('[GW-01] that begin like a read request are answers: %s', (_, count, bytes) => {
    const request = read(9, 500, count);
    const wanted = hex(bytes);
    expect(findAnswer(request, wanted)).toEqual({ answer: wanted });
    expect(findAnswer(request, Buffer.concat([wanted, hex('00')]))).toEqual({ answer: wanted });
  });

  /** Register counts of answers, and how many random ones to try. */
  const lengths = [
    ...[1, 2, 3, 4].map((count) => [count, 20_000] as const),
    ...[5, 16, 64, 125].map((count) => [count, 500] as const),
  ];

  it.each(lengths)(
    '[GW-01] of %i registers are never lost, in any pieces and before noise',
    (count, numRuns) => {
      const request = read(9, 500, count);
      const words = fc.array(fc.nat(0xffff), { minLength: count, maxLength: count });
      const zeros = fc.constantFrom(hex('00'), hex('00 00'), hex('00 00 00'));
      const noise = fc.oneof(zeros, fc.uint8Array({ maxLength: 8 }));
      const cuts = fc.array(fc.nat(2 * count + 12), { maxLength: 3 });
      const isLost = (values: readonly number[], after: Uint8Array, at: readonly number[]): boolean => {
        const wanted = answer(9, values);
        const line = Buffer.concat([wanted, after]);
        const framing = createRtuFraming();
        framing.request(request);
        const ends = [...at, line.length].sort((one, two) => one - two);
        const found = ends.flatMap(
          (end, i) => framing.receive(line.subarray(ends[i - 1] ?? 0, end)).answer ?? [],
        );
        return found.length !== 1 || !found[0]!.equals(wanted);
      };
      fc.assert(
        fc.property(
          words,
          noise,
          cuts,
          (values, after, at) => !isLost(values, Buffer.alloc(0), []) && !isLost(values, after, at),
        ),
        { numRuns },
      );
    },
  );

  it('[GW-01] of another master are skipped, also if the answer to it has the shape of ours', () => {
    const foreign = Buffer.concat([read(1, 300, 2), answer(1, [7, 8])]);
    const request = read(1, 183, 2);
    expect(findAnswer(request, foreign)).toEqual({});
    expect(findAnswer(request, Buffer.concat([foreign, answer(1, [5243, 87])])).answer).toEqual(
      answer(1, [5243, 87]),
    );
  });

  it('[GW-01] that ask for another master are requests if their own answer follows, though they can be an answer', () => {
    // Followed by the byte 00, this request is also a valid answer of two registers.
    const foreign = hex('09 03 04 01 00 01 d5 b2');
    const request = read(9, 500, 2);
    expect(findAnswer(request, foreign)).toEqual({});
    const line = Buffer.concat([foreign, hex('00'), answer(9, [7]), answer(9, [1, 2])]);
    expect(findAnswer(request, line).answer).toEqual(answer(9, [1, 2]));
  });

  it('[GW-01] with a wrong CRC are known as damaged, and a right one after it counts', () => {
    const damaged = Buffer.from(ANSWER);
    damaged[4]! ^= 1;
    expect(findAnswer(REQUEST, damaged)).toEqual({ damaged });
    expect(findAnswer(REQUEST, Buffer.concat([damaged, ANSWER]))).toEqual({ answer: ANSWER });
  });

  it('[GW-01] of exceptions and of writes answer their own requests only', () => {
    const exception = withCrc(hex('01 83 02'));
    expect(findAnswer(REQUEST, exception).answer).toEqual(exception);
    expect(findAnswer(REQUEST, withCrc(hex('02 83 02')))).toEqual({});
    const write = withCrc(hex('01 10 00d9 0001 02 0019'));
    const done = withCrc(hex('01 10 00d9 0001'));
    expect(findAnswer(write, done).answer).toEqual(done);
    expect(findAnswer(write, withCrc(hex('01 10 00da 0001')))).toEqual({});
  });

  it('[GW-08] finds the answer to function 6, which is the request itself', () => {
    const write = withCrc(hex('01 06 00db 001e'));
    expect(findAnswer(write, write).answer).toEqual(write);
    expect(findAnswer(write, Buffer.concat([hex('00'), write])).answer).toEqual(write);
    expect(findAnswer(write, withCrc(hex('01 06 00db 001f')))).toEqual({});
    expect(findAnswer(write, withCrc(hex('01 86 02'))).answer).toEqual(withCrc(hex('01 86 02')));
  });

  it('[GW-01] that arrived before a request do not answer it', () => {
    const framing = createRtuFraming();
    framing.request(REQUEST);
    framing.receive(ANSWER.subarray(0, 6));
    framing.request(REQUEST);
    expect(framing.receive(ANSWER.subarray(6))).toEqual({});
    expect(framing.receive(ANSWER).answer).toEqual(ANSWER);
  });
});

describe('Modbus TCP frames', () => {
  const ask = (framing: ReturnType<typeof createTcpFraming>) => framing.request(REQUEST);
  const reply = (transaction: number, rtu: Buffer) => {
    const head = Buffer.alloc(6);
    head.writeUInt16BE(transaction, 0);
    head.writeUInt16BE(rtu.length - 2, 4);
    return Buffer.concat([head, rtu.subarray(0, -2)]);
  };

  it('[GW-01] carry a transaction number, and a late answer with another one is dropped', () => {
    const framing = createTcpFraming();
    expect(ask(framing)).toEqual(hex('0001 0000 0006 01 03 00b7 0002'));
    ask(framing);
    expect(framing.receive(reply(1, ANSWER))).toEqual({});
    expect(framing.receive(reply(2, ANSWER)).answer).toEqual(ANSWER);
  });

  it.each([
    ['0', 0],
    ['the bytes of ours in the other order', 0x0100],
    ['the next one', 2],
  ])('[GW-07] with the transaction number %s are taken while only one request is out', (_, transaction) => {
    const framing = createTcpFraming();
    ask(framing);
    expect(framing.receive(reply(transaction, ANSWER)).answer).toEqual(ANSWER);
    expect(framing.repeatsIds()).toBe(false);
    ask(framing);
    ask(framing);
    // It may be the late answer to the second request.
    expect(framing.receive(reply(transaction, ANSWER))).toEqual({});
    framing.reset();
    ask(framing);
    expect(framing.receive(reply(transaction, ANSWER)).answer).toEqual(ANSWER);
  });

  it('[GW-07] with another number must have the shape of the answer', () => {
    const framing = createTcpFraming();
    ask(framing);
    expect(framing.receive(reply(7, answer(1, [1, 2, 3])))).toEqual({});
    expect(framing.receive(reply(7, answer(2, [1, 2])))).toEqual({});
    expect(framing.receive(reply(7, ANSWER)).answer).toEqual(ANSWER);
  });

  it('[GW-07] of unit 255 answer for the unit that was asked', () => {
    const framing = createTcpFraming();
    ask(framing);
    const other = withCrc(Buffer.from([255, ...ANSWER.subarray(1, -2)]));
    expect(framing.receive(reply(1, other)).answer).toEqual(ANSWER);
    expect(framing.repeatsIds()).toBe(true);
  });

  it('[GW-07] are found in any pieces, before and after noise that can look like the start of a frame', () => {
    const values = fc.array(fc.nat(0xffff), { minLength: 1, maxLength: 125 });
    const starts = fc.constantFrom(hex(''), hex('0001 0000 00fe'), hex('0009 0000 0006 01'));
    const noise = fc.tuple(starts, fc.uint8Array({ maxLength: 8 })).map((parts) => Buffer.concat(parts));
    fc.assert(
      fc.property(values, noise, noise, fc.nat(300), (words, before, after, cut) => {
        const framing = createTcpFraming();
        framing.request(read(1, 183, words.length));
        const wanted = answer(1, words);
        const line = Buffer.concat([before, reply(1, wanted), after]);
        const at = cut % line.length;
        const found = [line.subarray(0, at), line.subarray(at)].flatMap(
          (part) => framing.receive(part).answer ?? [],
        );
        expect(found).toEqual([wanted]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('[GW-01] are found again after bytes that cannot be a frame', () => {
    const framing = createTcpFraming();
    ask(framing);
    const bytes = Buffer.concat([hex('ff ff ff ff ff ff ff'), reply(1, ANSWER)]);
    expect(framing.receive(bytes.subarray(0, 12))).toEqual({});
    expect(framing.receive(bytes.subarray(12)).answer).toEqual(ANSWER);
  });
});
