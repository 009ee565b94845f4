import { freePort, hasExternalProgram } from '@heliograph/testing';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { createServer, connect as connectTcp, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const PYTHON = '/usr/bin/python3';
const MBPOLL = '/usr/bin/mbpoll';
const SOCAT = '/usr/bin/socat';

/** True if Debian's pymodbus and mbpoll are installed. */
export const hasModbusPrograms = (): boolean =>
  hasExternalProgram('/usr/lib/python3/dist-packages/pymodbus') &&
  hasExternalProgram('/usr/lib/python3/dist-packages/serial_asyncio') &&
  hasExternalProgram(MBPOLL) &&
  hasExternalProgram(SOCAT);

/** Registers of units by table. */
export type Units = Readonly<
  Record<number, Readonly<Partial<Record<'holding' | 'input', Readonly<Record<number, number>>>>>>
>;

export interface PymodbusDevice {
  port: number;
  /** Writes on the bus until now, oldest first. */
  written(): Promise<readonly { unit: number; address: number; registers: number[] }[]>;
  set(unit: number, table: 'holding' | 'input', registers: Readonly<Record<number, number>>): Promise<void>;
  /** Makes these units unresponsive, and all others respond. */
  silence(units: readonly number[]): Promise<void>;
  stop(): Promise<void>;
}

/** Devices by pymodbus, over Modbus TCP or, if `rtu`, RTU frames over TCP. */
export async function startPymodbus(
  units: Units,
  { rtu = false, port: known }: { rtu?: boolean; port?: number } = {},
): Promise<PymodbusDevice> {
  const port = known ?? (await freePort());
  const child = spawn(PYTHON, [join(import.meta.dirname, 'modbusDevice.py')], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const written: { unit: number; address: number; registers: number[] }[] = [];
  const waiting: (() => void)[] = [];
  createInterface(child.stdout).on('line', (line) => {
    const said = JSON.parse(line) as { written?: (typeof written)[number] };
    if (said.written) written.push(said.written);
    else waiting.shift()?.();
  });
  const order = async (line: object) => {
    const done = new Promise<void>((resolve) => waiting.push(resolve));
    child.stdin.write(`${JSON.stringify(line)}\n`);
    await done;
  };
  await order({ tcp: port, rtu, units });
  return {
    port,
    written: async () => {
      // Its report arrives after its answers on the bus.
      await order({});
      return written;
    },
    set: (unit, table, registers) => order({ set: { unit, table, registers } }),
    silence: (silent) => order({ silence: silent }),
    stop: () => stopChild(child),
  };
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Faults of a line; each receives a chunk of bytes and forwards it changed. */
export interface LineVices {
  toDevice?: (bytes: Buffer, send: (bytes: Buffer) => void) => void;
  toMaster?: (bytes: Buffer, send: (bytes: Buffer) => void) => void;
}

/** Bytes at the pace of a serial line. @param turnaround ms before the first byte after a silence */
export function paced(baud: number, turnaround = 0): NonNullable<LineVices['toMaster']> {
  let freeAt = 0;
  return (bytes, send) => {
    const now = Date.now();
    freeAt = (freeAt > now ? freeAt : now + turnaround) + (bytes.length * 10_000) / baud;
    setTimeout(() => send(bytes), freeAt - now);
  };
}

export interface Line {
  port: number;
  /** Injects bytes as if another master or device had sent them. */
  inject(bytes: Buffer): void;
  /** Changes how the line treats bytes from now on. */
  vices: LineVices;
  stop(): Promise<void>;
}

/** A line in front of a device. */
export async function startLine(devicePort: number, vices: LineVices = {}): Promise<Line> {
  const masters = new Set<Socket>();
  const line: Omit<Line, 'port' | 'stop'> = {
    vices,
    inject(bytes) {
      for (const master of masters) master.write(bytes);
    },
  };
  const server = createServer({ noDelay: true }, (master) => {
    const device = connectTcp({ port: devicePort, host: '127.0.0.1', noDelay: true });
    masters.add(master);
    const relay = (from: Socket, to: Socket, vice: keyof LineVices) =>
      from.on('data', (bytes: Buffer) => {
        const send = (sent: Buffer) => void (to.writable && to.write(sent));
        const treat = line.vices[vice];
        if (treat) treat(bytes, send);
        else send(bytes);
      });
    relay(master, device, 'toDevice');
    relay(device, master, 'toMaster');
    for (const [one, other] of [[master, device] as const, [device, master] as const]) {
      one.on('error', () => one.destroy());
      one.on('close', () => other.destroy());
    }
    master.on('close', () => masters.delete(master));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(line, {
    port: (server.address() as { port: number }).port,
    async stop() {
      for (const master of masters) master.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}

/** A serial port, as far as programs can tell, whose other end is a TCP port. */
export async function startSerialPort(port: number): Promise<{ path: string; stop(): Promise<void> }> {
  const path = join(mkdtempSync(join(tmpdir(), 'heliograph-serial-')), 'port');
  const child = spawn(SOCAT, ['-d', '-d', `pty,raw,echo=0,link=${path}`, `tcp:127.0.0.1:${port},nodelay`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const text of createInterface(child.stderr)) if (text.includes('starting data transfer')) break;
  return { path, stop: () => stopChild(child) };
}

export type MbpollType = '4' | '3' | '4:int' | '3:int' | '3:float';

/**
 * Reads registers with mbpoll.
 * @param port of Modbus TCP, or the path of a serial port with 9,600 baud
 * @param type 4 holding and 3 input registers, of 16 bits, or 32-bit numbers
 * @param bigEndian the high word comes first
 */
export async function mbpoll(
  port: number | string,
  unit: number,
  address: number,
  {
    type = '4',
    count = 1,
    bigEndian = false,
  }: { type?: MbpollType; count?: number; bigEndian?: boolean } = {},
): Promise<number[]> {
  const { stdout } = await promisify(execFile)(MBPOLL, [
    ...(typeof port === 'number'
      ? ['-m', 'tcp', '-p', String(port)]
      : ['-m', 'rtu', '-b', '9600', '-P', 'none']),
    ...['-a', String(unit), '-0', '-r', String(address), '-c', String(count)],
    ...['-t', type, ...(bigEndian ? ['-B'] : []), '-1', '-q', typeof port === 'number' ? '127.0.0.1' : port],
  ]);
  return [...stdout.matchAll(/^\[\d+\]:\s+(-?[\d.e+-]+)/gm)].map(([, number]) => Number(number));
}

/** Most registers of one request. */
const MAX_REGISTERS = 125;

/** Registers of unit 1 by address, each run of them read by one start of mbpoll. @param registers that the device has */
export async function mbpollAll(
  port: number,
  registers: Readonly<Record<number, number>>,
  type: '4' | '3' = '4',
): Promise<ReadonlyMap<number, number>> {
  const addresses = Object.keys(registers).map(Number);
  const words = new Map<number, number>();
  for (let index = 0; index < addresses.length;) {
    const first = addresses[index]!;
    let count = 1;
    while (count < MAX_REGISTERS && addresses[index + count] === first + count) count++;
    const read = await mbpoll(port, 1, first, { type, count });
    for (const [offset, word] of read.entries()) words.set(first + offset, word);
    index += count;
  }
  return words;
}
