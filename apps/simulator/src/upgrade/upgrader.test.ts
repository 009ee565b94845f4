import {
  CHUNK_BYTES,
  type UpgradeMessage,
  type UpgradeOrder,
  type UpgradeReport,
} from '@heliograph/contracts/mqtt';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { noEpisodes } from '../alarms/episodes.ts';
import { createChronicle } from '../devices/chronicle.ts';
import { CLOCK_TOLERANCE } from '../gateway/grantBook.ts';
import { createPlant, type Plant, type SavedPlant } from '../plant/plant.ts';
import { commissionedGateway } from '../testing/commissioned.ts';
import { testGrants } from '../testing/testGrants.ts';
import { createUpgrader, type SavedUpgrades, type Upgrader, type UpgradeManners } from './upgrader.ts';

const commissioned = commissionedGateway();
const { uuid } = commissioned;
const START = Date.UTC(2026, 0, 15, 2);
const DEVICE = 'C002-1';
const image = createHash('shake256', { outputLength: 50_000 }).update('image').digest();
const PIECES = Math.ceil(image.length / CHUNK_BYTES);

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
let manners: UpgradeManners;
let said: UpgradeReport[];
let died: boolean;
/** Pieces that were asked for. */
let served: number[];
/** How much of what it said was answered. */
let heard: number;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  live();
});
afterEach(() => {
  upgrader.close();
  vi.useRealTimers();
});

/** A gateway, with the memory of its last life where it had one. */
function live(memory: { plant?: SavedPlant; upgrades?: SavedUpgrades } = {}): void {
  plant = createPlant(commissioned, {
    seed: 7,
    episodes: noEpisodes,
    outages: false,
    saved: memory.plant,
  });
  const { end } = createChronicle(plant.site, { from: START, fineFrom: START, until: START });
  plant.start(plant.site.next(end, START));
  manners = {
    pieceDelay: 10,
    writeDelay: 10,
    diesAt: null,
    corrupts: false,
    breaksOff: false,
    staysAsItWas: false,
  };
  said = [];
  served = [];
  heard = 0;
  died = false;
  upgrader = createUpgrader({
    plant,
    key: testGrants.key,
    now: Date.now,
    clock: Date.now,
    manners: () => manners,
    say: (report) => void said.push(report),
    die: () => void (died = true),
    saved: memory.upgrades,
  });
}

const hear = (message: UpgradeMessage) => upgrader.hear(JSON.stringify(message));
const order = (change: Partial<typeof wanted> = {}) => testGrants.order(uuid, { ...wanted, ...change });

/** Gives the gateway what it asks for until it says no more, has so many pieces, or says what is waited for. */
function serve(most = Infinity, awaited?: UpgradeReport['state']): void {
  while (heard < said.length && said.at(-1)?.state !== awaited) {
    const report = said[heard]!;
    if (report.state === 'transferring') {
      if (served.length >= most) return;
      const { upgrade_id, offset } = report;
      served.push(offset);
      const data = image.subarray(offset, offset + CHUNK_BYTES).toString('base64');
      hear({ kind: 'chunk', upgrade_id, offset, data });
    }
    heard++;
    vi.advanceTimersByTime(manners.pieceDelay);
  }
}
const version = () => plant.texts.versionOf(DEVICE, 'MAIN');

describe('a gateway that is ordered to bring firmware onto a device', () => {
  it('[FW-01] asks for each piece once, installs them, and tells the new version, over a restart too', () => {
    hear(order());
    expect(said).toEqual([{ upgrade_id: 1, state: 'transferring', offset: 0, from: ['1150', '0217'] }]);
    serve();
    expect(served).toHaveLength(PIECES);
    expect(said.at(-1)).toEqual({ upgrade_id: 1, state: 'installed', to: ['1163', '0224'] });
    expect(plant.texts.read(DEVICE, 'Control_version_field_2')).toBe('0224');
    expect(plant.texts.read(DEVICE, 'Communication_version_field_2')).toBe('0009');
    live({ plant: plant.saved(), upgrades: upgrader.saved() });
    expect(version()).toEqual(['1163', '0224']);
    // What was carried out is not carried out again.
    hear(order());
    expect(said).toEqual([{ upgrade_id: 1, state: 'installed', to: ['1163', '0224'] }]);
  });

  it.each<[string, UpgradeOrder, string]>([
    ['unsigned', { ...order(), signature: 'A'.repeat(86) }, 'not signed'],
    ['of another version than was signed', { ...order(), version: ['0666', '0666'] }, 'not signed'],
    ['of another image than was signed', { ...order(), sha256: '0'.repeat(64) }, 'not signed'],
    ['for another gateway', testGrants.order('gw-00000002', wanted), 'not signed'],
    ['long over', order({ deadline: START - CLOCK_TOLERANCE }), 'is over'],
    ['of the future', order({ deadline: START + 3 * 3_600_000 }), 'of the future'],
    ['for a device that it does not have', order({ device_id: 'nobody' }), 'unknown device'],
  ])('[FW-01] [SEC-01] refuses an order that is %s', (_what, refused, words) => {
    hear(refused);
    expect(said).toEqual([
      { upgrade_id: 1, state: 'failed', failure: 'refused', msg: expect.stringContaining(words) as string },
    ]);
    serve();
    expect(served).toEqual([]);
  });

  it('[FW-01] [SEC-01] goes on with what the server ordered when somebody else orders the same', () => {
    hear(order());
    hear({ ...order(), sha256: '0'.repeat(64) });
    upgrader.hear('rubbish');
    expect(said).toHaveLength(1);
    serve();
    expect(version()).toEqual(['1163', '0224']);
  });

  it('[FW-01] takes up what it has, after a restart too, and all of it anew where that is ordered', () => {
    hear(order());
    serve(2);
    const part = upgrader.saved();
    for (const [method, offset] of [
      ['resume', 2 * CHUNK_BYTES],
      ['whole', 0],
    ] as const) {
      live({ upgrades: part });
      hear(order({ upgrade_id: 2, method }));
      expect(said[0]).toMatchObject({ state: 'transferring', offset });
      serve();
      expect(said.at(-1)).toMatchObject({ state: 'installed' });
    }
    live({ upgrades: part });
    const sha256 = createHash('sha256').update('another').digest('hex');
    hear(order({ upgrade_id: 3, sha256 }));
    expect(said[0]).toMatchObject({ offset: 0 });
  });

  it('[FW-01] asks again for a piece that does not come, until the order is over', () => {
    hear(order());
    vi.advanceTimersByTime(5000);
    expect(said).toHaveLength(2);
    expect(said[1]).toEqual(said[0]);
    vi.setSystemTime(wanted.deadline + CLOCK_TOLERANCE);
    vi.advanceTimersByTime(60_000);
    expect(said).toHaveLength(2);
  });

  it('[FW-01] does not take a piece that it did not ask for', () => {
    hear(order());
    for (const offset of [CHUNK_BYTES, 2 * CHUNK_BYTES])
      hear({ kind: 'chunk', upgrade_id: 1, offset, data: 'AAAA' });
    hear({ kind: 'chunk', upgrade_id: 2, offset: 0, data: 'AAAA' });
    serve();
    expect(version()).toEqual(['1163', '0224']);
  });

  it('[FW-01] stops when it is called off, but not while the device writes', () => {
    hear(order());
    serve(1);
    hear({ kind: 'cancel', upgrade_id: 1 });
    expect(said.at(-1)).toEqual({ upgrade_id: 1, state: 'cancelled' });
    heard = said.length;
    hear(order({ upgrade_id: 2 }));
    expect(said.at(-1)).toMatchObject({ state: 'transferring', offset: CHUNK_BYTES });
    serve();
    expect(said.at(-1)).toMatchObject({ state: 'installed' });

    live();
    hear(order());
    serve(PIECES, 'installing');
    hear({ kind: 'cancel', upgrade_id: 1 });
    expect(said.at(-1)).toMatchObject({ state: 'installing' });
    serve();
    expect(said.at(-1)).toMatchObject({ state: 'installed' });
    // Of what it knows nothing, it does nothing.
    hear({ kind: 'cancel', upgrade_id: 9 });
    expect(said.at(-1)).toEqual({ upgrade_id: 9, state: 'cancelled' });
  });

  it('[FW-01] is gone at a share of the image', () => {
    manners.diesAt = 40;
    hear(order());
    serve(1);
    expect(died).toBe(false);
    serve(2);
    expect(died).toBe(true);
  });

  it.each<[keyof UpgradeManners, object]>([
    ['corrupts', { state: 'failed', failure: 'corrupt' }],
    ['breaksOff', { state: 'failed', failure: 'aborted' }],
    ['staysAsItWas', { state: 'installed', to: ['1150', '0217'] }],
  ])('[FW-01] has devices whose firmware %s', (manner, end) => {
    manners = { ...manners, [manner]: true };
    hear(order());
    serve();
    expect(said.at(-1)).toMatchObject(end);
    expect(version()).toEqual(['1150', '0217']);
  });
});
