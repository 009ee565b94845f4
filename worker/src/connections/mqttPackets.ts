/** MQTT 3.1.1 as a client with QoS 0 needs it. Source: OASIS MQTT 3.1.1, chapters 2 and 3. */

const CONNECT = 0x10;
const CONNACK = 0x20;
const PUBLISH = 0x30;
const SUBSCRIBE = 0x82;
const SUBACK = 0x90;
const UNSUBSCRIBE = 0xa2;
const UNSUBACK = 0xb0;
export const PINGREQ = Uint8Array.of(0xc0, 0);
const PINGRESP = 0xd0;
export const DISCONNECT = Uint8Array.of(0xe0, 0);

/** Clean session, with user name and password. */
const CONNECT_FLAGS = 0b1100_0010;
/** Bytes; far above the largest telemetry, so that a broken length cannot fill the memory. */
const MAX_PACKET = 16 * 1024 * 1024;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function connectPacket(options: {
  clientId: string;
  username: string;
  password: string;
  /** Seconds. */
  keepalive: number;
}): Uint8Array<ArrayBuffer> {
  return packet(
    CONNECT,
    field('MQTT'),
    Uint8Array.of(4, CONNECT_FLAGS, ...uint16(options.keepalive)),
    field(options.clientId),
    field(options.username),
    field(options.password),
  );
}

/** Each topic with QoS 0. */
export function subscribePacket(id: number, topics: readonly string[]): Uint8Array<ArrayBuffer> {
  const filters = topics.flatMap((topic) => [field(topic), Uint8Array.of(0)]);
  return packet(SUBSCRIBE, Uint8Array.from(uint16(id)), ...filters);
}

export function unsubscribePacket(id: number, topics: readonly string[]): Uint8Array<ArrayBuffer> {
  return packet(UNSUBSCRIBE, Uint8Array.from(uint16(id)), ...topics.map(field));
}

export function publishPacket(topic: string, payload: string): Uint8Array<ArrayBuffer> {
  return packet(PUBLISH, field(topic), encoder.encode(payload));
}

function packet(header: number, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const prefix = [header];
  for (let rest = length; ; rest >>>= 7) {
    prefix.push(rest > 127 ? (rest & 127) | 128 : rest);
    if (rest <= 127) break;
  }
  const bytes = new Uint8Array(prefix.length + length);
  bytes.set(prefix);
  let at = prefix.length;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function field(text: string): Uint8Array {
  const bytes = encoder.encode(text);
  if (bytes.length > 0xffff) throw new RangeError('a text of an MQTT packet has at most 65,535 bytes');
  const whole = new Uint8Array(2 + bytes.length);
  whole.set(uint16(bytes.length));
  whole.set(bytes, 2);
  return whole;
}

function uint16(value: number): [number, number] {
  return [value >>> 8, value & 255];
}

interface PacketHandlers {
  /** 0: accepted. */
  onConnack: (code: number) => void;
  onSuback: (id: number) => void;
  /** The payload is a view of what was read. */
  onPublish: (topic: string, payload: Uint8Array<ArrayBuffer>) => void;
}

/**
 * Reads packets from chunks that may hold several of them or only a part of one. A view that a handler gets stays valid.
 *
 * @throws {Error} For what a broker must not send to such a client.
 */
export function createPacketReader({ onConnack, onSuback, onPublish }: PacketHandlers) {
  let rest = new Uint8Array(0);
  /** Bytes that the packet at the start of `rest` needs; chunks are only collected until then. */
  let needed = 0;
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;

  return (chunk: Uint8Array<ArrayBuffer>): void => {
    if (rest.length + waitingBytes + chunk.length < needed) {
      waiting.push(chunk);
      waitingBytes += chunk.length;
      return;
    }
    const bytes = waitingBytes + rest.length === 0 ? chunk : joined([rest, ...waiting, chunk]);
    waiting = [];
    waitingBytes = 0;
    let at = 0;
    for (;;) {
      const size = packetSize(bytes, at);
      needed = size?.end === undefined ? 0 : size.end - at;
      if (size === null || size.end > bytes.length) break;
      readPacket(bytes, at, size);
      at = size.end;
    }
    rest = bytes.subarray(at);
  };

  function readPacket(bytes: Uint8Array<ArrayBuffer>, start: number, { body, end }: PacketSize): void {
    const header = bytes[start] ?? 0;
    const view = bytes.subarray(body, end);
    // A retained message has the lowest bit set; any other flag would be a QoS that was not requested.
    if ((header & 0xfe) === PUBLISH) {
      const length = uint16At(view, 0);
      if (2 + length > view.length) throw new Error('a message ends within its topic');
      onPublish(decoder.decode(view.subarray(2, 2 + length)), view.subarray(2 + length));
    } else if (header === CONNACK) onConnack(view[1] ?? 0xff);
    else if (header === SUBACK) onSuback(uint16At(view, 0));
    else if (header !== PINGRESP && header !== UNSUBACK)
      throw new Error(`the broker sent an unexpected packet: 0x${header.toString(16)}`);
  }
}

interface PacketSize {
  /** Offset of the first byte after the fixed header. */
  body: number;
  end: number;
}

/** Null while the fixed header is incomplete. */
function packetSize(bytes: Uint8Array, start: number): PacketSize | null {
  let length = 0;
  for (let digit = 0; digit < 4; digit++) {
    const byte = bytes[start + 1 + digit];
    if (byte === undefined) return null;
    length |= (byte & 127) << (7 * digit);
    if (byte < 128) {
      if (length > MAX_PACKET) throw new Error(`a packet of ${length} bytes is too large`);
      return { body: start + 2 + digit, end: start + 2 + digit + length };
    }
  }
  throw new Error('the length of a packet has more than four bytes');
}

function uint16At(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function joined(parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
