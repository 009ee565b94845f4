import { describe, expect, it } from 'vitest';
import { withCrc } from './framing.ts';
import {
  acknowledgement,
  createSolarmanFraming,
  solarmanBytes,
  splitSolarmanFrames,
  type SolarmanFrame,
} from './solarmanFraming.ts';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');

// Frames from public logs: registers 183 and 184 of the stick 2712345678.
const SERIAL = 2_712_345_678;
const RTU = hex('01 03 00b7 0002 742d');
const REQUEST = hex(`a5 1700 1045 2a00 4e1caba1 02 ${'00'.repeat(14)} 01 03 00b7 0002 742d ac 15`);
const ANSWER = hex(
  'a5 1700 1015 2a01 4e1caba1 02 01 40420f00 100e0000 00000065 01 03 04 147b0057 ce24 14 15',
);
const RTU_ANSWER = hex('01 03 04 147b0057 ce24');
const HEARTBEAT = hex('a5 0100 1047 1105 4e1caba1 00 24 15');
const ACKNOWLEDGED = hex('a5 0a00 1017 1205 4e1caba1 00 01 c086fd6a 00000000 ac 15');
const AT = 0x6afd_86c0 * 1000;

const answerTo = (sequence: number, rtu: Buffer, serial = SERIAL): Buffer =>
  solarmanBytes({
    code: 0x1510,
    sequence: [sequence, 1],
    serial,
    payload: Buffer.concat([hex('02 01 40420f00 100e0000 00000000'), rtu]),
  });

/** A framing whose next request has the number of the public frame. */
function framingAt(sequence: number, serial: number | undefined = SERIAL) {
  const framing = createSolarmanFraming({ serial, now: () => AT });
  for (let n = 1; n < sequence; n++) framing.request(RTU);
  return framing;
}

describe('Solarman frames', () => {
  it('[GW-01] are those of the public logs, byte for byte', () => {
    expect(framingAt(0x2a).request(RTU)).toEqual(REQUEST);
    const [frame] = splitSolarmanFrames(HEARTBEAT).frames;
    expect(solarmanBytes(acknowledgement(frame!, AT))).toEqual(ACKNOWLEDGED);
  });

  it('[GW-01] give the RTU answer that they carry', () => {
    const framing = framingAt(0x2a);
    framing.request(RTU);
    expect(framing.receive(ANSWER).answer).toEqual(RTU_ANSWER);
  });

  it('[GW-01] may come in one piece, in halves, and with texts between', () => {
    const framing = framingAt(5);
    framing.request(RTU);
    const bytes = Buffer.concat([Buffer.from('+ok=\r\n'), HEARTBEAT, answerTo(5, RTU_ANSWER)]);
    const first = framing.receive(bytes.subarray(0, 30));
    expect(first.replies).toEqual([ACKNOWLEDGED]);
    expect(first.answer).toBeUndefined();
    expect(framing.receive(bytes.subarray(30)).answer).toEqual(RTU_ANSWER);
  });

  it('[GW-01] sent unasked are acknowledged, and others are not', () => {
    const unasked = (code: number): SolarmanFrame => ({
      code,
      sequence: [0x11, 5],
      serial: SERIAL,
      payload: Buffer.from([0]),
    });
    const framing = framingAt(1);
    const replies = [0x4110, 0x4210, 0x4310, 0x4710, 0x4810, 0x1510].flatMap(
      (code) => framing.receive(solarmanBytes(unasked(code))).replies ?? [],
    );
    expect(replies.map((reply) => reply.readUInt16LE(3))).toEqual([0x1110, 0x1210, 0x1310, 0x1710, 0x1810]);
  });

  it('[GW-01] with a wrong checksum, and late ones, answer nothing', () => {
    const framing = framingAt(9);
    framing.request(RTU);
    const damaged = answerTo(9, RTU_ANSWER);
    damaged[20]! ^= 1;
    expect(framing.receive(damaged).answer).toBeUndefined();
    expect(framing.receive(answerTo(8, RTU_ANSWER)).answer).toBeUndefined();
    expect(framing.receive(answerTo(9, RTU_ANSWER)).answer).toEqual(RTU_ANSWER);
  });

  it.each([
    ['zeros', '0000'],
    ['a second CRC', 'ce24'],
  ])('[GW-01] may have %s after the CRC', (_what, more) => {
    const framing = framingAt(3);
    framing.request(RTU);
    expect(framing.receive(answerTo(3, Buffer.concat([RTU_ANSWER, hex(more)]))).answer).toEqual(RTU_ANSWER);
  });

  it('[GW-01] with two bytes of RTU are an exception', () => {
    const framing = framingAt(3);
    framing.request(RTU);
    expect(framing.receive(answerTo(3, hex('05 00'))).answer).toEqual(withCrc(hex('01 83 05')));
  });

  it('[GW-07] that carry an answer to another request, or a part of the answer, are passed over or joined', () => {
    const framing = framingAt(3);
    framing.request(RTU);
    const other = withCrc(hex('01 03 06 000100020003'));
    expect(framing.receive(answerTo(3, other)).answer).toBeUndefined();
    expect(framing.receive(answerTo(3, RTU_ANSWER.subarray(0, 5))).answer).toBeUndefined();
    expect(framing.receive(answerTo(3, RTU_ANSWER.subarray(5))).answer).toEqual(RTU_ANSWER);
  });

  it('[GW-01] tell the serial number of a stick that is not configured', () => {
    const framing = createSolarmanFraming({ now: () => AT });
    expect(framing.request(RTU).readUInt32LE(7)).toBe(0);
    framing.receive(answerTo(1, RTU_ANSWER, 1_234_567_890));
    expect(framing.request(RTU).readUInt32LE(7)).toBe(1_234_567_890);
  });

  it('[GW-01] are given up for Modbus TCP when that is what answers', () => {
    const framing = framingAt(1);
    framing.request(RTU);
    const { replies, answer } = framing.receive(hex('a517 0000 0007 01 03 04 147b0057'));
    expect(answer).toBeUndefined();
    expect(replies).toEqual([hex('0001 0000 0006 01 03 00b7 0002')]);
    expect(framing.receive(hex('0001 0000 0007 01 03 04 147b0057')).answer).toEqual(RTU_ANSWER);
    expect(framing.request(RTU)).toEqual(hex('0002 0000 0006 01 03 00b7 0002'));
  });
});
