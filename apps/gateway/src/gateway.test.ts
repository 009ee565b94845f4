import {
  ReplyCode,
  topics,
  type AlarmMessage,
  type Backfill,
  type GatewayReply,
  type GatewayStatus,
  type Telemetry,
} from '@heliograph/contracts/mqtt';
import { testGrants } from '@heliograph/gateway-link/testing';
import { startTestBroker, type TestBroker } from '@heliograph/testing';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import mqtt from 'mqtt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startGateway, type Gateway } from './gateway.ts';
import { createLogRing } from './logRing.ts';
import { openSampleStore } from './store/sampleStore.ts';
import { createFakeDriver, fakeEquipment, type FakeDriver } from './testing/fakeDriver.ts';
import { createMemoryDisk, type MemoryDisk } from './testing/memoryDisk.ts';

const uuid = 'HG-00000001';
let broker: TestBroker;
let disk: MemoryDisk;
let driver: FakeDriver;
let gateway: Gateway;
let requests = 0;
/** Logged warnings. */
let lines: string[];

const start = (drivers: readonly FakeDriver[] = [driver], now = Date.now, url = broker.url) => {
  lines = [];
  gateway = startGateway({
    server: { url, uuid, password: 'p', grant_key: testGrants.key, device_id: 'GW' },
    storeLimit: 1e9,
    equipment: fakeEquipment(drivers),
    disk,
    connect: mqtt.connect,
    log: createLogRing('warn', (line) => lines.push(line)),
    software: { store: 'unused', wait: 60_000, restart: () => undefined },
    now,
  });
};
beforeEach(async () => {
  broker = await startTestBroker();
  disk = createMemoryDisk();
  driver = createFakeDriver('INV', { every: 1000 });
});
afterEach(async () => {
  gateway.close();
  await broker.close();
});

it.each([
  ['refuses its password', Buffer.from([0x20, 2, 0, 5]), 'check server.uuid and server.password'],
  ['closes its connections', null, 'cannot be reached'],
])('[GW-07] a gateway logs once when the server %s', async (_, answer, text) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections++;
    socket.on('error', () => undefined);
    if (answer) socket.once('data', () => socket.end(answer));
    else socket.resetAndDestroy();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  start([driver], Date.now, `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await expect.poll(() => connections, { timeout: 20_000 }).toBeGreaterThan(1);
  expect(lines.filter((line) => line.includes(text))).toHaveLength(1);
  server.close();
});

const online = (from = 0) =>
  broker.until(
    ({ channel, json }) => channel === 'status' && (json as GatewayStatus).status === 'online',
    from,
  );
const getTelemetry = (device: string, from = 0) =>
  broker
    .until(
      ({ channel, json }) =>
        channel === 'telemetry' && (json as Telemetry).samples.some(({ device_id }) => device_id === device),
      from,
    )
    .then(({ json }) => json as Telemetry);
const alarmsSent = () =>
  broker.received
    .filter(({ channel }) => channel === 'alarm')
    .flatMap(({ json }) => (json as AlarmMessage).alarms);

/** Times and counter of the inverter's samples. */
const getSent = ({ samples }: Telemetry) =>
  samples.flatMap(({ device_id, at, values }) => (device_id === 'INV' ? [[at, values.KRA!] as const] : []));
const listColumns = ({ device_id, start, step, columns }: Backfill) =>
  device_id === 'INV'
    ? (columns.KRA ?? []).flatMap((value, i) => (value === null ? [] : [[start + i * step, value] as const]))
    : [];

async function request(action: string, data: unknown, more: { progress?: true } = {}): Promise<GatewayReply> {
  const id = `${action}_${++requests}`;
  await online();
  const asked = { id, client_id: 'page', action, data, ...more };
  await broker.publish(topics.request(uuid), JSON.stringify(asked));
  const reply = await broker.until(
    ({ channel, json }) =>
      channel === 'response' &&
      (json as GatewayReply).id === id &&
      (json as GatewayReply).code !== ReplyCode.working,
  );
  return reply.json as GatewayReply;
}
const wordsOfWork = () =>
  broker.received.filter(
    ({ channel, json }) => channel === 'response' && (json as GatewayReply).code === ReplyCode.working,
  );
const write = (value: number, property_code = 'shutdown_soc', device_id = 'INV') => ({
  uuid,
  device_id,
  property_code,
  value,
  client_id: 'page',
});
const granted = (value: number | string, property_code = 'shutdown_soc', device_id = 'INV') => {
  const grant = testGrants.issue({ uuid, client_id: 'page', device_id, property_code, value }, Date.now());
  return { device_id, property_code, value, grant };
};

describe('the gateway', () => {
  it('[GW-03] reports who it is and its devices’ rated power, then one message of a pace and tick', async () => {
    const second = createFakeDriver('MTR', { every: 1000 });
    start([driver, second]);
    const { json } = await online();
    expect(json).toMatchObject({ status: 'online', rated_power: { INV: 5000, MTR: 5000 } });
    await getTelemetry('INV');
    const from = broker.received.length;
    const { period, samples } = await getTelemetry('INV', from);
    expect(period).toBe(1000);
    expect(samples).toMatchObject([
      { device_id: 'INV', status: 'normal', values: { P: 1000 } },
      { device_id: 'MTR', status: 'normal', values: { P: 1000 } },
    ]);
    const own = await getTelemetry('GW');
    expect(own).toMatchObject({ period: 10_000, samples: [{ status: 'normal' }] });
    expect(own.samples[0]!.values).toHaveProperty('memory_use');
  });

  it('[DET-04] refuses firmware, for which devices on a bus have no common way', async () => {
    start();
    await online();
    const order = testGrants.order(uuid, {
      upgrade_id: 7,
      device_id: 'INV',
      type: 'MAIN',
      version: ['1042', '0001'],
      size: 3,
      sha256: '0'.repeat(64),
      method: 'whole',
      deadline: Date.now() + 60_000,
    });
    await broker.publish(topics.upgrade(uuid), JSON.stringify(order));
    const { json } = await broker.until(({ channel }) => channel === 'upgradeReport');
    expect(json).toMatchObject({ upgrade_id: 7, state: 'failed', failure: 'refused' });
  });

  it('[GW-03] reports a silent device as offline while the others keep their pace', async () => {
    const silent = createFakeDriver('OFF', { every: 1000 });
    silent.isSilent = true;
    start([driver, silent]);
    const { samples } = await getTelemetry('OFF');
    expect(samples.find(({ device_id }) => device_id === 'OFF')).toMatchObject({
      status: 'offline',
      values: {},
    });
    const reply = await request('device_status', ['INV', 'OFF', 'GW']);
    expect(reply.data).toMatchObject([{ status: 'normal' }, { status: 'offline' }, { status: 'normal' }]);
  });

  it('[GW-03] [LIVE-08] answers with values, settings, serial number and versions', async () => {
    start();
    await getTelemetry('INV');
    const defines = ['SN1', 'shutdown_soc', 'P', 'nothing'];
    const { code, data } = await request('get_group_property', [{ device_id: 'INV', defines }]);
    expect(code).toBe(ReplyCode.ok);
    expect(data[0]!.datas!.map(({ value }) => value)).toEqual(['2301234567', 20, 1000, null]);
    driver.isSilent = true;
    expect(await request('get_group_property', [{ device_id: 'INV', defines }])).toMatchObject({
      code: ReplyCode.deviceSilent,
      data: [],
    });
    expect(await request('device_status', ['X'])).toMatchObject({ code: ReplyCode.unknownDevice });
    expect(await request('turn_around', [])).toMatchObject({ code: ReplyCode.badRequest });
  });

  it('[GW-07] sends on, and what it has, a minute after a start with a sample that lies days ahead', async () => {
    const future = Math.floor(Date.now() / 1000) * 1000 + 2 * 86_400_000;
    const store = openSampleStore(disk, 1e9);
    store.add([{ device_id: 'INV', at: future, values: { KRA: 5 } }]);
    store.flush();
    const elapsed = performance.now.bind(performance);
    let skipped = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + skipped);
    start();
    await online();
    expect(broker.received.filter(({ channel }) => channel === 'telemetry')).toEqual([]);
    skipped = 60_000;
    await getTelemetry('INV');
    const { json } = await broker.until(({ channel }) => channel === 'backfill');
    expect(listColumns(json as Backfill)).toContainEqual([future, 5]);
    clock.mockRestore();
  });

  it('[GW-03] keeps what the server did not acknowledge, and sends it as history, each sample once', async () => {
    let counter = 0;
    let last = 0;
    const counting = {
      ...driver,
      sample() {
        // One a second, however irregularly a busy machine reads it.
        const at = Math.floor(Date.now() / 1000) * 1000;
        if (at !== last) counter += 1;
        last = at;
        return Promise.resolve({ at, status: 'normal' as const, values: { KRA: counter }, alarms: [] });
      },
    };
    start([counting]);
    await getTelemetry('INV');
    broker.isDown();
    const before = counter;
    await expect.poll(() => counter, { timeout: 10_000 }).toBeGreaterThan(before + 3);
    broker.reopen();
    const listSamples = (wanted: string) =>
      broker.received
        .filter(({ channel }) => channel === wanted)
        .flatMap(({ json }) =>
          wanted === 'backfill' ? listColumns(json as Backfill) : getSent(json as Telemetry),
        );
    await expect.poll(() => listSamples('backfill').length, { timeout: 20_000 }).toBeGreaterThan(2);
    // Messages in flight when the connection ended may arrive with the next history message.
    await expect
      .poll(
        () => {
          const values = [...new Map([...listSamples('telemetry'), ...listSamples('backfill')])]
            // A timer that fires a moment early reads a second twice: the repetition is sent live, with another time.
            .filter(([at]) => at % 1000 === 0)
            .sort(([a], [b]) => a - b)
            .map(([, value]) => value);
          return values.every((value, i) => value === values[0]! + i) && values.length > before + 3;
        },
        { timeout: 20_000 },
      )
      .toBe(true);
  });

  it('[GW-04] writes what is granted, once, also after a restart, and answers with what it read back', async () => {
    start();
    await getTelemetry('INV');
    const order = granted(31);
    expect(await request('set_property', order)).toMatchObject({
      code: ReplyCode.ok,
      data: [{ device_id: 'INV', datas: [{ property_code: 'shutdown_soc', value: 31 }] }],
    });
    expect(driver.held.get('shutdown_soc')).toBe(31);
    driver.held.set('shutdown_soc', 20);
    const from = broker.received.length;
    gateway.close();
    start();
    await online(from);
    expect(await request('set_property', order)).toMatchObject({ code: ReplyCode.notGranted });
    const { uuid: _uuid, client_id: _client, ...plain } = write(40);
    expect(await request('set_property', plain)).toMatchObject({ code: ReplyCode.notGranted });
    expect(await request('set_property', { ...granted(31), value: 32 })).toMatchObject({
      code: ReplyCode.notGranted,
    });
    expect(driver.held.get('shutdown_soc')).toBe(20);
    expect(await request('set_property', granted(1, 'no_such'))).toMatchObject({ code: ReplyCode.refused });
  });

  it('[GW-04] says that it works on what a slow bus takes long for, to clients that take it', async () => {
    start();
    await getTelemetry('INV');
    const write = driver.write.bind(driver);
    let release = () => undefined as void;
    driver.write = async (...order) => {
      await new Promise<void>((resolve) => (release = resolve));
      return write(...order);
    };
    const answer = request('set_property', granted(31), { progress: true });
    const word = await broker.until(
      ({ channel, json }) => channel === 'response' && (json as GatewayReply).code === ReplyCode.working,
    );
    expect(word.json).toMatchObject({ id: expect.stringContaining('set_property_') as string, data: [] });
    expect(driver.held.get('shutdown_soc')).toBe(20);
    release();
    expect((await answer).code).toBe(ReplyCode.ok);
    const said = wordsOfWork().length;
    driver.write = write;
    // Reported immediately only if the client asked for progress; others would take it for a refusal.
    await request('set_property', granted(32), { progress: true });
    driver.write = async (...order) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      return write(...order);
    };
    expect((await request('set_property', granted(33))).code).toBe(ReplyCode.ok);
    expect(wordsOfWork()).toHaveLength(said);
  });

  it('[GW-04] refuses writes while remote control is disabled', async () => {
    start();
    await getTelemetry('INV');
    expect((await request('set_property', granted(0, 'remote_control', 'GW'))).code).toBe(ReplyCode.ok);
    expect((await request('set_property', granted(31))).code).toBe(ReplyCode.locked);
    expect((await request('set_property', granted(1, 'remote_control', 'GW'))).code).toBe(ReplyCode.ok);
    expect((await request('set_property', granted(31))).code).toBe(ReplyCode.ok);
  });

  it('[GW-05] answers with diagnostics and its log, and refuses commands for what is not there', async () => {
    start();
    await getTelemetry('INV');
    const { diagnostics } = await request('get_diagnostics', {});
    expect(diagnostics).toMatchObject({
      software: 'Heliograph gateway',
      devices: [{ device_id: 'INV', bus: 'roof', unit: 1, map: 'fake', confirmed: true, type: 'Hybrid' }],
    });
    expect((await request('get_gateway_log', { lines: 5 })).log).toEqual({ lines: [] });
    expect((await request('set_property', granted('attic', 'restart_bus', 'GW'))).code).toBe(
      ReplyCode.invalidValue,
    );
  });

  it('[GW-03] ends an alarm that ended while the gateway was away', async () => {
    driver.alarms = [{ code: 'F13', type: 'fault', level: 3, msg: 'Mode change' }];
    start();
    await broker.until(({ channel }) => channel === 'alarm');
    expect(alarmsSent()).toMatchObject([{ device_id: 'INV', code: 'F13', type: 'fault', recovery: 0 }]);
    const { at } = alarmsSent()[0]!;
    await expect.poll(() => disk.files.get('alarms.json')!.toString()).toContain('"outbox":[]');
    gateway.close();
    driver.alarms = [];
    const from = broker.received.length;
    start();
    await broker.until(({ channel }) => channel === 'alarm', from);
    expect(alarmsSent().slice(1)).toMatchObject([{ code: 'F13', at }]);
    expect(alarmsSent()[1]!.recovery).toBeGreaterThan(at);
  });
});
