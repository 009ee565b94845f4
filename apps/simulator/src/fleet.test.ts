import { Backfill, Telemetry } from '@heliograph/contracts/mqtt';
import { Code } from '@heliograph/domain/models';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fleet } from './fleet.ts';
import { loadFleet, saveFleet } from './savedFleet.ts';
import { commissioned, commissionedDevice, commissionedGateway } from './testing/commissioned.ts';
import { startConnectedFleet } from './testing/connectedFleet.ts';
import { type ReceivedMessage, startTestBroker, type TestBroker } from '@heliograph/testing';

const DAY = 86_400_000;

let broker: TestBroker;
let fleet: Fleet | undefined;
let folder: string;

beforeEach(async () => {
  broker = await startTestBroker();
  folder = await mkdtemp(join(tmpdir(), 'simulator-'));
});
afterEach(async () => {
  fleet?.close();
  await broker.close();
  await rm(folder, { recursive: true });
});

const history = { energy_from: Date.now() - 70 * DAY, samples_from: Date.now() - 3 * DAY };
const home = (n: number, change = {}) => commissionedGateway({ uuid: `gw-0000000${n}`, ...change });
const of = (n: number, channel: ReceivedMessage['channel']) => (message: ReceivedMessage) =>
  message.channel === channel && message.topic.includes(`gw-0000000${n}`);
const loads = (received: readonly ReceivedMessage[]) =>
  received.filter(of(1, 'telemetry')).flatMap(({ json }) =>
    Telemetry.parse(json).samples.flatMap(({ at, values }) => {
      const kwh = values[Code.loadTotal];
      return kwh === undefined ? [] : [{ at, kwh }];
    }),
  );

describe('startFleet', () => {
  it('backfills the commissioned history, newest day first, while live telemetry runs', async () => {
    fleet = await startConnectedFleet(commissioned([home(1, { history }), home(2, { history })], broker.url));
    expect(await fleet.backfilled).toBe(true);
    const past = broker.received.filter(of(1, 'backfill')).map(({ json }) => Backfill.parse(json));
    const inverter = past.filter(({ device_id }) => device_id === 'C002-1').map(({ start }) => start);
    expect(inverter).toEqual([...inverter].sort((a, b) => b - a));
    expect(inverter.at(-1)).toBeLessThan(history.energy_from + 3_600_000);
    const lastPast = broker.received.findLastIndex(of(1, 'backfill'));
    expect(broker.received.findIndex(of(1, 'telemetry'))).toBeLessThan(lastPast);
  });

  it('starts new gateways and stops removed ones', async () => {
    fleet = await startConnectedFleet(commissioned([home(1), home(2)], broker.url));
    await broker.until(of(1, 'telemetry'));
    const ended = fleet.gateways.get('gw-00000001')!;
    fleet.recommission([home(2), home(3)]);
    await broker.until(of(3, 'telemetry'));
    expect([...fleet.gateways.keys()]).toEqual(['gw-00000002', 'gw-00000003']);
    await expect.poll(() => ended.connected()).toBe(false);
    const kept = fleet.gateways.get('gw-00000002');
    fleet.recommission([home(2), home(3)]);
    expect(fleet.gateways.get('gw-00000002')).toBe(kept);
  });

  it('uses a gateway’s new password', async () => {
    fleet = await startConnectedFleet(commissioned([home(1, { password: 'first' })], broker.url));
    await broker.until(of(1, 'telemetry'));
    const gateway = fleet.gateways.get('gw-00000001')!;
    broker.passwords.set('gw-00000001', 'second');
    gateway.disconnect();
    await expect.poll(() => gateway.connected()).toBe(false);
    fleet.recommission([home(1, { password: 'second' })]);
    gateway.reconnect();
    const said = broker.received.length;
    await broker.until(of(1, 'telemetry'), said);
    expect(fleet.gateways.get('gw-00000001')).toBe(gateway);
  });

  it('[DEV-02] applies device changes; counters of remaining devices continue', async () => {
    const breaker = commissionedDevice('C006');
    const before = home(1).devices;
    fleet = await startConnectedFleet(commissioned([home(1)], broker.url));
    const total = async (deviceId: string, code: string, from: number) => {
      const sampled = (message: ReceivedMessage) =>
        of(1, 'telemetry')(message) &&
        Telemetry.parse(message.json).samples.some(({ device_id }) => device_id === deviceId);
      const { json } = await broker.until(sampled, from);
      return Telemetry.parse(json).samples.findLast(({ device_id }) => device_id === deviceId)!.values[code]!;
    };
    const codes = [Code.pvTotal, Code.loadTotal, Code.chargeTotal, Code.importTotal];
    const totals = (from: number) => Promise.all(codes.map((code) => total('C002-1', code, from)));
    const counted = await totals(0);

    fleet.recommission([home(1, { devices: [before[0]!, breaker, ...before.slice(1)] })]);
    expect(await total('C006-1', 'breaker_energy_total', broker.received.length)).toBeGreaterThan(0);
    const after = await totals(broker.received.length);
    for (const [index, value] of after.entries()) expect(value).toBeCloseTo(counted[index]!, 0);

    fleet.recommission([home(1)]);
    const again = await totals(broker.received.length);
    for (const [index, value] of again.entries()) expect(value).toBeCloseTo(counted[index]!, 0);
    const { plant } = fleet.gateways.get('gw-00000001')!;
    expect(plant.readers.map(({ device }) => device.device_id)).not.toContain('C006-1');
  });

  it('backfills the others while a gateway is offline', async () => {
    broker.refusedUsers.add('gw-00000001');
    fleet = await startConnectedFleet(commissioned([home(1, { history }), home(2, { history })], broker.url));
    const oldest = (message: ReceivedMessage) =>
      of(2, 'backfill')(message) && Backfill.parse(message.json).start < history.energy_from + 3_600_000;
    await broker.until(oldest);
    expect(broker.received.some(of(1, 'backfill'))).toBe(false);
    broker.refusedUsers.clear();
    expect(await fleet.backfilled).toBe(true);
    expect(broker.received.some(of(1, 'backfill'))).toBe(true);
  });

  it('repeats a backfill that was not acknowledged', async () => {
    fleet = await startConnectedFleet(commissioned([home(1, { history })], broker.url));
    await broker.until(of(1, 'backfill'));
    broker.isDown();
    broker.reopen();
    await fleet.backfilled;
    const starts = broker.received
      .filter(of(1, 'backfill'))
      .map(({ json }) => Backfill.parse(json))
      .filter(({ device_id, step }) => device_id === 'C002-1' && step === 300_000)
      .map(({ start }) => start);
    expect(new Set(starts).size).toBe(4);
  });

  it.each([
    ['a short break as late telemetry', 600_000, 'telemetry'],
    ['a long break as history', 3 * 3_600_000, 'backfill'],
  ] as const)('keeps its counters across a restart and sends %s', async (_, gap, channel) => {
    const file = commissioned([home(1)], broker.url);
    const path = join(folder, 'memory.json');
    fleet = await startConnectedFleet(file);
    await broker.until(of(1, 'telemetry'));
    const before = loads(broker.received).at(-1)!;
    saveFleet(path, file.seed, fleet);
    fleet.close();

    const from = broker.received.length;
    fleet = await startConnectedFleet(file, {
      saved: loadFleet(path, file.seed),
      now: () => Date.now() + gap,
    });
    await broker.until(of(1, channel), from);
    await broker.until((message) => loads([message]).some(({ at }) => at > before.at + gap - 60_000), from);
    const after = loads(broker.received.slice(from)).filter(({ at }) => at > before.at);
    const kwh = after.map((each) => each.kwh);
    expect(Math.min(...kwh)).toBeGreaterThanOrEqual(before.kwh);
    expect(Math.max(...kwh)).toBeLessThan(before.kwh + 15);
    expect(await fleet.backfilled).toBe(false);
  });

  it.each([
    ['devices changed while it was off', [0, 2, 1], 69 * 3_600_000],
    ['devices changed during a short break', [0, 2, 1], 600_000],
    ['its clock was set back', [0, 1, 2], -69 * 3_600_000],
  ] as const)('continues its counters when %s', async (_, order, gap) => {
    const path = join(folder, 'memory.json');
    const codes = [Code.pvTotal, Code.loadTotal, Code.chargeTotal, Code.importTotal];
    const breaker = commissionedDevice('C006', { device_id: 'C006-2' });
    const before = commissioned([home(1)], broker.url);
    const changed = home(1, { devices: [...order.map((index) => home(1).devices[index]!), breaker] });
    const totals = async (now: number) => {
      const present = ({ device_id, at }: Telemetry['samples'][number]) =>
        device_id === 'C002-1' && Math.abs(at - now) < 60_000;
      const { json } = await broker.until(
        (message) => of(1, 'telemetry')(message) && Telemetry.parse(message.json).samples.some(present),
      );
      const { values } = Telemetry.parse(json).samples.find(present)!;
      return codes.map((code) => values[code]!);
    };
    fleet = await startConnectedFleet(before);
    const counted = await totals(Date.now());
    saveFleet(path, 7, fleet);
    fleet.close();

    // As after years: far from the initial readings of counters.
    const saved = loadFleet(path, 7)!;
    const { node } = saved.plants['gw-00000001']!;
    node.counters = node.counters.map((kwh) => kwh + 5000);
    fleet = await startConnectedFleet(commissioned([changed], broker.url), {
      saved,
      now: () => Date.now() + gap,
    });
    for (const [index, total] of (await totals(Date.now() + gap)).entries()) {
      expect(total).toBeGreaterThan(counted[index]! + 4999);
      expect(total).toBeLessThan(counted[index]! + 5150);
    }
  });

  it('keeps the state of gateways that do not run this time', async () => {
    const path = join(folder, 'memory.json');
    fleet = await startConnectedFleet(commissioned([home(1), home(2)], broker.url));
    saveFleet(path, 7, fleet);
    fleet.close();
    const saved = loadFleet(path, 7)!;
    fleet = await startConnectedFleet(commissioned([home(1)], broker.url), { saved });
    saveFleet(path, 7, fleet, { 'gw-00000002': saved.plants['gw-00000002']! });
    expect(loadFleet(path, 7)?.plants['gw-00000002']).toEqual(saved.plants['gw-00000002']);
    expect(Object.keys(loadFleet(path, 7)!.plants)).toHaveLength(2);
  });

  it('continues an interrupted backfill after a restart, whatever the new commissioning file says', async () => {
    const path = join(folder, 'memory.json');
    fleet = await startConnectedFleet(commissioned([home(1, { history })], broker.url));
    await broker.until(of(1, 'backfill'));
    saveFleet(path, 7, fleet);
    fleet.close();
    const from = broker.received.length;
    fleet = await startConnectedFleet(commissioned([home(1)], broker.url), { saved: loadFleet(path, 7) });
    expect(await fleet.backfilled).toBe(true);
    const starts = broker.received
      .slice(from)
      .filter(of(1, 'backfill'))
      .map(({ json }) => Backfill.parse(json).start);
    expect(Math.min(...starts)).toBeLessThan(history.energy_from + 3_600_000);
    saveFleet(path, 7, fleet);
    expect(loadFleet(path, 7)?.plants['gw-00000001']?.untold).toBeUndefined();
  });

  it('ignores the saved state of another fleet and unreadable files', async () => {
    const path = join(folder, 'memory.json');
    fleet = await startConnectedFleet(commissioned([home(1)], broker.url));
    saveFleet(path, 7, fleet);
    expect(loadFleet(path, 8)).toBeNull();
    expect(loadFleet(folder, 7)).toBeNull();
    expect(loadFleet(path, 7)?.plants['gw-00000001']?.node.counters).toBeInstanceOf(Float64Array);
  });
});
