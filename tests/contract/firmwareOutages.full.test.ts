import {
  cancelUpgrade,
  getFirmware,
  getUpgrades,
  startUpgrade,
  type Firmware,
  type Upgrade,
} from '@heliograph/contracts/http';
import { topics, type UpgradeMessage } from '@heliograph/contracts/mqtt';
import { callStack, readData, freePort, signIn, startStack, type Stack } from '@heliograph/testing';
import mqtt from 'mqtt';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { getRelevance } from './support/fleet.ts';
import { connectGateway } from './support/gatewayClient.ts';
import { hasMosquitto, startMosquitto } from './support/mosquitto.ts';
import { startRoles } from './support/roles.ts';
import { startSimulatedFleet } from './support/simulatedFleet.ts';
import { createFleetDatabase } from './support/testCluster.ts';

const MINUTE = 60_000;
const [MAIN, HMI] = ['MAIN', 'HMI'] as const;

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** The owner's hybrid inverter and its upgrades. */
async function ownInverter(
  server: Pick<Stack, 'http' | 'password'> & Partial<Pick<ClockedServer, 'runDue'>>,
) {
  const { token } = await signIn(server, 'owner');
  const { device } = await getRelevance(server, token);
  const { device_id, iot_gateway_uuid: uuid } = device.find(({ device_type }) => device_type === 'C002')!;
  const list = async (): Promise<Upgrade[]> =>
    (await readData(server, getUpgrades, { device_id }, { token })).list;
  return {
    uuid,
    device_id,
    token,
    list,
    /** The newest firmware of a board. */
    async newest(type: Firmware['type']): Promise<Firmware> {
      const offered = await readData(server, getFirmware, { device_id }, { token });
      return offered.list.find((one) => one.type === type)!;
    },
    async start({ firmware_id }: Firmware, timeout = 20): Promise<number> {
      const order = { device_id, firmware_id, method: 'resume' as const, timeout };
      return (await readData(server, startUpgrade, order, { token })).upgrade_id;
    },
    async becomes(state: Upgrade['state']): Promise<void> {
      await server.runDue?.();
      await expect.poll(async () => (await list())[0]?.state).toBe(state);
    },
  };
}

describe('an upgrade', () => {
  it('[FW-01] resumes after a server restart with the missing chunks', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-'));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    let stack = await startStack({ env: { SIMULATOR: 'off', DEMO_STATIONS: '1' }, dataDir });
    closers.push(() => stack.stop());
    const fleet = await startSimulatedFleet(stack);
    closers.push(fleet.close);
    const { uuid, newest, start } = await ownInverter(stack);
    const gateway = await fleet.gateway(uuid);
    gateway.setBehavior({ chunkDelay: 100 });
    const firmware = await newest(MAIN);
    const id = await start(firmware);
    await expect.poll(() => fleet.chunks(id).length).toBeGreaterThan(3);
    await stack.kill();
    gateway.setBehavior({ chunkDelay: 0 });
    const before = fleet.chunks(id);

    const port = new URL(stack.mqtt).port;
    stack = await startStack({
      env: { SIMULATOR: 'off', DEMO_STATIONS: '1', MQTT_PORT: port },
      dataDir,
    });
    const after = await ownInverter(stack);
    await after.becomes('succeeded');
    const [upgrade] = await after.list();
    expect(upgrade).toMatchObject({ upgrade_id: id, to: firmware.version });
    const steps = upgrade!.log.map(({ step }) => step);
    expect(steps).toEqual(expect.arrayContaining(['interrupted', 'resumed']));
    const missing = fleet.chunks(id).slice(before.length);
    expect(missing.every(({ offset }) => offset > before.at(-1)!.offset)).toBe(true);
  });

  it('[FW-01] times out with its last progress, and its gateway receives a cancel order', async () => {
    const server = await startClockedServer();
    closers.push(() => server.stop());
    const { uuid, newest, start, becomes, list, token } = await ownInverter(server);
    const gateway = await connectGateway(server, uuid);
    closers.push(() => gateway.end());
    const heard = await gateway.upgrades();
    await gateway.status('online');
    const { size, version } = await newest(MAIN);
    const from: [string, string] = ['1150', '0217'];

    const id = await start(await newest(MAIN), 30);
    await expect.poll(() => heard).toMatchObject([{ kind: 'order', upgrade_id: id, size, version }]);
    const wants = (offset: number, upgrade_id = id) =>
      gateway.report({ upgrade_id, state: 'transferring', offset, from });
    await wants(Math.ceil(0.4 * size));
    await gateway.status('offline');
    expect((await list())[0]).toMatchObject({ state: 'interrupted', percent: 40, finish_time: null });
    server.clock.now += 30 * MINUTE;
    await becomes('timedOut');
    expect((await list())[0]!.log.at(-1)).toMatchObject({ step: 'timedOut', percent: 40 });
    await gateway.status('online');
    heard.length = 0;
    await wants(Math.ceil(0.5 * size));
    await expect.poll(() => heard).toEqual([{ kind: 'cancel', upgrade_id: id }]);

    // An install times out much later.
    const writing = await start(await newest(HMI), 5);
    await wants(0, writing);
    await gateway.report({ upgrade_id: writing, state: 'installing', percent: 10 });
    server.clock.now += 6 * MINUTE;
    await gateway.report({ upgrade_id: writing, state: 'installing', percent: 20 });
    expect((await list())[0]).toMatchObject({ state: 'installing', percent: 20 });
    server.clock.now += 10 * MINUTE;
    await becomes('failed');
    expect((await list())[0]!.failure).toBe('aborted');

    // A gateway that does not confirm the cancellation is not waited for.
    const deaf = await start(await newest(HMI));
    await wants(0, deaf);
    await readData(server, cancelUpgrade, { upgrade_id: deaf }, { token });
    expect((await list())[0]).toMatchObject({ state: 'transferring', finish_time: null });
    server.clock.now += MINUTE;
    await becomes('cancelled');
  });

  it('[FW-01] [SEC-01] ignores reports of another gateway', async () => {
    const server = await startClockedServer({ DEMO_STATIONS: '2' });
    closers.push(() => server.stop());
    const { uuid, newest, start, list, token } = await ownInverter(server);
    const { device } = await getRelevance(server, (await signIn(server, 'admin')).token);
    const other = device.find(({ iot_gateway_uuid }) => iot_gateway_uuid !== uuid)!.iot_gateway_uuid;
    const [own, foreign] = [await connectGateway(server, uuid), await connectGateway(server, other)];
    closers.push(
      () => own.end(),
      () => foreign.end(),
    );
    const [heard, overheard] = [await own.upgrades(), await foreign.upgrades()];
    await own.status('online');
    const id = await start(await newest(MAIN));
    for (const report of [
      { upgrade_id: id, state: 'transferring', offset: 0, from: null },
      { upgrade_id: id, state: 'cancelled' },
      { upgrade_id: id, state: 'failed', failure: 'refused', msg: 'no' },
    ] as const)
      await foreign.report(report);
    await expect.poll(() => overheard).toEqual([{ kind: 'cancel', upgrade_id: id }]);
    expect((await list())[0]!.state).toBe('ordered');
    expect(heard.map(({ kind }) => kind)).toEqual(['order']);
    await readData(server, cancelUpgrade, { upgrade_id: id }, { token });
  });
});

describe.skipIf(!hasMosquitto())('an upgrade through an external broker', () => {
  it('[FW-01] [SEC-01] completes, and gateways accept only the server’s orders', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const broker = await startMosquitto(folder);
    closers.push(broker.stop);
    const env = {
      MQTT_SERVERS: `${broker.tcpUrl} ${broker.wsUrl}`,
      SIMULATOR: 'off',
      DEMO_STATIONS: '1',
    };
    const stack = await startStack({ env, dataDir: join(folder, 'data') });
    closers.push(() => stack.stop());
    const fleet = await startSimulatedFleet(stack);
    closers.push(fleet.close);
    const { uuid, newest, start, becomes, list } = await ownInverter(stack);
    const gateway = await fleet.gateway(uuid);
    const firmware = await newest(MAIN);
    // The external broker delivers the status.
    await expect.poll(() => start(firmware).catch(() => 0)).toBeGreaterThan(0);
    await becomes('succeeded');
    const [first] = await list();
    expect(first).toMatchObject({ to: firmware.version, failure: null });

    const stranger = await mqtt.connectAsync(broker.tcpUrl, { clientId: 'stranger' });
    closers.push(() => stranger.endAsync());
    const [order] = fleet.orders(first!.upgrade_id);
    const say = (message: UpgradeMessage) =>
      stranger.publishAsync(topics.upgrade(uuid), JSON.stringify(message), { qos: 1 });
    const reports: unknown[] = [];
    stranger.on('message', (_topic, payload) => void reports.push(JSON.parse(payload.toString())));
    await stranger.subscribeAsync(topics.upgradeReport(uuid), { qos: 1 });
    const installed = () => gateway.plant.texts.getVersion(order!.device_id, MAIN);
    // Forged, altered, and the server's own order repeated.
    await say({ ...order!, upgrade_id: 4001, signature: 'A'.repeat(86) });
    await say({ ...order!, version: ['0666', '0666'], upgrade_id: 4002 });
    await say(order!);
    await expect
      .poll(() => reports)
      .toEqual([
        expect.objectContaining({ upgrade_id: 4001, state: 'failed', failure: 'refused' }),
        expect.objectContaining({ upgrade_id: 4002, state: 'failed', failure: 'refused' }),
        { upgrade_id: first!.upgrade_id, state: 'installed', to: firmware.version },
      ]);
    expect(installed()).toEqual(firmware.version);

    gateway.setBehavior({ disconnectAtPercent: 40 });
    const id = await start(await newest(HMI));
    await becomes('interrupted');
    gateway.setBehavior({ disconnectAtPercent: null });
    gateway.reconnect();
    await becomes('succeeded');
    expect((await list())[0]!.upgrade_id).toBe(id);
  });

  it('[FW-01] runs once on two servers that share everything', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-'));
    closers.push(() => rm(folder, { recursive: true, force: true }));
    const broker = await startMosquitto(folder);
    closers.push(broker.stop);
    const database = await createFleetDatabase(1);
    closers.push(database.drop);
    const env = {
      MQTT_SERVERS: `${broker.tcpUrl} ${broker.wsUrl}`,
      DATABASE_URL: database.url,
      SIMULATOR: 'off',
      DEMO_STATIONS: '1',
    };
    const first = await startStack({ env, dataDir: join(folder, 'first') });
    closers.push(() => first.stop());
    const second = await startStack({ env, dataDir: join(folder, 'second') });
    closers.push(() => second.stop());
    const fleet = await startSimulatedFleet(first);
    closers.push(fleet.close);
    const { uuid, device_id, token, newest, becomes, list } = await ownInverter(first);
    const gateway = await fleet.gateway(uuid);
    const { firmware_id, version } = await newest(MAIN);
    gateway.setBehavior({ disconnectAtPercent: 40 });
    const order = { device_id, firmware_id, method: 'resume' as const, timeout: 20 };
    const ask = () =>
      Promise.all([first, second].map((stack) => callStack(stack, startUpgrade, order, { token })));
    // No server starts it before the gateway is online, and then only one of them does.
    const answers = async () => (await ask()).map(({ body }) => body.code).sort();
    await expect.poll(answers).toEqual([1001, 1409]);
    await becomes('interrupted');
    gateway.setBehavior({ disconnectAtPercent: null });
    gateway.reconnect();
    await becomes('succeeded');
    const upgrades = await list();
    expect(upgrades).toMatchObject([{ to: version }]);
    const steps = upgrades[0]!.log.map(({ step }) => step).filter((step) => step !== 'transferring');
    expect(steps).toEqual([
      'ordered',
      'accepted',
      'interrupted',
      'resumed',
      'transferred',
      'installing',
      'succeeded',
    ]);
  });

  it('[FW-01] [SCL-01] is ordered where pages are served, and runs where the gateway is', async () => {
    const database = await createFleetDatabase(1);
    closers.push(database.drop);
    const port = await freePort();
    const roles = await startRoles(database.url, {
      demoStations: 1,
      gatewayUrl: `mqtt://127.0.0.1:${port}`,
    });
    closers.push(roles.stop);
    const web = await roles.start('web');
    await roles.start('ingest', { NODE_NAME: 'a', MQTT_PORT: `${port}` });
    await roles.start('ingest', { NODE_NAME: 'b' });
    const fleet = await startSimulatedFleet(roles.jobs);
    closers.push(fleet.close);
    const { uuid, token, device_id, newest, becomes } = await ownInverter(web);
    await fleet.gateway(uuid);
    const { firmware_id } = await newest(MAIN);
    const order = { device_id, firmware_id, method: 'resume' as const, timeout: 20 };
    const ask = async () => (await callStack(web, startUpgrade, order, { token })).body.code;
    await expect.poll(ask).toBe(1001);
    await becomes('succeeded');
  });
});
