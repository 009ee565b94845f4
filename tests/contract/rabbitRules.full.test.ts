import {
  addStation,
  deleteShareByList,
  doGuestLogin,
  getHistoryData,
  renewGatewayPassword,
  revokeSessions,
  saveStationShare,
} from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { readData, freePort, newStation, signIn, startStack, type Stack } from '@heliograph/testing';
import { connect } from 'amqplib';
import type { MqttClient } from 'mqtt';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  connectBroker,
  connectSession,
  getBrokerCredentials,
  requestGateway,
  waitUntilClosed,
  waitUntilOnline,
} from './support/brokerClient.ts';
import { unroutedChannels } from '../../apps/server/src/broker/external/rabbitmq/publisher.ts';
import { getRelevance } from './support/fleet.ts';
import { hasRabbitmq, startRabbitmq, type Rabbitmq } from './support/rabbitmq.ts';
import { runServerCommand } from './support/runServerCommand.ts';
import { createFleetDatabase, type TestDatabase } from './support/testCluster.ts';

/** True if the broker grants a subscription; RabbitMQ closes the connection with one that it refuses. */
async function isGranted(client: MqttClient, topic: string): Promise<boolean> {
  const granted = new Promise<number>((resolve) => {
    client.subscribe(topic, { qos: 1 }, (_error, _wanted, packet) =>
      resolve(Number(packet?.granted[0] ?? 128)),
    );
  });
  return (await Promise.race([granted, waitUntilClosed(client).then(() => 128)])) < 128;
}

describe.skipIf(!hasRabbitmq())('RabbitMQ with the configuration of npm run broker', () => {
  let folder: string;
  let database: TestDatabase;
  let broker: Rabbitmq;
  let stack: Stack;
  /** Channels whose messages would have been lost before the first server started. */
  let lostBefore: string[];
  /** A simulated gateway of the owner, and one of its devices. */
  let live: { uuid: string; deviceId: string };
  /** A gateway that only the owner sees, and its device; neither it nor the other one is simulated. */
  let uuid: string;
  let deviceId: string;
  let stationId: number;
  let other: { uuid: string; password: string; stationId: number };
  const tokens: Record<'owner' | 'member' | 'guest', string> = { owner: '', member: '', guest: '' };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-rules-'));
    database = await createFleetDatabase(2);
    const port = await freePort();
    const server = `http://127.0.0.1:${port}`;
    const written = await runServerCommand(
      'broker',
      ['config', 'rabbitmq', '--server', server, '--to', folder],
      {
        env: {
          DATABASE_URL: database.url,
          MQTT_SERVERS: 'amqp://server:s3cret@127.0.0.1 mqtt://127.0.0.1 ws://127.0.0.1/ws',
        },
      },
    );
    expect(written).toMatchObject({ code: 0 });
    const configuration = await readFile(join(folder, 'heliograph.conf'), 'utf8');
    const plugins = await readFile(join(folder, 'enabled_plugins'), 'utf8');
    broker = await startRabbitmq(folder, {
      configuration: configuration.replaceAll('/etc/rabbitmq/', `${folder}/`),
      plugins: plugins.match(/rabbitmq_\w+/g)!,
      password: 's3cret',
    });
    const connection = await connect(broker.amqpUrl);
    lostBefore = await unroutedChannels(await connection.createConfirmChannel());
    await connection.close();
    stack = await startStack({
      env: {
        PORT: `${port}`,
        DATABASE_URL: database.url,
        MQTT_SERVERS: `${broker.entry} ${new URL(broker.apiUrl).origin}`,
        DEMO_STATIONS: '2',
      },
      dataDir: join(folder, 'server'),
    });
    tokens.owner = (await signIn(stack, 'owner')).token;
    tokens.member = (await signIn(stack, 'member')).token;
    tokens.guest = (await readData(stack, doGuestLogin, {})).token;
    const { device } = await getRelevance(stack, tokens.owner);
    const hybrid = device.find(({ device_type }) => device_type === 'C002')!;
    live = { uuid: hybrid.iot_gateway_uuid, deviceId: hybrid.device_id };
    const add = () => readData(stack, addStation, newStation(), { token: tokens.owner });
    const [hidden, another] = [await add(), await add()];
    ({ uuid } = hidden.gateway);
    stationId = hidden.station_id;
    const added = await getRelevance(stack, tokens.owner);
    deviceId = added.device.find(
      ({ iot_gateway_uuid, device_type }) => iot_gateway_uuid === uuid && device_type === 'C002',
    )!.device_id;
    other = { ...another.gateway, stationId: another.station_id };
  });
  afterAll(async () => {
    await stack.stop();
    await broker.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const connectGateway = ({ uuid: user, password }: { uuid: string; password: string }) =>
    connectBroker({ url: broker.tcpUrl, user, password, clientId: `gw-${user}` });
  const samplesAt = (at: number) =>
    readData(stack, getHistoryData, {
      token: tokens.owner,
      deviceId,
      propertyCode: 'SOC',
      start: at,
      end: at + 1,
    });
  const sample = (at: number) =>
    JSON.stringify({
      seq: at,
      period: 5_000,
      samples: [{ device_id: deviceId, at, status: 'normal', values: { SOC: 42 } }],
    });

  it('[SCL-05] has queues for the servers before the first of them starts', async () => {
    expect(lostBefore).toEqual([]);
    expect(stack.output()).not.toMatch(/PRECONDITION|cannot be used/);
    const response = await fetch(`${stack.http}/readyz`);
    expect(response.status).toBe(200);
  });

  it('[SCL-05] [LIVE-03] lets gateways and sessions do their work: status, telemetry, requests and replies', async () => {
    const client = await connectSession(stack, tokens.owner);
    await waitUntilOnline(client, live.uuid);
    const reply = await requestGateway(client, live.uuid, { action: 'device_status', data: [live.deviceId] });
    expect(reply).toMatchObject({ code: 1, data: [{ device_id: live.deviceId }] });
    const arrived = new Promise<string>((resolve) =>
      client.on(
        'message',
        (topic, payload) => topic === topics.telemetry(live.uuid) && resolve(String(payload)),
      ),
    );
    await client.subscribeAsync(topics.telemetry(live.uuid), { qos: 1 });
    expect(JSON.parse(await arrived)).toHaveProperty('samples');
    await client.endAsync();
    const since = Date.now() - 60_000;
    const stored = () =>
      readData(stack, getHistoryData, {
        token: tokens.owner,
        deviceId: live.deviceId,
        propertyCode: 'SOC',
        start: since,
        end: Date.now(),
      });
    await expect.poll(stored).not.toEqual([]);
  });

  it('[SCL-05] [SEC-01] refuses wrong passwords and the names of others', async () => {
    const [owner, member] = await Promise.all([
      getBrokerCredentials(stack, tokens.owner),
      getBrokerCredentials(stack, tokens.member),
    ]);
    for (const attempt of [
      { user: owner.user, password: 'guess', clientId: `${owner.clientPrefix}x` },
      { user: owner.user, password: member.password, clientId: `${owner.clientPrefix}x` },
      { user: owner.user, password: owner.password, clientId: `${member.clientPrefix}x` },
      { user: owner.user, password: owner.password, clientId: `gw-${uuid}` },
      { user: uuid, password: owner.password, clientId: `gw-${uuid}` },
      { user: uuid, password: other.password, clientId: `gw-${uuid}` },
      { user: '', password: '', clientId: 'x' },
      { user: 'server', password: 'guess', clientId: 'x' },
      { user: 'guest', password: 'guest', clientId: 'x' },
    ])
      await expect(connectBroker({ url: broker.tcpUrl, ...attempt })).rejects.toThrow(
        /Bad username|Not authorized|closed|refused/i,
      );
  });

  it('[SCL-05] [SEC-01] lets nobody but servers in by AMQP and the management pages', async () => {
    const owner = await getBrokerCredentials(stack, tokens.owner);
    const { host } = new URL(broker.amqpUrl);
    for (const { user, password } of [owner, { user: other.uuid, password: other.password }]) {
      await expect(connect(`amqp://${user}:${encodeURIComponent(password)}@${host}`)).rejects.toThrow(
        /ACCESS_REFUSED|403/,
      );
      const response = await fetch(`${new URL(broker.apiUrl).origin}/api/whoami`, {
        headers: { authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` },
      });
      expect(response.status).toBe(401);
    }
  });

  it('[SCL-05] [SEC-01] disconnects a gateway that publishes as another one, however it writes the topic', async () => {
    const at = Date.now() - 3_000_001;
    for (const topic of [
      topics.telemetry(uuid),
      `.gateway.${uuid}.telemetry`,
      topics.request(other.uuid),
      topics.upgrade(uuid),
      'elsewhere',
    ]) {
      const gateway = await connectGateway(other);
      const dropped = waitUntilClosed(gateway);
      gateway.publish(topic, sample(at), { qos: 1 });
      await dropped;
    }
    for (const topic of [topics.request(uuid), topics.telemetry(other.uuid), '/gateway/+/request', '#']) {
      const again = await connectGateway(other);
      expect([topic, await isGranted(again, topic)]).toEqual([topic, false]);
      await again.endAsync(true);
    }
    expect(await samplesAt(at)).toEqual([]);
  });

  it('[SCL-05] [SEC-01] grants a session only exact topics of stations that it may see', async () => {
    for (const topic of [
      topics.status(uuid),
      topics.telemetry(uuid),
      topics.alarm(uuid),
      '#',
      '/gateway/#',
      '/gateway/+/status',
      '/gateway/*/status',
      `/gateway/${uuid}/response/client/+`,
      topics.response(uuid, 'somebody-else'),
      topics.request(uuid),
      '$SYS/#',
    ]) {
      const client = await connectSession(stack, tokens.member, 'reader');
      expect([topic, await isGranted(client, topic)]).toEqual([topic, false]);
      await client.endAsync(true);
    }
    const owner = await connectSession(stack, tokens.owner, 'reader');
    expect(await isGranted(owner, topics.status(uuid))).toBe(true);
    await owner.endAsync();
  });

  it('[SCL-05] [SEC-01] [AUTH-08] disconnects a session that publishes as a gateway, and a guest that asks one', async () => {
    const at = Date.now() - 3_000_003;
    for (const topic of [
      topics.telemetry(uuid),
      topics.status(uuid),
      topics.response(uuid, 'somebody-else'),
    ]) {
      const client = await connectSession(stack, tokens.owner, 'writer');
      const dropped = waitUntilClosed(client);
      client.publish(topic, sample(at), { qos: 1 });
      await dropped;
    }
    const [shown] = (await getRelevance(stack, tokens.guest)).gateway;
    const guest = await connectSession(stack, tokens.guest, 'asker');
    expect(await isGranted(guest, topics.telemetry(shown!.uuid))).toBe(true);
    const dropped = waitUntilClosed(guest);
    guest.publish(topics.request(shown!.uuid), '{}', { qos: 1 });
    await dropped;
    expect(await samplesAt(at)).toEqual([]);
  });

  it('[SCL-05] does not store what is too large, and goes on', async () => {
    const gateway = await connectGateway(other);
    let isAcknowledged = false;
    const at = Date.now();
    gateway.publish(topics.telemetry(other.uuid), 'x'.repeat(5 * 2 ** 20), { qos: 1 }, (error) => {
      isAcknowledged = !error;
    });
    const client = await connectSession(stack, tokens.owner, 'after');
    await waitUntilOnline(client, live.uuid);
    const reply = await requestGateway(client, live.uuid, { action: 'device_status', data: [live.deviceId] });
    expect(reply.code).toBe(1);
    expect(isAcknowledged).toBe(false);
    expect(Date.now() - at).toBeLessThan(30_000);
    await Promise.all([client.endAsync(), gateway.endAsync(true)]);
  });

  it('[SCL-05] [SCL-03] [SEC-01] ends what is withdrawn within seconds: a share, a session, a gateway’s password', async () => {
    const owner = { token: tokens.owner };
    await readData(
      stack,
      saveStationShare,
      {
        station_id: stationId,
        station_share_type: 0,
        share_account_type: 0,
        station_share_user: 'member@demo.example',
      },
      owner,
    );
    const member = await connectSession(stack, tokens.member, 'shared');
    expect(await isGranted(member, topics.telemetry(uuid))).toBe(true);
    const closings: [string, Promise<void>, () => Promise<unknown>][] = [];
    closings.push([
      'share',
      waitUntilClosed(member),
      () => readData(stack, deleteShareByList, [{ station_id: stationId, user: 'member' }], owner),
    ]);
    const second = await signIn(stack, 'owner');
    const session = await connectSession(stack, second.token, 'ending');
    const { user } = await getBrokerCredentials(stack, second.token);
    closings.push([
      'session',
      waitUntilClosed(session),
      () => readData(stack, revokeSessions, { id: [user] }, owner),
    ]);
    const gateway = await connectGateway(other);
    closings.push([
      'password',
      waitUntilClosed(gateway),
      () => readData(stack, renewGatewayPassword, { station_id: other.stationId, uuid: other.uuid }, owner),
    ]);
    for (const [what, closed, end] of closings) {
      const began = performance.now();
      await end();
      await closed;
      const lag = performance.now() - began;
      expect([what, lag < 5_000]).toEqual([what, true]);
    }
    await expect(connectGateway(other)).rejects.toThrow();
    const again = await connectSession(stack, tokens.member, 'shared');
    expect(await isGranted(again, topics.telemetry(uuid))).toBe(false);
    await again.endAsync(true);
  });

  it('[SCL-05] [SEC-01] asks at an address that nobody finds without its secret', async () => {
    for (const secret of ['', 'guess'])
      for (const path of ['rabbitmq/user', 'emqx/authentication', 'vernemq', 'mosquitto/user']) {
        const response = await fetch(`${stack.http}/broker-checks/${secret}/${path}`, { method: 'POST' });
        expect(response.status).toBe(404);
      }
  });
});
