import {
  getUpgrades,
  saveFirmware,
  startUpgrade,
  uploadImage,
  type Upgrade,
} from '@heliograph/contracts/http';
import { readData, freePort, signIn, type Stack } from '@heliograph/testing';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startInverter, type Inverter } from './support/gatewayProgram.ts';
import { addGatewayStation, type GatewayStation } from './support/gatewayStation.ts';
import { startTestServer } from './support/testServer.ts';

const scripts = join(import.meta.dirname, '../../scripts');
/** Gateway model of the catalogue. */
const GATEWAY_MODEL = 11;

interface Package {
  product: string;
  version: string;
  node: string;
  files: Record<string, string>;
}

let stack: Stack;
let token: string;
let folder: string;
let inverter: Inverter;
let supervisor: ChildProcess;
let printed = '';
let station: GatewayStation;
/** Package of the next version. */
let next: Package;

beforeAll(async () => {
  stack = await startTestServer({ DEMO_STATIONS: '1', SIMULATOR: 'off' });
  ({ token } = await signIn(stack, 'admin'));
  folder = await mkdtemp(join(tmpdir(), 'heliograph-upgrade-'));
  const pack = (version: string, out: string) =>
    promisify(execFile)(process.execPath, [
      join(scripts, 'gatewayPackage.mjs'),
      ...['--version', version, '--out', join(folder, out), '--bundle', join(folder, version)],
    ]);
  await pack('2.0.0', 'installed.pkg');
  await pack('2.0.1', 'next.pkg');
  next = JSON.parse(gunzipSync(await readFile(join(folder, 'next.pkg'))).toString()) as Package;

  const port = await freePort();
  inverter = await startInverter(port);
  station = await addGatewayStation(stack, token);
  const config = {
    server: station.server,
    store: './data',
    status_port: 'off',
    upgrade_wait: '10s',
    buses: [
      { name: 'roof', kind: 'tcp', host: '127.0.0.1', port, timeout: '300ms', pause: '0ms' },
      // The code for chargers is in the package as well.
      { name: 'cars', kind: 'ocpp', host: '127.0.0.1', port: await freePort() },
    ],
    devices: [{ bus: 'roof', unit: 1, device_id: station.inverterId, every: '1s' }],
  };
  const file = join(folder, 'gateway.yaml');
  await writeFile(file, JSON.stringify(config));
  const call = JSON.stringify([join(folder, '2.0.0/main.mjs'), ['--config', file], folder]);
  supervisor = spawn(
    process.execPath,
    [
      ...['--input-type=module', '-e'],
      `import { superviseGateway } from '${join(scripts, 'superviseGateway.mjs')}'; superviseGateway(...${call})`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  for (const stream of [supervisor.stdout!, supervisor.stderr!])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
});
afterAll(async () => {
  supervisor.kill('SIGTERM');
  await once(supervisor, 'exit');
  await station.close();
  await inverter.close();
  await stack.stop();
  await rm(folder, { recursive: true });
});

/** Version that the gateway reports; nothing while it restarts. */
const reportedVersion = () =>
  Promise.race([
    station.ask({ action: 'get_diagnostics', data: {} }).then(({ diagnostics }) => diagnostics?.version),
    setTimeout(2_000),
  ]);

/** Uploads a package and orders it, with its own version or another one. */
async function order(image: Package | Buffer, patch: number): Promise<number> {
  const file = Buffer.isBuffer(image) ? image : gzipSync(JSON.stringify(image));
  const { image_id } = await readData(stack, uploadImage, { file: new Uint8Array(file) }, { token });
  const { firmware_id } = await readData(
    stack,
    saveFirmware,
    {
      image_id,
      name: `Gateway 2.0.${patch}`,
      type: 'MAIN',
      version: ['0200', String(patch).padStart(4, '0')],
      mod_ids: [GATEWAY_MODEL],
      notes: '',
    },
    { token },
  );
  let upgradeId = 0;
  // It may just be restarting.
  await expect
    .poll(async () => {
      const request = { device_id: station.gatewayId, firmware_id, method: 'resume', timeout: 5 } as const;
      upgradeId =
        (await readData(stack, startUpgrade, request, { token }).catch(() => null))?.upgrade_id ?? 0;
      return upgradeId;
    })
    .toBeGreaterThan(0);
  return upgradeId;
}

const readUpgrade = async (id: number): Promise<Upgrade> =>
  (await readData(stack, getUpgrades, { device_id: station.gatewayId }, { token })).list.find(
    ({ upgrade_id }) => upgrade_id === id,
  )!;
const becomes = async (id: number, state: Upgrade['state']) => {
  await expect.poll(async () => (await readUpgrade(id)).state).toBe(state);
  return readUpgrade(id);
};

/** Kills the running gateway like a power cut; the supervisor starts it again. */
async function killProgram(): Promise<void> {
  const starts = [...printed.matchAll(/"pid":(\d+)/g)];
  const pid = Number(starts.at(-1)![1]);
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => printed.slice(starts.at(-1)!.index).includes(`"pid":${pid}`)).toBe(true);
}

const energies = () => station.history(station.inverterId, 'KRA');

describe('the software of a gateway', () => {
  it('[GW-05] is upgraded by a firmware order, also if it is killed on the way, and loses nothing', async () => {
    await expect.poll(reportedVersion).toBe('2.0.0');
    await expect.poll(energies).not.toEqual([]);
    const id = await order(next, 1);
    await expect
      .poll(async () => ['transferring', 'installing'].includes((await readUpgrade(id)).state), {
        interval: 20,
      })
      .toBe(true);
    await killProgram();
    const { to, from, log } = await becomes(id, 'succeeded');
    expect({ from, to }).toEqual({ from: ['0200', '0000'], to: ['0200', '0001'] });
    expect(log.filter(({ step }) => step === 'succeeded')).toHaveLength(1);
    await expect.poll(reportedVersion).toBe('2.0.1');
    // It stays after a power cut.
    const before = (await energies()).length;
    await killProgram();
    await expect.poll(reportedVersion).toBe('2.0.1');
    await expect.poll(async () => (await energies()).length).toBeGreaterThan(before);
    const counted = await energies();
    expect(counted).toEqual([...new Set(counted)].sort((a, b) => a - b));
    expect(await readdir(join(folder, 'data/software'))).toHaveLength(1);
  });

  it.each<[string, number, (program: string) => string]>([
    ['does not start', 2, () => 'throw new Error("broken")'],
    ['is cut off', 3, (program) => program.slice(0, program.length / 2)],
    ['ends because of the configuration', 4, () => 'process.exit(78)'],
    ['hangs and never connects', 5, () => 'for (;;);'],
  ])('[GW-05] is the old one again when the new one %s', async (_what, patch, change) => {
    const files = { ...next.files, 'program.mjs': change(next.files['program.mjs']!) };
    const id = await order({ ...next, version: `2.0.${patch}`, files }, patch);
    const { failure, log } = await becomes(id, 'failed');
    expect(failure).toBe('aborted');
    expect(log.at(-1)!.msg).toContain('the new version');
    await expect.poll(reportedVersion).toBe('2.0.1');
  });

  it('[GW-05] is no package of another version, and nothing else', async () => {
    const other = await order(next, 6);
    expect((await becomes(other, 'failed')).log.at(-1)!.msg).toContain('has version 0200-0001');
    const nothing = await order(Buffer.from('no package'), 7);
    expect(await becomes(nothing, 'failed')).toMatchObject({ failure: 'refused' });
    const outside = await order({ ...next, version: '2.0.8', files: { ...next.files, '../x.mjs': '' } }, 8);
    expect(await becomes(outside, 'failed')).toMatchObject({ failure: 'refused' });
    expect(await reportedVersion()).toBe('2.0.1');
  });
});
