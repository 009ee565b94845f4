import { findProgram } from '@heliograph/testing';
import { ServerTCP } from 'modbus-serial';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface GatewayProgram {
  process: ChildProcess;
  output(): string;
  /** @returns its exit code */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null>;
}

/** Runs the gateway with a file as text or its content. JSON is YAML. */
export async function runGateway(
  folder: string,
  config: object | string,
  ...args: string[]
): Promise<GatewayProgram> {
  const file = join(folder, 'gateway.yaml');
  await writeFile(file, typeof config === 'string' ? config : JSON.stringify(config));
  const { program, execArgv } = await findProgram('gateway/program');
  const child = spawn(process.execPath, [...execArgv, program, '--config', file, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const exited = once(child, 'exit');
  return {
    process: child,
    output: () => printed,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

/** A connection to a server that can be cut. */
export interface CuttablePath {
  port: number;
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function openPath(target: string): Promise<CuttablePath> {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    const onward = connect(Number(port), hostname);
    for (const each of [socket, onward])
      sockets.add(each.on('error', () => undefined).on('close', () => sockets.delete(each)));
    socket.pipe(onward).pipe(socket);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    restore: () => void (isCut = false),
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A single-phase Deye inverter, simulated with another project's Modbus server. */
export interface Inverter {
  registers: Map<number, number>;
  /** Number of samples read; its PV counter increases by 0.1 kWh with each. */
  reads(): number;
  /** Unplugs the cable. */
  close(): Promise<void>;
}

const PV_TOTAL = 96;

export async function startInverter(port: number, before?: Inverter): Promise<Inverter> {
  const registers =
    before?.registers ??
    new Map<number, number>([
      [0, 3],
      [1, 1],
      [2, 0x0104],
      ...[0, 2, 4, 6, 8].map((i) => [3 + i / 2, Buffer.from('2301234567').readUInt16BE(i)] as const),
      [16, 50_000],
      [59, 2],
      [186, 1234],
      [184, 55],
      [183, 5243],
      [217, 20],
      [PV_TOTAL, 1000],
    ]);
  let reads = before?.reads() ?? 0;
  const server = new ServerTCP(
    {
      getHoldingRegister(address: number) {
        if (address === PV_TOTAL) {
          reads++;
          registers.set(PV_TOTAL, 1000 + reads);
        }
        return registers.get(address) ?? 0;
      },
      setRegister(address: number, value: number) {
        registers.set(address, value);
      },
    },
    { host: '127.0.0.1', port, unitID: 1 },
  );
  await once(server as unknown as NodeJS.EventEmitter, 'initialized');
  return {
    registers,
    reads: () => reads,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
