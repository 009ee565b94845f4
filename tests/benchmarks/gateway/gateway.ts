import { generateKeyPairSync } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, startTestBroker } from '@heliograph/testing';
import { FLAGS, VARIABLES } from '../../../scripts/superviseGateway.mjs';
import { deyeSinglePhase, deyeThreePhase } from '../../contract/support/deviceRegisters.ts';
import { openPath } from '../../contract/support/gatewayProgram.ts';
import { paced, startLine, startPymodbus, startSerialPort } from '../../contract/support/modbusDevices.ts';
import { against, type BenchRow } from '../table.ts';

const DEVICES = 10;
const BAUD = 9_600;
/** Turnaround time of devices, ms. */
const TURNAROUND = 100;
/** CPU time of /proc is in hundredths of a second. */
const TICK = 10;
const WARM = 20_000;
const MEASURED = 40_000;

/**
 * The gateway as deploy/heliograph-gateway.service runs it: memory and CPU with ten devices, and the load of a slow
 * bus.
 */
export async function run(): Promise<BenchRow[]> {
  return [...(await tenDevices()), ...(await Promise.all([slowBus(0), slowBus(TURNAROUND)]))];
}

async function tenDevices(): Promise<BenchRow[]> {
  const units = Object.fromEntries(
    Array.from({ length: DEVICES }, (_, i) => [i + 1, { holding: deyeSinglePhase() }]),
  );
  const device = await startPymodbus(units);
  const broker = await startTestBroker();
  const path = await openPath(broker.url);
  const url = `mqtt://127.0.0.1:${path.port}`;
  const program = await startProgram({
    url,
    buses: [{ name: 'roof', kind: 'tcp', host: '127.0.0.1', port: device.port }],
    devices: Array.from({ length: DEVICES }, (_, i) => ({ bus: 'roof', unit: i + 1 })),
  });
  const peer = spawn(
    process.execPath,
    [join(import.meta.dirname, 'peer.mjs'), String(device.port), url, String(DEVICES)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await setTimeout(WARM);
  const [ours, theirs] = await Promise.all([use(program.child, MEASURED), use(peer, MEASURED)]);
  await stop(peer);
  path.cut();
  await setTimeout(WARM);
  const away = await use(program.child, MEASURED);
  await program.end();
  await path.close();
  await broker.close();
  await device.stop();
  const name = `${DEVICES} devices at 5 s`;
  const script = 'a script with modbus-serial and mqtt, 90 registers each';
  return [
    against({
      name: `${name}: memory of the gateway`,
      figure: ours.mb,
      unit: 'MB',
      peer: script,
      peerFigure: theirs.mb,
      aim: '< 80',
    }),
    against({
      name: `${name}: CPU`,
      figure: ours.cpu,
      unit: '% of a core',
      peer: script,
      peerFigure: theirs.cpu,
      aim: '< 3',
    }),
    { name: `${name}, server away: most memory`, figure: away.mb, unit: 'MB', aim: '< 80' },
    { name: `${name}, server away: CPU`, figure: away.cpu, unit: '% of a core', aim: '< 3' },
  ];
}

/** A three-phase inverter on a serial line at its pace; load as the status page shows it. */
async function slowBus(turnaround: number): Promise<BenchRow> {
  const device = await startPymodbus({ 1: { holding: deyeThreePhase(5, 12_000) } }, { rtu: true });
  const line = await startLine(device.port, {
    toDevice: paced(BAUD),
    toMaster: paced(BAUD, turnaround),
  });
  const serial = await startSerialPort(line.port);
  const program = await startProgram({
    url: 'mqtt://127.0.0.1:9',
    maps: await writeMap(),
    buses: [{ name: 'roof', kind: 'rtu', path: serial.path, baud: BAUD, registers: 20 }],
    devices: [{ bus: 'roof', unit: 1, map: 'bench' }],
  });
  await setTimeout(WARM + MEASURED);
  const status = (await (await fetch(program.status)).json()) as {
    buses: { load: number; errors: object }[];
  };
  const [bus] = status.buses;
  await program.end();
  await serial.stop();
  await line.stop();
  await device.stop();
  if (Object.keys(bus!.errors).length > 0)
    process.stderr.write(`The bus had errors: ${JSON.stringify(bus!.errors)}\n`);
  return {
    name: `162 registers at 5 s, ${BAUD} baud, devices answer after ${turnaround} ms: load of the bus`,
    figure: 100 * bus!.load,
    unit: '%',
    aim: '< 60',
  };
}

/** A map of 162 registers, in a folder of its own. */
async function writeMap(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-map-'));
  // Alternatives of one value: all are read.
  const values = { P: Array.from({ length: 162 }, (_, i) => ({ at: 500 + i })) };
  const map = { id: 'bench', name: 'Bench', manufacturer: 'Bench', model: 18, values };
  await writeFile(join(folder, 'bench.yaml'), JSON.stringify(map));
  return folder;
}

interface Config {
  url: string;
  maps?: string;
  buses: object[];
  devices: object[];
}

async function startProgram({ url, devices, ...rest }: Config) {
  const folder = await mkdtemp(join(tmpdir(), 'heliograph-bench-'));
  const status_port = await freePort();
  const { x: grant_key } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const config = {
    server: { url, uuid: 'HG-00000001', password: 'bench', grant_key },
    store: './data',
    status_port,
    ...rest,
    devices: devices.map((device, i) => ({ ...device, device_id: String(1_000_000_000 + i), every: '5s' })),
  };
  const file = join(folder, 'gateway.yaml');
  await writeFile(file, JSON.stringify(config));
  const child = spawn(process.execPath, [...FLAGS, 'dist/gateway/main.mjs', '--config', file], {
    stdio: ['ignore', 'ignore', 'ignore'],
    env: { ...process.env, ...VARIABLES },
  });
  return {
    child,
    status: `http://127.0.0.1:${status_port}/status.json`,
    async end() {
      await stop(child);
      await rm(folder, { recursive: true });
    },
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) throw new Error(`a process ended with code ${child.exitCode}`);
  child.kill('SIGTERM');
  await once(child, 'exit');
}

/** Most resident memory, looked at every second, and CPU time of a process in the next ms. */
async function use({ pid }: ChildProcess, ms: number): Promise<{ mb: number; cpu: number }> {
  const readCpu = async () => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK;
  };
  const before = await readCpu();
  const start = performance.now();
  let most = 0;
  while (performance.now() - start < ms) {
    const [, kb] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
    most = Math.max(most, Number(kb));
    await setTimeout(1_000);
  }
  return { mb: most / 1000, cpu: (100 * ((await readCpu()) - before)) / (performance.now() - start) };
}
