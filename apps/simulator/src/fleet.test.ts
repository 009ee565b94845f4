import { Backfill, Telemetry } from '@heliograph/contracts/mqtt';
import { Code } from '@heliograph/domain/models';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Fleet } from './fleet.ts';
import { loadMemory, saveMemory } from './memory.ts';
import { commissioned, commissionedDevice, commissionedGateway } from './testing/commissioned.ts';
import { liveFleet } from './testing/liveFleet.ts';
import { type Heard, startTestBroker, type TestBroker } from './testing/testBroker.ts';

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
const of = (n: number, channel: Heard['channel']) => (message: Heard) =>
  message.channel === channel && message.topic.includes(`gw-0000000${n}`);
const loads = (heard: readonly Heard[]) =>
  heard.filter(of(1, 'telemetry')).flatMap(({ json }) =>
    Telemetry.parse(json).samples.flatMap(({ at, values }) => {
      const kwh = values[Code.loadTotal];
      return kwh === undefined ? [] : [{ at, kwh }];
    }),
  );

describe('startFleet', () => {
  it('tells the commissioned history while live telemetry already runs, newest day first', async () => {
    fleet = await liveFleet(commissioned([home(1, { history }), home(2, { history })], broker.url));
    expect(await fleet.past).toBe(true);
    const past = broker.heard.filter(of(1, 'backfill')).map(({ json }) => Backfill.parse(json));
    const inverter = past.filter(({ device_id }) => device_id === 'C002-1').map(({ start }) => start);
    expect(inverter).toEqual([...inverter].sort((a, b) => b - a));
    expect(inverter.at(-1)).toBeLessThan(history.energy_from + 3_600_000);
    const lastPast = broker.heard.findLastIndex(of(1, 'backfill'));
    expect(broker.heard.findIndex(of(1, 'telemetry'))).toBeLessThan(lastPast);
  });

  it('brings to life what is commissioned meanwhile, and ends what no longer is', async () => {
    fleet = await liveFleet(commissioned([home(1), home(2)], broker.url));
    await broker.until(of(1, 'telemetry'));
    const ended = fleet.gateways.get('gw-00000001')!;
    fleet.follow([home(2), home(3)]);
    await broker.until(of(3, 'telemetry'));
    expect([...fleet.gateways.keys()]).toEqual(['gw-00000002', 'gw-00000003']);
    await expect.poll(() => ended.connected()).toBe(false);
    const kept = fleet.gateways.get('gw-00000002');
    fleet.follow([home(2), home(3)]);
    expect(fleet.gateways.get('gw-00000002')).toBe(kept);
  });

  it('goes on with the password that a gateway is commissioned with anew', async () => {
    fleet = await liveFleet(commissioned([home(1, { password: 'first' })], broker.url));
    await broker.until(of(1, 'telemetry'));
    const gateway = fleet.gateways.get('gw-00000001')!;
    broker.passwords.set('gw-00000001', 'second');
    gateway.disconnect();
    await expect.poll(() => gateway.connected()).toBe(false);
    fleet.follow([home(1, { password: 'second' })]);
    gateway.reconnect();
    const said = broker.heard.length;
    await broker.until(of(1, 'telemetry'), said);
    expect(fleet.gateways.get('gw-00000001')).toBe(gateway);
  });

  it('[DEV-02] goes on with the devices that a gateway has now; those that stay count on', async () => {
    const breaker = commissionedDevice('C006');
    const before = home(1).devices;
    fleet = await liveFleet(commissioned([home(1)], broker.url));
    const total = async (deviceId: string, code: string, from: number) => {
      const sampled = (message: Heard) =>
        of(1, 'telemetry')(message) &&
        Telemetry.parse(message.json).samples.some(({ device_id }) => device_id === deviceId);
      const { json } = await broker.until(sampled, from);
      return Telemetry.parse(json).samples.findLast(({ device_id }) => device_id === deviceId)!.values[code]!;
    };
    const codes = [Code.pvTotal, Code.loadTotal, Code.chargeTotal, Code.importTotal];
    const totals = (from: number) => Promise.all(codes.map((code) => total('C002-1', code, from)));
    const counted = await totals(0);

    fleet.follow([home(1, { devices: [before[0]!, breaker, ...before.slice(1)] })]);
    expect(await total('C006-1', 'breaker_energy_total', broker.heard.length)).toBeGreaterThan(0);
    const after = await totals(broker.heard.length);
    for (const [index, value] of after.entries()) expect(value).toBeCloseTo(counted[index]!, 0);

    fleet.follow([home(1)]);
    const again = await totals(broker.heard.length);
    for (const [index, value] of again.entries()) expect(value).toBeCloseTo(counted[index]!, 0);
    const { plant } = fleet.gateways.get('gw-00000001')!;
    expect(plant.readers.map(({ device }) => device.device_id)).not.toContain('C006-1');
  });

  it('lets no gateway that is away hold up the past of the others', async () => {
    broker.refused.add('gw-00000001');
    fleet = await liveFleet(commissioned([home(1, { history }), home(2, { history })], broker.url));
    const oldest = (message: Heard) =>
      of(2, 'backfill')(message) && Backfill.parse(message.json).start < history.energy_from + 3_600_000;
    await broker.until(oldest);
    expect(broker.heard.some(of(1, 'backfill'))).toBe(false);
    broker.refused.clear();
    expect(await fleet.past).toBe(true);
    expect(broker.heard.some(of(1, 'backfill'))).toBe(true);
  });

  it('tells the past again where the broker lost it: nothing counts before it is acknowledged', async () => {
    fleet = await liveFleet(commissioned([home(1, { history })], broker.url));
    await broker.until(of(1, 'backfill'));
    broker.shut();
    broker.reopen();
    await fleet.past;
    const starts = broker.heard
      .filter(of(1, 'backfill'))
      .map(({ json }) => Backfill.parse(json))
      .filter(({ device_id, step }) => device_id === 'C002-1' && step === 300_000)
      .map(({ start }) => start);
    expect(new Set(starts).size).toBe(4);
  });

  it.each([
    ['a short break as late telemetry', 600_000, 'telemetry'],
    ['a long break as history', 3 * 3_600_000, 'backfill'],
  ] as const)('remembers its counters over a restart, and tells %s', async (_, gap, channel) => {
    const file = commissioned([home(1)], broker.url);
    const path = join(folder, 'memory.json');
    fleet = await liveFleet(file);
    await broker.until(of(1, 'telemetry'));
    const before = loads(broker.heard).at(-1)!;
    saveMemory(path, file.seed, fleet);
    fleet.close();

    const from = broker.heard.length;
    fleet = await liveFleet(file, { memory: loadMemory(path, file.seed), now: () => Date.now() + gap });
    await broker.until(of(1, channel), from);
    await broker.until((message) => loads([message]).some(({ at }) => at > before.at + gap - 60_000), from);
    const after = loads(broker.heard.slice(from)).filter(({ at }) => at > before.at);
    const kwh = after.map((each) => each.kwh);
    expect(Math.min(...kwh)).toBeGreaterThanOrEqual(before.kwh);
    expect(Math.max(...kwh)).toBeLessThan(before.kwh + 15);
    expect(await fleet.past).toBe(false);
  });

  it('goes on telling its past after a restart in the middle, whatever its new commissioning says', async () => {
    const path = join(folder, 'memory.json');
    fleet = await liveFleet(commissioned([home(1, { history })], broker.url));
    await broker.until(of(1, 'backfill'));
    saveMemory(path, 7, fleet);
    fleet.close();
    const from = broker.heard.length;
    fleet = await liveFleet(commissioned([home(1)], broker.url), { memory: loadMemory(path, 7) });
    expect(await fleet.past).toBe(true);
    const starts = broker.heard
      .slice(from)
      .filter(of(1, 'backfill'))
      .map(({ json }) => Backfill.parse(json).start);
    expect(Math.min(...starts)).toBeLessThan(history.energy_from + 3_600_000);
    saveMemory(path, 7, fleet);
    expect(loadMemory(path, 7)?.plants['gw-00000001']?.untold).toBeUndefined();
  });

  it('does not take another fleet’s memory, nor one that cannot be read', async () => {
    const path = join(folder, 'memory.json');
    fleet = await liveFleet(commissioned([home(1)], broker.url));
    saveMemory(path, 7, fleet);
    expect(loadMemory(path, 8)).toBeNull();
    expect(loadMemory(folder, 7)).toBeNull();
    expect(loadMemory(path, 7)?.plants['gw-00000001']?.node.counters).toBeInstanceOf(Float64Array);
  });
});
