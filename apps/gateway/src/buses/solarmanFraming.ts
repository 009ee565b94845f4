import { createTcpFraming, findAnswer, tcpFrameAt, withCrc, type Framing, type Received } from './framing.ts';

const START = 0xa5;
const END = 0x15;
/** Start, length, code, sequence and serial number. */
const HEADER = 11;
/** Checksum and end. */
const TRAILER = 2;
const MAX_FRAME_BYTES = 1024;

const REQUEST = 0x4510;
const ANSWER = 0x1510;
/** Codes of unsolicited frames: handshake, data, information, heartbeat, report. */
const UNASKED = new Set([0x41, 0x42, 0x43, 0x47, 0x48]);
/**
 * Header length in a request: frame type, sensor type and three times; in an answer: frame type, status and
 * three times.
 */
const REQUEST_HEAD = 15;
const ANSWER_HEAD = 14;

export interface SolarmanFrame {
  code: number;
  /** Sequence bytes of the requesting side and the stick. */
  sequence: readonly [number, number];
  serial: number;
  payload: Buffer;
}

/** Encodes a Solarman V5 frame. */
export function solarmanBytes({ code, sequence, serial, payload }: SolarmanFrame): Buffer {
  const frame = Buffer.alloc(HEADER + payload.length + TRAILER);
  frame[0] = START;
  frame.writeUInt16LE(payload.length, 1);
  frame.writeUInt16LE(code, 3);
  frame[5] = sequence[0];
  frame[6] = sequence[1];
  frame.writeUInt32LE(serial, 7);
  payload.copy(frame, HEADER);
  frame[frame.length - 2] = computeSum(frame);
  frame[frame.length - 1] = END;
  return frame;
}

/** Sum of all bytes between the start and the checksum, modulo 256. */
const computeSum = (frame: Buffer): number =>
  frame.subarray(1, -TRAILER).reduce((sum, byte) => (sum + byte) & 0xff, 0);

/** Splits a stream into complete frames and remaining bytes; skips text and damaged frames. */
export function splitSolarmanFrames(bytes: Buffer): { frames: SolarmanFrame[]; rest: Buffer } {
  const frames: SolarmanFrame[] = [];
  let at = bytes.indexOf(START);
  while (at >= 0 && bytes.length - at >= HEADER) {
    const length = HEADER + bytes.readUInt16LE(at + 1) + TRAILER;
    const isPossible = length <= MAX_FRAME_BYTES && bytes[at + 3] === 0x10;
    if (isPossible && bytes.length - at < length) break;
    const frame = bytes.subarray(at, at + length);
    if (isPossible && frame.at(-1) === END && frame.at(-2) === computeSum(frame)) {
      frames.push({
        code: frame.readUInt16LE(3),
        sequence: [frame[5]!, frame[6]!],
        serial: frame.readUInt32LE(7),
        payload: Buffer.from(frame.subarray(HEADER, -TRAILER)),
      });
      at = bytes.indexOf(START, at + length);
    } else at = bytes.indexOf(START, at + 1);
  }
  return { frames, rest: at < 0 ? Buffer.alloc(0) : Buffer.from(bytes.subarray(at)) };
}

/** The reply that a stick expects to an unsolicited frame. */
export const acknowledgement = (frame: SolarmanFrame, at: number): SolarmanFrame => {
  const payload = Buffer.alloc(10);
  payload[1] = 1;
  payload.writeUInt32LE(Math.floor(at / 1000), 2);
  return {
    code: frame.code - 0x3000,
    sequence: [(frame.sequence[0] + 1) & 0xff, frame.sequence[1]],
    serial: frame.serial,
    payload,
  };
};

/**
 * The answer in the payloads of frames, without their heads. Some sticks append zeros or a second CRC, pass on an answer
 * to somebody else first, or divide an answer.
 */
function findIn(request: Buffer, payload: Buffer): Omit<Received, 'replies'> {
  // Two bytes alone are an exception: its code, then 0.
  if (payload.length === 2)
    return { answer: withCrc(Buffer.from([request[0]!, request[1]! | 0x80, payload[0]!])) };
  return findAnswer(request, payload);
}

export interface SolarmanOptions {
  /** Serial number of the stick; taken from its first frame if not given. */
  serial?: number | undefined;
  now: () => number;
}

/** Solarman V5, or Modbus TCP if the stick turns out to use it. */
export function createSolarmanFraming({ serial, now }: SolarmanOptions): Framing {
  const tcp = createTcpFraming();
  let speaksTcp = false;
  let known = serial ?? 0;
  let sequence = 0;
  let request: Buffer | undefined;
  /** Payloads received for the request. */
  let payload: Buffer = Buffer.alloc(0);
  let bytes: Buffer = Buffer.alloc(0);

  return {
    request(rtu) {
      if (speaksTcp) return tcp.request(rtu);
      request = rtu;
      payload = Buffer.alloc(0);
      sequence = (sequence % 0xff) + 1;
      const head = Buffer.alloc(REQUEST_HEAD);
      head[0] = 2;
      return solarmanBytes({
        code: REQUEST,
        sequence: [sequence, 0],
        serial: known,
        payload: Buffer.concat([head, rtu]),
      });
    },
    receive(more) {
      if (speaksTcp) return tcp.receive(more);
      bytes = Buffer.concat([bytes, more]).subarray(-2 * MAX_FRAME_BYTES);
      if (request && isTcpAnswer(request, bytes)) {
        speaksTcp = true;
        bytes = Buffer.alloc(0);
        return { replies: [tcp.request(request)] };
      }
      const { frames, rest } = splitSolarmanFrames(bytes);
      bytes = rest;
      const replies: Buffer[] = [];
      let found: Received = {};
      for (const frame of frames) {
        if (known === 0) known = frame.serial;
        if (UNASKED.has(frame.code >> 8)) replies.push(solarmanBytes(acknowledgement(frame, now())));
        if (frame.code !== ANSWER || frame.sequence[0] !== sequence || !request) continue;
        payload = Buffer.concat([payload, frame.payload.subarray(ANSWER_HEAD)]).subarray(-MAX_FRAME_BYTES);
        found = findIn(request, payload);
        if (found.answer) request = undefined;
      }
      return { ...found, replies };
    },
    reset() {
      request = undefined;
      bytes = Buffer.alloc(0);
      tcp.reset();
    },
    repeatsIds: () => !speaksTcp || tcp.repeatsIds(),
  };
}

/** True if the received data is one Modbus TCP frame of the requested unit and function. */
function isTcpAnswer(request: Buffer, bytes: Buffer): boolean {
  const frame = tcpFrameAt(bytes, 0);
  // Its head has four bytes more than the CRC.
  if (!frame || bytes.length !== frame.rtu.length + 4) return false;
  return frame.rtu[0] === request[0] && (frame.rtu[1]! & 0x7f) === request[1];
}
