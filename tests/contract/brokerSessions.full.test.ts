import { topics } from '@heliograph/contracts/mqtt';
import { runToExit } from '@heliograph/testing';
import { Aedes } from 'aedes';
import mqtt from 'mqtt';
import { parser, writeToStream, type Packet } from 'mqtt-packet';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasMosquitto } from './support/mosquitto.ts';
import { readIngest, startServerGroup, type ServerGroup } from './support/serverGroup.ts';
import { createFleetDatabase, type TestDatabase } from './support/testCluster.ts';

describe.skipIf(!hasMosquitto())('sessions that no server uses any more', () => {
  let group: ServerGroup;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-sessions-'));
    group = await startServerGroup();
    const server = await group.start();
    // Sixteen slots and the connection that sends.
    await vi.waitFor(async () => expect(await sessions()).toBe(17), { timeout: 60_000, interval: 100 });
    await server.stop();
  });
  afterAll(async () => {
    await group.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** Leaves a session on the broker that waits for telemetry. */
  async function leaveSession(clientId: string, share: string): Promise<void> {
    const client = await mqtt.connectAsync(group.broker.tcpUrl, { clientId, clean: false });
    await client.subscribeAsync(`$share/${share}//gateway/+/telemetry`, { qos: 1 });
    await client.endAsync();
  }

  const sessions = async () => (await group.clients('connected')) - 1 + (await group.clients('disconnected'));
  const stored = async (at: number) =>
    (await group.pool.query('select from sample where at = $1', [at])).rowCount;

  async function publish(at: number): Promise<void> {
    const { rows } = await group.pool.query<{ device_id: string; uuid: string }>(
      `select device_id, uuid from device join gateway on gateway.id = gateway_id where device.type = 'C002' limit 1`,
    );
    const { device_id, uuid } = rows[0]!;
    const samples = [{ device_id, at, status: 'normal', values: { SOC: 50 } }];
    const client = await mqtt.connectAsync(group.broker.tcpUrl);
    await client.publishAsync(topics.telemetry(uuid), JSON.stringify({ seq: at, period: 5000, samples }), {
      qos: 1,
    });
    await client.endAsync();
  }

  it('[SCL-02] of an earlier version of the server are emptied and removed', async () => {
    const dataDir = join(folder, 'earlier');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'instance'), 'abcdef');
    for (let i = 0; i < 8; i++) await leaveSession(`heliograph-abcdef-${i}`, 'heliograph');
    const instants = Array.from({ length: 16 }, (_, i) => Date.now() - 60_000 + i);
    for (const at of instants) await publish(at);
    const server = await group.start(dataDir);
    await expect.poll(() => existsSync(join(dataDir, 'instance'))).toBe(false);
    for (const at of instants) expect(await stored(at)).toBe(1);
    // The new sessions have the same messages.
    await expect.poll(() => readIngest(server, 'messages')).toBe(32);
    await expect.poll(sessions).toBe(17);
    await server.stop();
    await expect.poll(sessions).toBe(16);
  });

  it('[SCL-02] of slots that are too many are emptied and removed, by one server', async () => {
    await expect.poll(sessions).toBe(16);
    const { rows } = await group.pool.query<{ name: string }>(
      `select encode(substring(decode(value, 'base64') for 6), 'hex') as name from deployment where key = 'brokers.name'`,
    );
    const name = rows[0]!.name;
    await group.pool.query('insert into broker_slot (broker_id, slot) select id, 16 from broker_server');
    await leaveSession(`heliograph-${name}-16`, `heliograph-${name}`);
    // Every seventeenth message waits in it.
    const instants = Array.from({ length: 34 }, (_, i) => Date.now() - 30_000 + i);
    for (const at of instants) await publish(at);
    const servers = await Promise.all([group.start(join(folder, 'a')), group.start(join(folder, 'b'))]);
    await expect
      .poll(async () => (await group.pool.query('select from broker_slot where slot >= 16')).rowCount)
      .toBe(0);
    for (const at of instants) await expect.poll(() => stored(at)).toBe(1);
    await Promise.all(servers.map((server) => server.stop()));
    await expect.poll(sessions).toBe(16);
  });
});

describe('a broker that cannot share messages', () => {
  let database: TestDatabase;
  let folder: string;
  const brokers: Server[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-probe-'));
    database = await createFleetDatabase(0);
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => {
    for (const broker of brokers.splice(0)) broker.close();
  });

  async function listen(onSocket: (socket: Socket) => void): Promise<string> {
    const broker = createServer(onSocket);
    brokers.push(broker);
    await new Promise<void>((resolve) => broker.listen(0, '127.0.0.1', () => resolve()));
    return `mqtt://127.0.0.1:${(broker.address() as AddressInfo).port}`;
  }

  const startWith = (url: string) =>
    runToExit({
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, 'data'),
      DEMO_STATIONS: '0',
      MQTT_SERVERS: `${url} ws://127.0.0.1:1/mqtt`,
    });

  /** Answers of a broker that grants every subscription and delivers nothing, or refuses shared ones. */
  function answer(packet: Packet, grants: number): Packet | null {
    const { cmd, messageId } = packet;
    if (cmd === 'connect') return { cmd: 'connack', reasonCode: 0, sessionPresent: false };
    if (cmd === 'subscribe') return { cmd: 'suback', messageId: messageId!, granted: [grants] };
    if (cmd === 'publish') return { cmd: 'puback', messageId: messageId! };
    return null;
  }

  const fakeBroker = (grants: number) =>
    listen((socket) => {
      const packets = parser({ protocolVersion: 5 });
      packets.on('packet', (packet: Packet) => {
        const reply = answer(packet, grants);
        if (reply) writeToStream(reply, socket, { protocolVersion: 5 });
      });
      socket.on('data', (bytes: Buffer) => packets.parse(bytes));
      socket.on('error', () => undefined);
    });

  it('[SCL-01] is refused at the start when it grants shared subscriptions and delivers nothing', async () => {
    const url = await fakeBroker(1);
    const { code, output } = await startWith(url);
    expect(code).toBe(1);
    expect(output).toContain(
      `MQTT_SERVERS: ${url} cannot be used: the broker grants shared subscriptions ($share) but delivers nothing to them.`,
    );
  });

  it('[SCL-01] is refused at the start when it refuses shared subscriptions', async () => {
    const { code, output } = await startWith(await fakeBroker(0x9e));
    expect(code).toBe(1);
    expect(output).toMatch(
      /cannot be used: the broker refuses the subscription \$share\/.* \(reason 0x9e\)\./,
    );
  });

  it('[SCL-01] is refused at the start when it does not speak MQTT 5', async () => {
    const aedes = await Aedes.createBroker();
    const { code, output } = await startWith(await listen((socket) => void aedes.handle(socket)));
    aedes.close();
    expect(code).toBe(1);
    expect(output).toContain('cannot be used: the broker does not speak MQTT 5.');
  });
});
