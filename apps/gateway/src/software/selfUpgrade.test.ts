import { CHUNK_BYTES, type UpgradeOrder, type UpgradeReport } from '@heliograph/contracts/mqtt';
import { computeSha256 } from '@heliograph/gateway-link';
import { testGrants } from '@heliograph/gateway-link/testing';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDisk, type Disk } from '../store/disk.ts';
import { PowerCutError } from '../testing/memoryDisk.ts';
import { VERSION, VERSION_FIELDS } from '../version.ts';
import { openSelfUpgrade, type SelfUpgrade } from './selfUpgrade.ts';
import { failTrial, readSoftwareState, RESTARTED_BY } from './softwareState.ts';

const uuid = 'HG-00000001';
const NOW = 1_800_000_000_000;
const files = {
  'program.mjs': '// the program',
  'chunk-A.mjs': `// ${randomBytes(40_000).toString('hex')}`,
  'maps/a.yaml': 'id: a',
};
const getPackage = (change: object = {}) =>
  gzipSync(
    JSON.stringify({ product: 'heliograph-gateway', version: '2.1.0', node: '20.19.0', files, ...change }),
  );
const image = getPackage();
const parseOrder = (bytes: Buffer, change: Partial<UpgradeOrder> = {}) =>
  testGrants.order(uuid, {
    upgrade_id: 1,
    device_id: 'GW',
    type: 'MAIN',
    version: ['0201', '0000'],
    size: bytes.length,
    sha256: computeSha256(bytes),
    method: 'resume',
    deadline: NOW + 1_200_000,
    ...change,
  });

let store: string;
let disk: Disk;
let upgrade: SelfUpgrade;
let reports: UpgradeReport[];
let restarts: number;
/** True if the program ends with the power; false if the medium is just full. */
let isMute: boolean;

beforeEach(() => {
  store = mkdtempSync(join(tmpdir(), 'heliograph-self-'));
  disk = openDisk(store);
  vi.stubEnv(RESTARTED_BY, 'test');
  reports = [];
  restarts = 0;
  isMute = true;
  start();
});
afterEach(() => {
  upgrade.close();
  vi.unstubAllEnvs();
  rmSync(store, { recursive: true });
});

/** Starts the program; cuts the power after a number of changes to the medium. */
function start(cutAfter = Infinity): { changes: () => number } {
  let changes = 0;
  const cutting = (path: string): Disk => {
    const real = openDisk(path);
    const counted =
      <Args extends unknown[]>(change: (...args: Args) => void) =>
      (...args: Args) => {
        if (++changes > cutAfter) throw new PowerCutError();
        change(...args);
      };
    return {
      ...real,
      append: counted(real.append),
      replace: counted(real.replace),
      remove: counted(real.remove),
    };
  };
  upgrade = openSelfUpgrade({
    uuid,
    deviceId: 'GW',
    key: testGrants.key,
    disk: cutting(store),
    store,
    wait: 60_000,
    now: () => NOW,
    // A program that is cut off sends nothing more.
    sendReport: (report) => void ((changes <= cutAfter || !isMute) && reports.push(report)),
    restart: () => void restarts++,
    onStoreError: (error) => expect(error).toBeInstanceOf(PowerCutError),
    openFolder: cutting,
  });
  return { changes: () => changes };
}

/** Sends an order and the chunks that are requested. */
function serve(bytes: Buffer, order = parseOrder(bytes)): UpgradeReport | undefined {
  const from = reports.length;
  upgrade.receive(JSON.stringify(order));
  for (let i = from; i < reports.length; i++) {
    const report = reports[i]!;
    if (report.state !== 'transferring') continue;
    const { upgrade_id, offset } = report;
    const data = bytes.subarray(offset, offset + CHUNK_BYTES).toString('base64');
    if (data !== '') upgrade.receive(JSON.stringify({ kind: 'chunk', upgrade_id, offset, data }));
  }
  return reports.at(-1);
}

const state = () => readSoftwareState(disk);
const folder = () => join(store, 'software', state()!.trial!.folder);

describe('the upgrade of the gateway’s own software', () => {
  it('[GW-05] puts the new version beside the old one and on trial, then restarts', () => {
    expect(serve(image)).toEqual({ upgrade_id: 1, state: 'installing', percent: 50 });
    expect(reports[0]).toEqual({ upgrade_id: 1, state: 'transferring', offset: 0, from: VERSION_FIELDS });
    expect(restarts).toBe(1);
    expect(state()).toMatchObject({
      current: null,
      installed: VERSION,
      trial: { upgradeId: 1, attempts: 0, wait: 60_000 },
    });
    for (const [name, text] of Object.entries(files))
      expect(readFileSync(join(folder(), name), 'utf8')).toBe(text);
  });

  it('[GW-05] survives a power cut at each step and is put on trial once', () => {
    for (let cut = 0; ; cut++) {
      upgrade.close();
      rmSync(store, { recursive: true });
      disk = openDisk(store);
      restarts = 0;
      const { changes } = start(cut);
      try {
        serve(image);
      } catch (error) {
        if (!(error instanceof PowerCutError)) throw error;
      }
      if (changes() <= cut) break;
      upgrade.close();
      start();
      if (state()?.trial === undefined || state()?.trial === null) serve(image);
      expect(state()?.trial).toMatchObject({ upgradeId: 1 });
      for (const [name, text] of Object.entries(files))
        expect(readFileSync(join(folder(), name), 'utf8')).toBe(text);
    }
    expect(restarts).toBe(1);
  });

  it('[GW-05] continues with what it had received before a restart', () => {
    upgrade.receive(JSON.stringify(parseOrder(image)));
    const data = image.subarray(0, CHUNK_BYTES).toString('base64');
    upgrade.receive(JSON.stringify({ kind: 'chunk', upgrade_id: 1, offset: 0, data }));
    upgrade.close();
    start();
    reports = [];
    serve(image);
    expect(reports[0]).toMatchObject({ state: 'transferring', offset: CHUNK_BYTES });
    expect(restarts).toBe(1);
  });

  it('[GW-05] answers a repeated order with how it ended', () => {
    serve(image);
    failTrial(disk, 'the new version hangs');
    upgrade.close();
    start();
    reports = [];
    serve(image);
    expect(reports).toEqual([
      { upgrade_id: 1, state: 'failed', failure: 'aborted', msg: 'the new version hangs' },
    ]);
    expect(restarts).toBe(1);
  });

  it.each<[string, Buffer, Partial<UpgradeOrder>, string]>([
    ['for a device on a bus', image, { device_id: 'INV' }, 'tool of the manufacturer'],
    ['for another board', image, { type: 'HMI' }, 'one board'],
    ['of another version', image, { version: ['0202', '0000'] }, 'has version 0201-0000'],
    ['of something else', Buffer.from('something'), {}, 'no package|not a package'],
    ['that needs a newer Node', getPackage({ node: '99.0.0' }), {}, 'needs Node 99.0.0'],
    ['without a program', getPackage({ files: { 'a.mjs': '' } }), {}, 'must have program.mjs'],
    ['with a file elsewhere', getPackage({ files: { ...files, '../a.mjs': '' } }), {}, 'not a package'],
    ['with an absolute file', getPackage({ files: { ...files, '/etc/a': '' } }), {}, 'not a package'],
    [
      'that unpacks to very much',
      getPackage({ files: { 'program.mjs': 'x'.repeat(26e6) } }),
      {},
      'not a package',
    ],
  ])('[GW-05] [SEC-01] refuses an order %s', (_what, bytes, change, words) => {
    expect(serve(bytes, parseOrder(bytes, change))).toMatchObject({
      state: 'failed',
      failure: 'refused',
      msg: expect.stringMatching(words) as string,
    });
    expect(restarts).toBe(0);
    expect(state()?.trial).toBeNull();
    expect(existsSync(join(store, 'software'))).toBe(false);
  });

  it('[GW-05] [SEC-01] refuses a package that is too large before it is transferred', () => {
    expect(serve(image, parseOrder(image, { size: 5_000_000 }))).toMatchObject({ failure: 'refused' });
    expect(reports).toHaveLength(1);
  });

  it('[GW-05] [SEC-01] does not install what arrived damaged', () => {
    const damaged = Buffer.from(image).fill(0, 100, 200);
    expect(serve(damaged, parseOrder(image))).toMatchObject({ failure: 'corrupt' });
    expect(restarts).toBe(0);
  });

  it('[GW-05] refuses orders where nothing starts the program again', () => {
    vi.stubEnv(RESTARTED_BY, undefined);
    expect(serve(image)).toMatchObject({
      failure: 'refused',
      msg: expect.stringContaining('npm run gateway') as string,
    });
  });

  it('[GW-05] says why when the medium is full', () => {
    upgrade.close();
    start(0);
    isMute = false;
    expect(serve(image)).toMatchObject({
      state: 'failed',
      failure: 'aborted',
      msg: expect.stringContaining('cannot be stored') as string,
    });
  });
});
