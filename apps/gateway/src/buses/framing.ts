/** Encapsulation of RTU frames in a byte stream. */
export interface Framing {
  /** Encodes an RTU request. Discards data received before. */
  request(rtu: Buffer): Buffer;
  /** Processes received bytes. */
  receive(bytes: Buffer): Received;
  /** Starts on a new connection: no earlier request can be answered any more. */
  reset(): void;
  /** False if late answers cannot be told from others, since the device does not repeat the ids of requests. */
  repeatsIds(): boolean;
}

export interface Received {
  /** The answer to the last request as an RTU frame with its CRC. */
  answer?: Buffer;
  /** A well-formed answer with a wrong checksum; a valid one may still follow. */
  damaged?: Buffer;
  /** Replies that the protocol requires immediately. */
  replies?: readonly Buffer[];
}

/** CRC contribution of each byte value. */
const CRC_TABLE = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  return crc;
});

/** Computes the Modbus CRC. */
export function crc16(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) crc = (crc >> 8) ^ CRC_TABLE[(crc ^ byte) & 0xff]!;
  return crc;
}

/** Appends the CRC to a frame. */
export function withCrc(frame: Uint8Array): Buffer {
  const crc = crc16(frame);
  return Buffer.from([...frame, crc & 0xff, crc >> 8]);
}

/** True if the last two bytes are the CRC of the others. */
export const hasCrc = (frame: Buffer): boolean =>
  frame.length > 3 && frame.readUInt16LE(frame.length - 2) === crc16(frame.subarray(0, -2));

const READS = new Set([3, 4]);
const WRITE_ONE = 6;
const WRITES = new Set([WRITE_ONE, 16]);
const EXCEPTION = 0x80;
/** Lengths of an exception, and of a read request or write answer, bytes. */
const EXCEPTION_LENGTH = 5;
const SHORT_LENGTH = 8;
/** Maximum registers per read request. */
const MAX_REGISTERS = 125;

/** Length of the answer that starts with these bytes; undefined if not known yet. */
export function answerLength(start: Buffer): number | undefined {
  const code = start[1];
  if (code === undefined) return undefined;
  if (code & EXCEPTION) return EXCEPTION_LENGTH;
  if (WRITES.has(code)) return SHORT_LENGTH;
  return start[2] === undefined ? undefined : start[2] + 5;
}

/** True if the bytes received so far can be the answer to a request. */
function answers(request: Buffer, start: Buffer): boolean {
  const code = request[1]!;
  if (start[0] !== request[0]) return false;
  if (start[1] === (code | EXCEPTION)) return true;
  if (start[1] !== code) return false;
  if (READS.has(code)) return start[2] === undefined || start[2] === 2 * request.readUInt16BE(4);
  return start.subarray(2, 6).equals(request.subarray(2, 2 + Math.min(4, Math.max(0, start.length - 2))));
}

/** The read request, of any master, that the bytes start with. */
function readRequest(bytes: Buffer): Buffer | undefined {
  const short = bytes.subarray(0, SHORT_LENGTH);
  if (short.length < SHORT_LENGTH || !READS.has(short[1]!) || !hasCrc(short)) return undefined;
  const registers = short.readUInt16BE(4);
  return registers >= 1 && registers <= MAX_REGISTERS ? short : undefined;
}

/**
 * Searches the received bytes for the answer to a request. Skips noise, the request's own echo, and other
 * masters' requests with their answers, even if one of those has the shape of ours.
 */
export function findAnswer(request: Buffer, bytes: Buffer): Omit<Received, 'replies'> {
  /** Other masters' requests whose answers have not arrived yet. */
  const foreign: Buffer[] = [];
  let damaged: Buffer | undefined;
  for (let at = 0; at < bytes.length; at++) {
    const rest = bytes.subarray(at);
    // The answer to function 6 is the request itself; an echo before it is as good, since values are read back.
    if (request[1] !== WRITE_ONE && rest.subarray(0, request.length).equals(request)) {
      at += request.length - 1;
      continue;
    }
    const length = answerLength(rest);
    const frame = length !== undefined && rest.length >= length ? rest.subarray(0, length) : undefined;
    const isValid = frame !== undefined && hasCrc(frame);
    const other = isValid ? foreign.findIndex((each) => answers(each, rest)) : -1;
    const isOurs = isValid && other < 0 && answers(request, rest);
    // A valid frame and a byte 00 have a valid CRC again, so our answer can begin like a read request or, followed by 00,
    // be as long as one. It is a request only if its own answer follows.
    const asked = readRequest(rest);
    if (isOurs && !(asked && findAnswer(asked, rest.subarray(SHORT_LENGTH)).answer))
      return { answer: Buffer.from(frame) };
    if (other >= 0) {
      foreign.splice(other, 1);
      at += length! - 1;
    } else if (asked) {
      foreign.push(asked);
      at += SHORT_LENGTH - 1;
    } else if (frame && !isValid && answers(request, rest)) damaged = Buffer.from(frame);
  }
  return damaged ? { damaged } : {};
}

/** Maximum buffered bytes while waiting for an answer: several of the longest frames. */
const KEPT = 2048;

/** Plain RTU frames, for a serial line or a transparent converter. */
export function createRtuFraming(): Framing {
  let request: Buffer = Buffer.alloc(0);
  let bytes: Buffer = Buffer.alloc(0);
  return {
    request(rtu) {
      request = rtu;
      bytes = Buffer.alloc(0);
      return rtu;
    },
    receive(more) {
      if (request.length === 0) return {};
      bytes = Buffer.concat([bytes, more]).subarray(-KEPT);
      const found = findAnswer(request, bytes);
      if (found.answer) request = Buffer.alloc(0);
      return found;
    },
    reset() {
      request = Buffer.alloc(0);
    },
    repeatsIds: () => false,
  };
}

const MBAP = 6;
const MAX_PDU_BYTES = 254;

/** A Modbus TCP frame with its transaction id, as an RTU frame. */
export interface TcpFrame {
  transaction: number;
  rtu: Buffer;
}

/** The Modbus TCP frame that starts at a position; undefined if none does, or if it is incomplete. */
export function tcpFrameAt(bytes: Buffer, at: number): TcpFrame | undefined {
  if (bytes.length - at <= MBAP || bytes.readUInt16BE(at + 2) !== 0) return undefined;
  const length = bytes.readUInt16BE(at + 4);
  const end = at + MBAP + length;
  if (length < 3 || length > MAX_PDU_BYTES || bytes.length < end) return undefined;
  return { transaction: bytes.readUInt16BE(at), rtu: withCrc(bytes.subarray(at + MBAP, end)) };
}

/** Units that some devices put into all their answers. */
const ANY_UNIT = new Set([0, 255]);

/**
 * Modbus TCP. Late answers carry an earlier transaction id and are dropped. Some devices do not repeat ids, or not the
 * unit: what has the shape of the answer is taken where no earlier request of the connection can still be answered.
 */
export function createTcpFraming(): Framing {
  let transaction = 0;
  let request: Buffer | undefined;
  let bytes: Buffer = Buffer.alloc(0);
  let areAllAnswered = true;
  let repeatsIds = true;

  function find(asked: Buffer): TcpFrame | undefined {
    let similar: TcpFrame | undefined;
    for (let at = 0; at < bytes.length; at++) {
      const frame = tcpFrameAt(bytes, at);
      if (!frame) continue;
      const [unit, code] = frame.rtu;
      const rtu =
        unit === asked[0] ? frame.rtu : withCrc(Buffer.from([asked[0]!, ...frame.rtu.subarray(1, -2)]));
      if (frame.transaction === transaction && (code! & ~EXCEPTION) === asked[1]) return { ...frame, rtu };
      const isUnit = unit === asked[0] || ANY_UNIT.has(unit!);
      const isShaped = answers(asked, rtu) && answerLength(rtu) === rtu.length;
      if (areAllAnswered && isUnit && isShaped) similar ??= { ...frame, rtu };
    }
    return similar;
  }

  return {
    request(rtu) {
      if (request) areAllAnswered = false;
      transaction = (transaction % 0xffff) + 1;
      request = rtu;
      bytes = Buffer.alloc(0);
      const head = Buffer.alloc(MBAP);
      head.writeUInt16BE(transaction, 0);
      head.writeUInt16BE(rtu.length - 2, 4);
      return Buffer.concat([head, rtu.subarray(0, -2)]);
    },
    receive(more) {
      if (!request) return {};
      bytes = Buffer.concat([bytes, more]).subarray(-KEPT);
      const answer = find(request);
      if (!answer) return {};
      repeatsIds = answer.transaction === transaction;
      request = undefined;
      return { answer: answer.rtu };
    },
    reset() {
      request = undefined;
      areAllAnswered = true;
    },
    repeatsIds: () => repeatsIds,
  };
}
