import {
  CHUNK_BYTES,
  type UpgradeMessage,
  type UpgradeOrder,
  type UpgradeReport,
} from '@heliograph/contracts/mqtt';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noRandomFaults } from '../faults/faultSchedule.ts';
import { simulateHistory } from '../physics/siteHistory.ts';
import { CLOCK_TOLERANCE } from '@heliograph/gateway-link';
import { createPlant, type Plant, type SavedPlant } from '../plant/plant.ts';
import { commissionedGateway } from '../testing/commissioned.ts';
import { testGrants } from '@heliograph/gateway-link/testing';
import { createUpgrader, type SavedUpgrades, type Upgrader, type UpgradeBehavior } from './upgrader.ts';

const commissioned = commissionedGateway();
const { uuid } = commissioned;
const START = Date.UTC(2026, 0, 15, 2);
const DEVICE = 'C002-1';
const image = createHash('shake256', { outputLength: 50_000 }).update('image').digest();
const CHUNKS = Math.ceil(image.length / CHUNK_BYTES);

const wanted: Omit<UpgradeOrder, 'kind' | 'signature'> = {
  upgrade_id: 1,
  device_id: DEVICE,
  type: 'MAIN',
  version: ['1163', '0224'],
  size: image.length,
  sha256: createHash('sha256').update(image).digest('hex'),
  method: 'resume',
  deadline: START + 20 * 60_000,
};

let plant: Plant;
let upgrader: Upgrader;
let behavior: UpgradeBehavior;
let reports: UpgradeReport[];
let disconnected: boolean;
/** Offsets of the requested chunks. */
let served: number[];
/** Number of answered reports. */
let answered: number;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  startGateway();
});
afterEach(() => {
  upgrader.close();
  vi.useRealTimers();
});

/** Starts the gateway, optionally with its saved state. */
function startGateway(saved: { plant?: SavedPlant; upgrades?: SavedUpgrades } = {}): void {
  plant = createPlant(commissioned, {
    seed: 7,
    schedule: noRandomFaults,
    outages: false,
    saved: saved.plant,
  });
  const { end } = simulateHistory(plant.site, { from: START, fineFrom: START, until: START });
  plant.start(plant.site.next(end, START));
  behavior = {
    chunkDelay: 10,
    installDelay: 10,
    disconnectAtPercent: null,
    corruptsImage: false,
    abortsInstall: false,
    keepsOldVersion: false,
  };
  reports = [];
  served = [];
  answered = 0;
  disconnected = false;
  upgrader = createUpgrader({
    plant,
    key: testGrants.key,
    now: Date.now,
    clock: Date.now,
    behavior: () => behavior,
    sendReport: (report) => void reports.push(report),
    disconnect: () => void (disconnected = true),
    saved: saved.upgrades,
  });
}

const send = (message: UpgradeMessage) => upgrader.receive(JSON.stringify(message));
const order = (change: Partial<typeof wanted> = {}) => testGrants.order(uuid, { ...wanted, ...change });

/** Sends requested chunks until the gateway requests no more, has `most` chunks, or reports `awaited`. */
function serve(most = Infinity, awaited?: UpgradeReport['state']): void {
  while (answered < reports.length && reports.at(-1)?.state !== awaited) {
    const report = reports[answered]!;
    if (report.state === 'transferring') {
      if (served.length >= most) return;
      const { upgrade_id, offset } = report;
      served.push(offset);
      const data = image.subarray(offset, offset + CHUNK_BYTES).toString('base64');
      send({ kind: 'chunk', upgrade_id, offset, data });
    }
    answered++;
    vi.advanceTimersByTime(behavior.chunkDelay);
  }
}
const version = () => plant.texts.getVersion(DEVICE, 'MAIN');

describe('a gateway with an upgrade order', () => {
  it('[FW-01] requests each chunk once, installs the image and reports the new version, even after a restart', () => {
    send(order());
    expect(reports).toEqual([{ upgrade_id: 1, state: 'transferring', offset: 0, from: ['1150', '0217'] }]);
    serve();
    expect(served).toHaveLength(CHUNKS);
    expect(reports.at(-1)).toEqual({ upgrade_id: 1, state: 'installed', to: ['1163', '0224'] });
    expect(plant.texts.read(DEVICE, 'Control_version_field_2')).toBe('0224');
    expect(plant.texts.read(DEVICE, 'Communication_version_field_2')).toBe('0009');
    startGateway({ plant: plant.saved(), upgrades: upgrader.saved() });
    expect(version()).toEqual(['1163', '0224']);
    // A finished order does not run again.
    send(order());
    expect(reports).toEqual([{ upgrade_id: 1, state: 'installed', to: ['1163', '0224'] }]);
  });

  it.each<[string, UpgradeOrder, string]>([
    ['unsigned', { ...order(), signature: 'A'.repeat(86) }, 'not signed'],
    ['for a different version than signed', { ...order(), version: ['0666', '0666'] }, 'not signed'],
    ['for a different image than signed', { ...order(), sha256: '0'.repeat(64) }, 'not signed'],
    ['for another gateway', testGrants.order('gw-00000002', wanted), 'not signed'],
    ['expired', order({ deadline: START - CLOCK_TOLERANCE }), 'has expired'],
    ['from the future', order({ deadline: START + 3 * 3_600_000 }), 'in the future'],
    ['for an unknown device', order({ device_id: 'nobody' }), 'unknown device'],
  ])('[FW-01] [SEC-01] refuses an order that is %s', (_what, refused, words) => {
    send(refused);
    expect(reports).toEqual([
      { upgrade_id: 1, state: 'failed', failure: 'refused', msg: expect.stringContaining(words) as string },
    ]);
    serve();
    expect(served).toEqual([]);
  });

  it('[FW-01] [SEC-01] ignores a forged order for a running upgrade', () => {
    send(order());
    send({ ...order(), sha256: '0'.repeat(64) });
    upgrader.receive('not json');
    expect(reports).toHaveLength(1);
    serve();
    expect(version()).toEqual(['1163', '0224']);
  });

  it('[FW-01] resumes a partial image, even after a restart, unless the whole image is ordered', () => {
    send(order());
    serve(2);
    const part = upgrader.saved();
    for (const [method, offset] of [
      ['resume', 2 * CHUNK_BYTES],
      ['whole', 0],
    ] as const) {
      startGateway({ upgrades: part });
      send(order({ upgrade_id: 2, method }));
      expect(reports[0]).toMatchObject({ state: 'transferring', offset });
      serve();
      expect(reports.at(-1)).toMatchObject({ state: 'installed' });
    }
    startGateway({ upgrades: part });
    const sha256 = createHash('sha256').update('another').digest('hex');
    send(order({ upgrade_id: 3, sha256 }));
    expect(reports[0]).toMatchObject({ offset: 0 });
  });

  it('[FW-01] requests a missing chunk again until the order expires', () => {
    send(order());
    vi.advanceTimersByTime(5000);
    expect(reports).toHaveLength(2);
    expect(reports[1]).toEqual(reports[0]);
    vi.setSystemTime(wanted.deadline + CLOCK_TOLERANCE);
    vi.advanceTimersByTime(60_000);
    expect(reports).toHaveLength(2);
  });

  it('[FW-01] ignores chunks it did not request', () => {
    send(order());
    for (const offset of [CHUNK_BYTES, 2 * CHUNK_BYTES])
      send({ kind: 'chunk', upgrade_id: 1, offset, data: 'AAAA' });
    send({ kind: 'chunk', upgrade_id: 2, offset: 0, data: 'AAAA' });
    serve();
    expect(version()).toEqual(['1163', '0224']);
  });

  it('[FW-01] cancels a transfer but not an install', () => {
    send(order());
    serve(1);
    send({ kind: 'cancel', upgrade_id: 1 });
    expect(reports.at(-1)).toEqual({ upgrade_id: 1, state: 'cancelled' });
    answered = reports.length;
    send(order({ upgrade_id: 2 }));
    expect(reports.at(-1)).toMatchObject({ state: 'transferring', offset: CHUNK_BYTES });
    serve();
    expect(reports.at(-1)).toMatchObject({ state: 'installed' });

    startGateway();
    send(order());
    serve(CHUNKS, 'installing');
    send({ kind: 'cancel', upgrade_id: 1 });
    expect(reports.at(-1)).toMatchObject({ state: 'installing' });
    serve();
    expect(reports.at(-1)).toMatchObject({ state: 'installed' });
    // Unknown upgrades are reported as cancelled.
    send({ kind: 'cancel', upgrade_id: 9 });
    expect(reports.at(-1)).toEqual({ upgrade_id: 9, state: 'cancelled' });
  });

  it('[FW-01] disconnects at a share of the image', () => {
    behavior.disconnectAtPercent = 40;
    send(order());
    serve(1);
    expect(disconnected).toBe(false);
    serve(2);
    expect(disconnected).toBe(true);
  });

  it.each<[keyof UpgradeBehavior, object]>([
    ['corruptsImage', { state: 'failed', failure: 'corrupt' }],
    ['abortsInstall', { state: 'failed', failure: 'aborted' }],
    ['keepsOldVersion', { state: 'installed', to: ['1150', '0217'] }],
  ])('[FW-01] simulates %s', (flag, end) => {
    behavior = { ...behavior, [flag]: true };
    send(order());
    serve();
    expect(reports.at(-1)).toMatchObject(end);
    expect(version()).toEqual(['1150', '0217']);
  });
});
