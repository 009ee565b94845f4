import { createRequire } from 'node:module';
import { connect as connectTcp } from 'node:net';
import type { Duplex } from 'node:stream';
import type { BusConfig } from '../config/config.ts';
import type { Bus, BusStats } from './bus.ts';
import { createRtuFraming, createTcpFraming, type Framing } from './framing.ts';
import { createModbusTransport, type ModbusTransportOptions } from './modbusTransport.ts';
import { createQueue, type QueueOptions } from './queue.ts';
import { createSolarmanFraming } from './solarmanFraming.ts';

/** A bus with Modbus units; EV chargers have their own kind of bus. */
export type ModbusBusConfig = Exclude<BusConfig, { kind: 'ocpp' }>;

export interface BusOptions {
  /** epoch ms */
  now: () => number;
  /** ms since any start; never jumps. Like `wait`, for tests with a fake clock. */
  monotonic?: () => number;
  wait?: (ms: number) => Promise<void>;
}

const FRAMES_KEPT = 20;
/** Connection timeout, ms. */
const CONNECT_MS = 10_000;

interface Kind {
  connect: () => Promise<Duplex>;
  framing: Framing;
  late: ModbusTransportOptions['late'];
  registers: number;
  leastEvery: number;
  quiet: QueueOptions['quiet'];
}

const sinceStart = (): number => performance.now();
const realWait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

export function createBus(
  config: ModbusBusConfig,
  { now, monotonic = sinceStart, wait = realWait }: BusOptions,
): Bus {
  const frames: BusStats['frames'][number][] = [];
  const { connect, framing, late, registers, leastEvery, quiet } = getKind(config, now);
  const transport = createModbusTransport({
    connect,
    framing,
    late,
    timeout: config.timeout,
    now: monotonic,
    wait,
    onBytes(direction, bytes) {
      frames.unshift({ at: now(), direction, bytes: bytes.toString('hex') });
      frames.splice(FRAMES_KEPT);
    },
  });
  const queue = createQueue({ transport, pause: config.pause, now: monotonic, wait, quiet });
  return {
    ...queue,
    name: config.name,
    registers: config.registers ?? registers,
    leastEvery,
    stats() {
      const { quarantined, ...stats } = queue.stats();
      const toWall = now() - monotonic();
      return {
        ...stats,
        quarantined: quarantined.map(({ unit, until }) => ({ unit, until: until + toWall })),
        frames: [...frames],
      };
    },
  };
}

/** Only units can be unresponsive, not the line; connection attempts back off. */
const reconnect = { after: Infinity, first: 1000, longest: 30_000 };

function getKind(config: ModbusBusConfig, now: () => number): Kind {
  switch (config.kind) {
    case 'tcp':
      return {
        connect: () => openSocket(config.host, config.port),
        framing: createTcpFraming(),
        late: 'numbered',
        registers: 125,
        leastEvery: 0,
        quiet: reconnect,
      };
    case 'rtu-over-tcp':
      return {
        connect: () => openSocket(config.host, config.port),
        framing: createRtuFraming(),
        late: 'connection',
        registers: 125,
        leastEvery: 0,
        quiet: reconnect,
      };
    case 'rtu':
      return {
        connect: () => openSerialPort(config),
        framing: createRtuFraming(),
        late: 'line',
        registers: 125,
        leastEvery: 0,
        quiet: reconnect,
      };
    case 'solarman':
      return {
        connect: () => openSocket(config.host, config.port),
        framing: createSolarmanFraming({ serial: config.serial, now }),
        late: 'numbered',
        registers: 20,
        // Sticks that are polled more often lose their connection to the manufacturer's cloud.
        leastEvery: 10_000,
        // Sticks do not respond for about five minutes after each restart.
        quiet: { after: 3, first: 10_000, longest: 300_000 },
      };
  }
}

function openSocket(host: string, port: number): Promise<Duplex> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp({ host, port, noDelay: true, keepAlive: true });
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no connection to ${host}:${port}`));
    }, CONNECT_MS);
    socket.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
  });
}

function openSerialPort({
  path,
  baud,
  parity,
  stop_bits,
}: Extract<BusConfig, { kind: 'rtu' }>): Promise<Duplex> {
  // Native code, loaded only on demand and always from the installed program, even if an upgrade runs from
  // another folder.
  const { SerialPort } = createRequire(process.argv[1] ?? import.meta.url)(
    'serialport',
  ) as typeof import('serialport');
  return new Promise((resolve, reject) => {
    const port = new SerialPort({ path, baudRate: baud, parity, stopBits: stop_bits, dataBits: 8 }, (error) =>
      error ? reject(error) : resolve(port),
    );
  });
}
