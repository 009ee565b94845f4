import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** Faults of a stick. */
export interface StickVices {
  /** Zeros after the CRC of its answers. */
  zeros?: boolean;
  /** Sends the answer to an earlier request before each answer. */
  late?: boolean;
  /** Sends a heartbeat and a text before each answer, and answers in two pieces. */
  chatty?: boolean;
  /** Does not answer. */
  deaf?: boolean;
  /** Answers with these two bytes instead of RTU. */
  exception?: number;
  /** Answers with Modbus TCP, whatever the request. */
  tcp?: boolean;
}

export interface SolarmanStick {
  port: number;
  vices: StickVices;
  /** Serial numbers in requests. */
  asked: { serial: number }[];
  /** Number of acknowledgements for unsolicited frames. */
  acknowledged: number;
  connections: number;
  stop(): Promise<void>;
}

/** A logging stick with an inverter behind it, by the public description of its protocol. */
export async function startSolarmanStick(
  serial: number,
  registers: Record<number, number>,
): Promise<SolarmanStick> {
  const sockets = new Set<Socket>();
  const stick: Omit<SolarmanStick, 'port' | 'stop'> = {
    vices: {},
    asked: [],
    acknowledged: 0,
    connections: 0,
  };
  let previous: Buffer | undefined;

  const server = createServer((socket) => {
    stick.connections++;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (bytes: Buffer) => {
      if (stick.vices.tcp && bytes[0] !== 0xa5) {
        socket.write(tcpFrame(bytes.readUInt16BE(0), getAnswer(bytes.subarray(6), registers)));
        return;
      }
      for (let at = 0; at < bytes.length;) {
        const length = 13 + bytes.readUInt16LE(at + 1);
        take(socket, bytes.subarray(at, at + length));
        at += length;
      }
    });
  });

  function take(socket: Socket, received: Buffer): void {
    if (received.readUInt16LE(3) !== 0x4510) {
      stick.acknowledged++;
      return;
    }
    stick.asked.push({ serial: received.readUInt32LE(7) });
    if (!stick.vices.deaf) reply(socket, received);
  }

  function reply(socket: Socket, request: Buffer): void {
    const { zeros, late, chatty, exception, tcp } = stick.vices;
    const pdu = getAnswer(request.subarray(26, -4), registers);
    if (tcp) {
      socket.write(tcpFrame(0xa517, pdu));
      return;
    }
    const rtu =
      exception === undefined
        ? Buffer.concat([pdu, parseCrc(pdu), Buffer.alloc(zeros ? 2 : 0)])
        : Buffer.from([exception, 0]);
    const head = Buffer.from('020140420f00100e000000000065', 'hex');
    const answer = frame(0x1510, [request[5]!, 1], serial, Buffer.concat([head, rtu]));
    if (late && previous) socket.write(previous);
    previous = answer;
    if (chatty) {
      socket.write(frame(0x4710, [7, 8], serial, Buffer.from([0])));
      socket.write('+ok=\r\n');
      socket.write(answer.subarray(0, 20));
      setTimeout(() => socket.write(answer.subarray(20)), 30);
    } else socket.write(answer);
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(stick, {
    port: (server.address() as { port: number }).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

function frame(code: number, sequence: readonly [number, number], serial: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.writeUInt16LE(payload.length, 0);
  head.writeUInt16LE(code, 2);
  head.set(sequence, 4);
  head.writeUInt32LE(serial, 6);
  const body = Buffer.concat([head, payload]);
  let sum = 0;
  for (const byte of body) sum += byte;
  return Buffer.concat([Buffer.from([0xa5]), body, Buffer.from([sum % 256, 0x15])]);
}

/** Answer to reading or writing registers: unit, function and data. */
function getAnswer(request: Buffer, registers: Record<number, number>): Buffer {
  const [unit = 0, code = 0] = request;
  const address = request.readUInt16BE(2);
  const count = request.readUInt16BE(4);
  if (code === 16) {
    for (let n = 0; n < count; n++) registers[address + n] = request.readUInt16BE(7 + 2 * n);
    return request.subarray(0, 6);
  }
  const answer = Buffer.alloc(3 + 2 * count);
  answer.set([unit, code, 2 * count]);
  for (let n = 0; n < count; n++) {
    const word = registers[address + n];
    if (word === undefined) return Buffer.from([unit, code | 0x80, 2]);
    answer.writeUInt16BE(word, 3 + 2 * n);
  }
  return answer;
}

function tcpFrame(transaction: number, pdu: Buffer): Buffer {
  const head = Buffer.alloc(6);
  head.writeUInt16BE(transaction, 0);
  head.writeUInt16BE(pdu.length, 4);
  return Buffer.concat([head, pdu]);
}

function parseCrc(bytes: Buffer): Buffer {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let n = 0; n < 8; n++) crc = crc % 2 ? Math.floor(crc / 2) ^ 0xa001 : crc / 2;
  }
  return Buffer.from([crc % 256, Math.floor(crc / 256)]);
}
