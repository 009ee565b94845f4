import { addStation, deleteStation, renewGatewayPassword, saveDevice } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { readData, newSerial, newStation, signIn, type Stack } from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectSessionTo, startRoles, type Roles } from './support/roles.ts';
import { connectBroker, nextMessage, waitUntilClosed } from './support/brokerClient.ts';
import { createFleetDatabase, type TestDatabase } from './support/testCluster.ts';

/** How late a change may hold at another server. */
const SOON_MS = 1_000;

describe('servers with one database', () => {
  let database: TestDatabase;
  let roles: Roles;
  /** People change things there. */
  let web: Stack;
  /** Gateways are connected here. */
  let node: Stack;
  let token: string;
  let station_id: number;
  let access: { uuid: string; password: string };
  let gateway: MqttClient;
  let seq = 0;

  beforeAll(async () => {
    database = await createFleetDatabase(1);
    roles = await startRoles(database.url, { demoStations: 1 });
    web = await roles.start('web');
    node = await roles.start('ingest', { NODE_NAME: 'a' });
    ({ token } = await signIn(web, 'owner'));
  });
  afterAll(async () => {
    await roles.stop();
    await database.drop();
  });

  const connect = ({ uuid, password } = access) =>
    connectBroker({ url: node.mqtt, user: uuid, password, clientId: `gw-${uuid}` });

  const push = (device_id: string, at: number) =>
    gateway.publishAsync(
      topics.telemetry(access.uuid),
      JSON.stringify({
        seq: ++seq,
        period: 5_000,
        samples: [{ device_id, at, status: 'normal', values: { SOC: 50 } }],
      }),
      { qos: 1 },
    );

  const readSamples = async (deviceId: string) => {
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from sample join device on device.id = sample.device_id where device.device_id = $1',
      [deviceId],
    );
    return rows[0]!.n;
  };

  /** Resolves when the other server has closed the gateway's connection. */
  async function expectClosedSoon(change: Promise<unknown>): Promise<void> {
    const closed = waitUntilClosed(gateway);
    await change;
    const answeredAt = performance.now();
    await closed;
    expect(performance.now() - answeredAt).toBeLessThan(SOON_MS);
  }

  beforeEach(async () => {
    const added = await readData(web, addStation, newStation(), { token });
    station_id = added.station_id;
    access = added.gateway;
    gateway = await connect();
  });
  afterEach(() => gateway.endAsync(true));

  it('[SCL-01] a device that is added is known at once where its gateway is connected', async () => {
    const stranger = newSerial();
    await push(stranger, Date.now() - 5_000);
    const device = { device_name: 'Battery', obj_type: 'C002', iot_serial_no: stranger } as const;
    await readData(web, saveDevice, { station_id, ...device }, { token });
    await push(stranger, Date.now());
    expect(await readSamples(stranger)).toBe(1);
  });

  it('[SCL-03] only the new password of a gateway is accepted, and its connection is closed', async () => {
    const renewed = readData(web, renewGatewayPassword, { station_id, uuid: access.uuid }, { token });
    await expectClosedSoon(renewed);
    await expect(connect()).rejects.toThrow();
    gateway = await connect(await renewed);
  });

  it('[SCL-03] a deleted gateway is disconnected and not let in again', async () => {
    await expectClosedSoon(readData(web, deleteStation, { station_id }, { token }));
    await expect(connect()).rejects.toThrow();
  });

  it('[SCL-03] what changed while changes could not be received holds when they can', async () => {
    const closed = waitUntilClosed(gateway);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen heliograph_changes'`,
    );
    await readData(web, renewGatewayPassword, { station_id, uuid: access.uuid }, { token });
    await closed;
    await expect(connect()).rejects.toThrow();
  });

  it('[LIVE-02] whoever subscribes after a restart learns that a gateway has been offline since before it', async () => {
    const topic = topics.status(access.uuid);
    for (const status of ['online', 'offline'])
      await gateway.publishAsync(topic, JSON.stringify({ status, at: Date.now() }), { qos: 1, retain: true });
    await gateway.endAsync();
    await node.stop();
    node = await roles.start('ingest', { NODE_NAME: 'a' });
    const viewer = await connectSessionTo(node, { web, name: 'a', token });
    const status = nextMessage(viewer, topic);
    await viewer.subscribeAsync(topic, { qos: 1 });
    expect(JSON.parse(await status)).toMatchObject({ status: 'offline' });
    await viewer.endAsync();
  });
});
