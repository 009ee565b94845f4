import { getAgentConfig, getFirmware, saveStationShare, startUpgrade } from '@heliograph/contracts/http';
import { topics, UpgradeMessage } from '@heliograph/contracts/mqtt';
import {
  callStack,
  readData,
  freePort,
  hasExternalProgram,
  signIn,
  type StackProcess,
} from '@heliograph/testing';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMailServer, type MailServer } from '../cluster/drill/mails.ts';
import { deployFile, haproxyEnvironment } from '../cluster/haproxy.ts';
import { answersOk } from '../cluster/part.ts';
import { pickPorts, type Ports } from '../cluster/ports.ts';
import { waitFor } from '../cluster/waitFor.ts';
import { getRelevance, readCommissioning } from './support/fleet.ts';
import { connectSessionTo, startRoles, type Roles } from './support/roles.ts';
import { connectBroker } from './support/brokerClient.ts';
import { createFleetDatabase, type TestDatabase } from './support/testCluster.ts';

const HAPROXY = '/usr/sbin/haproxy';
const hasHaproxy = hasExternalProgram(HAPROXY);
const getPort = (url: string) => Number(new URL(url).port);

describe.skipIf(!hasHaproxy)('servers behind HAProxy, as deploy/cluster configures it', () => {
  let database: TestDatabase;
  let mails: MailServer;
  let roles: Roles;
  let web: StackProcess[];
  let ingest: StackProcess[];
  let haproxy: ChildProcess;
  let front: { http: string; mqtt: string; password: string };
  let environment: Record<string, string>;
  beforeAll(async () => {
    database = await createFleetDatabase(3);
    mails = await startMailServer();
    const [port, mqttPort] = [await freePort(), await freePort()];
    roles = await startRoles(database.url, { demoStations: 3, gatewayUrl: `mqtt://127.0.0.1:${mqttPort}` });
    const startIngest = (n: number) =>
      roles.start('ingest', { NODE_NAME: `ingest-${n}`, PROXY_PROTOCOL: 'on' });
    [web, ingest] = await Promise.all([
      Promise.all([roles.start('web', mails.env), roles.start('web', mails.env)]),
      Promise.all([startIngest(1), startIngest(2)]),
    ]);
    const ports: Ports = {
      ...(await pickPorts()),
      ingest: ingest.map((one) => ({ mqtt: getPort(one.mqtt), http: getPort(one.http) })),
      web: web.map((one) => ({ http: getPort(one.http) })),
    };
    environment = haproxyEnvironment(ports, { port, mqttPort });
    haproxy = spawn(HAPROXY, ['-db', '-f', deployFile('haproxy.cfg')], {
      env: environment,
      stdio: 'ignore',
    });
    front = {
      http: `http://127.0.0.1:${port}`,
      mqtt: `mqtt://127.0.0.1:${mqttPort}`,
      password: web[0]!.password,
    };
    expect(await waitFor(() => answersOk(`${front.http}/readyz`), 30_000)).toBe(true);
  });
  afterAll(async () => {
    const ended = once(haproxy, 'exit');
    haproxy.kill();
    await ended;
    await roles.stop();
    await Promise.all([database.drop(), mails.stop()]);
  });

  const readGateway = async (n: number) => (await readCommissioning(roles.jobs)).gateways[n]!;
  const readServer = async (uuid: string) => {
    const { rows } = await database.pool.query<{ name: string }>(
      'select name from gateway join broker_server on broker_server.id = broker_server_id where uuid = $1',
      [uuid],
    );
    return rows[0]?.name;
  };
  const connect = ({ uuid, password }: { uuid: string; password: string }): Promise<MqttClient> =>
    mqtt.connectAsync(
      front.mqtt,
      { clientId: `gw-${uuid}`, username: uuid, password, reconnectPeriod: 100 },
      true,
    );
  const readConnections = async ({ http }: Pick<StackProcess, 'http'>): Promise<number> => {
    const text = await (await fetch(`${http}/metrics`)).text();
    return Number(/^heliograph_broker_clients\{kind="gateway"\} (\d+)$/m.exec(text)?.[1]);
  };

  it('[SCL-01] the file is accepted without a warning', async () => {
    const check = promisify(execFile)(HAPROXY, ['-c', '-f', deployFile('haproxy.cfg')], {
      env: environment,
    });
    const { stdout, stderr } = await check;
    expect(stdout).toContain('Configuration file is valid');
    expect(stderr).not.toMatch(/WARNING|ALERT/);
  });

  it('[SCL-01] a gateway comes to the same server again, and to another one within 10 s when that is killed', async () => {
    // Several, because each would find its server again by chance, too.
    for (const n of [0, 1, 2]) {
      const gateway = await readGateway(n);
      const servers = new Set<string | undefined>();
      for (let time = 0; time < 3; time++) {
        const connection = await connect(gateway);
        servers.add(await readServer(gateway.uuid));
        await connection.endAsync(true);
      }
      expect(servers.size).toBe(1);
    }
    const gateway = await readGateway(0);
    const client = await connect(gateway);
    const name = await readServer(gateway.uuid);
    const index = name === 'ingest-1' ? 0 : 1;
    await expect.poll(() => readConnections(ingest[index]!)).toBe(1);
    await ingest[index]!.kill();
    const other = `ingest-${2 - index}`;
    await expect.poll(() => readServer(gateway.uuid), { timeout: 10_000, interval: 50 }).toBe(other);
    await client.endAsync(true);
    ingest[index] = await roles.start('ingest', {
      NODE_NAME: name!,
      PROXY_PROTOCOL: 'on',
      PORT: String(getPort(ingest[index]!.http)),
      MQTT_PORT: String(getPort(ingest[index]!.mqtt)),
    });
  });

  it('[SCL-01] a connection from a trusted proxy without the header of the PROXY protocol is closed', async () => {
    const { uuid, password } = await readGateway(0);
    const direct = connectBroker({ url: ingest[0]!.mqtt, user: uuid, password, clientId: `gw-${uuid}` });
    await expect(direct).rejects.toThrow();
  });

  it('[SCL-01] [LIVE-01] pages reach each broker under its name, and the metrics of none', async () => {
    const { token } = await signIn(front, 'owner');
    const node = { ...ingest[0]!, http: front.http };
    for (const name of ['ingest-1', 'ingest-2'])
      await expect
        .poll(async () => {
          const session = await connectSessionTo(node, { web: web[0]!, name, token }).catch(() => null);
          await session?.endAsync(true);
          return session !== null;
        })
        .toBe(true);
    expect((await fetch(`${front.http}/metrics`)).status).toBe(404);
    expect((await callStack(front, getAgentConfig, {})).status).toBe(200);
  });

  it('[SCL-02] a mail that a killed server had not sent is sent by another one, once', async () => {
    const { token } = await signIn(web[0]!, 'owner');
    const { station } = await getRelevance(web[0]!, token);
    const address = 'friend@guest.example';
    const invitation = {
      station_id: station[0]!.id,
      station_share_type: 0,
      share_account_type: 0,
    } as const;
    await readData(web[0]!, saveStationShare, { ...invitation, station_share_user: address }, { token });
    await web[0]!.kill();
    expect(mails.received(address)).toBe(0);
    // Its leases expire after half a minute.
    await database.pool.query('update outgoing_message set due_at = 0');
    await expect.poll(() => mails.received(address)).toBe(1);
    const left = async () => (await database.pool.query('select from outgoing_message')).rows.length;
    await expect.poll(left).toBe(0);
    expect(mails.received(address)).toBe(1);
  });

  it('[SCL-02] [FW-01] an order for firmware that got lost is sent again', async () => {
    const { token } = await signIn(web[1]!, 'admin');
    const gateway = await readGateway(1);
    const client = await connect(gateway);
    const status = JSON.stringify({ status: 'online', at: Date.now() });
    await client.publishAsync(topics.status(gateway.uuid), status, { qos: 1, retain: true });
    const orders: UpgradeMessage[] = [];
    client.on('message', (_topic, payload) =>
      orders.push(UpgradeMessage.parse(JSON.parse(payload.toString()))),
    );
    const { device_id } = gateway.devices.find(({ pv_kwp }) => pv_kwp > 0)!;
    const { list } = await readData(web[1]!, getFirmware, { device_id }, { token });
    const { firmware_id } = list.find(({ type }) => type === 'MAIN')!;
    // It is ordered before the gateway listens.
    const order = { device_id, firmware_id, method: 'resume', timeout: 20 } as const;
    const { upgrade_id } = await readData(web[1]!, startUpgrade, order, { token });
    await client.subscribeAsync(topics.upgrade(gateway.uuid), { qos: 1 });
    await expect.poll(() => orders.map((one) => one.upgrade_id)).toContain(upgrade_id);
    await client.endAsync(true);
  });
});
