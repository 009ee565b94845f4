import { topics } from '@heliograph/contracts/mqtt';
import { freePort, startStack, type Stack } from '@heliograph/testing';
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { canSubscribe, connectBroker, nextMessage, waitUntilClosed } from './support/brokerClient.ts';
import { readCommissioning } from './support/fleet.ts';
import { hasMosquitto, startMosquittoWith, type Mosquitto } from './support/mosquitto.ts';
import { runServerCommand } from './support/runServerCommand.ts';
import { createFleetDatabase, type TestDatabase } from './support/testCluster.ts';

interface Gateway {
  uuid: string;
  password: string;
}

function makeTwo(gateways: readonly Gateway[]): [Gateway, Gateway] {
  const [one, two] = gateways;
  return [one!, two!];
}

describe.skipIf(!hasMosquitto())(
  'Mosquitto without a plugin, with the configuration of npm run broker',
  () => {
    let folder: string;
    let database: TestDatabase;
    let broker: Pick<Mosquitto, 'stop'>;
    let stack: Stack;
    let gatewayUrl: string;
    let serverUrl: string;
    let one: Gateway;
    let two: Gateway;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'heliograph-mosquitto-'));
      database = await createFleetDatabase(9);
      const [gateways, servers] = [await freePort(), await freePort()];
      gatewayUrl = `mqtt://127.0.0.1:${gateways}`;
      serverUrl = `mqtt://127.0.0.1:${servers}`;
      const env = {
        DATABASE_URL: database.url,
        MQTT_SERVERS: `mqtt://server:s3cret@127.0.0.1:${servers} ws://127.0.0.1:1/mqtt`,
        DEMO_STATIONS: '9',
        SIMULATOR: 'off',
      };
      const written = await runServerCommand('broker', ['config', 'mosquitto', '--to', folder], { env });
      expect(written).toMatchObject({ code: 0 });
      const configuration = (await readFile(join(folder, 'gateways-only.conf'), 'utf8'))
        .replaceAll('/etc/mosquitto/', `${folder}/`)
        .replace('listener 1883', `listener ${gateways} 127.0.0.1`)
        .replace('listener 1884', `listener ${servers} 127.0.0.1`);
      const passwords = join(folder, 'heliograph.passwords');
      const add = (name: string, password: string) =>
        execFileSync('mosquitto_passwd', ['-b', passwords, name, password], { stdio: 'ignore' });
      await writeFile(passwords, '');
      add('server', 's3cret');
      const file = join(folder, 'mosquitto.conf');
      await writeFile(file, `user root\npersistence_location ${folder}/\n${configuration}`);
      const started = await startMosquittoWith(file);
      broker = started;
      stack = await startStack({ env, dataDir: join(folder, 'server') });
      const { rows } = await database.pool.query<{ uuid: string }>(
        `select distinct uuid from gateway join device on device.gateway_id = gateway.id where device.type = 'C002'`,
      );
      const hybrids = new Set(rows.map(({ uuid }) => uuid));
      const { gateways: fleet } = await readCommissioning(stack);
      [one, two] = makeTwo(fleet.filter(({ uuid }) => hybrids.has(uuid)));
      for (const { uuid, password } of [one, two]) add(uuid, password);
      started.reload();
      // It reads the passwords again while it goes on.
      await vi.waitFor(async () => (await connect(one)).endAsync(), { timeout: 60_000, interval: 100 });
    });
    afterAll(async () => {
      await stack.stop();
      await broker.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    });

    const connect = ({ uuid, password }: Gateway): Promise<MqttClient> =>
      connectBroker({ url: gatewayUrl, user: uuid, password, clientId: `gw-${uuid}` });
    const readDevice = async (uuid: string) => {
      const { rows } = await database.pool.query<{ id: number; device_id: string }>(
        `select device.id, device_id from device join gateway on gateway.id = gateway_id
         where uuid = $1 and device.type = 'C002' limit 1`,
        [uuid],
      );
      return rows[0]!;
    };
    const getSample = (device_id: string, at: number) =>
      JSON.stringify({
        seq: at,
        period: 5_000,
        samples: [{ device_id, at, status: 'normal', values: { SOC: 42 } }],
      });
    const stored = async (at: number) =>
      (await database.pool.query('select from sample where at = $1', [at])).rowCount;

    it('[SCL-05] lets gateways and servers do their work', async () => {
      const gateway = await connect(one);
      const { device_id } = await readDevice(one.uuid);
      const at = Date.now() - 5_000;
      const publish = () =>
        gateway.publishAsync(topics.telemetry(one.uuid), getSample(device_id, at), { qos: 1 });
      // The broker drops what it gets before the server has subscribed for the first time.
      await expect.poll(() => publish().then(() => stored(at))).toBe(1);
      expect(await canSubscribe(gateway, topics.request(one.uuid))).toBe(true);
      await gateway.endAsync();
    });

    it('[SCL-05] [SEC-01] a gateway neither publishes as another one nor receives what is for it', async () => {
      const victim = await connect(two);
      const { device_id } = await readDevice(two.uuid);
      const [forged, own] = [Date.now() - 7_001, Date.now() - 7_002];
      await victim.subscribeAsync(topics.upgrade(two.uuid), { qos: 1 });
      for (const topic of [topics.telemetry(two.uuid), topics.upgrade(two.uuid), 'elsewhere']) {
        const forger = await connect(one);
        const dropped = waitUntilClosed(forger);
        forger.publish(topic, getSample(device_id, forged), { qos: 1 });
        await dropped;
      }
      const attacker = await connect(one);
      const received: string[] = [];
      attacker.on('message', (topic) => received.push(topic));
      // Mosquitto grants every subscription, and then delivers only what may be read.
      for (const topic of [topics.upgrade(two.uuid), topics.telemetry(two.uuid), '/gateway/+/request', '#'])
        await canSubscribe(attacker, topic);
      // Messages of the server arrive where they should, and only there.
      const upgrade = nextMessage(victim, topics.upgrade(two.uuid));
      const server = await connectBroker({
        url: serverUrl,
        user: 'server',
        password: 's3cret',
        clientId: 'heliograph-test',
      });
      await server.publishAsync(topics.upgrade(two.uuid), 'real', { qos: 1 });
      expect(await upgrade).toBe('real');
      await victim.publishAsync(topics.telemetry(two.uuid), getSample(device_id, own), { qos: 1 });
      await expect.poll(() => stored(own)).toBe(1);
      expect(await stored(forged)).toBe(0);
      expect(received).toEqual([]);
      await Promise.all([attacker.endAsync(), victim.endAsync(), server.endAsync()]);
    });

    it('[SCL-05] [SEC-01] refuses wrong passwords, strangers and pages, and a message that is too large', async () => {
      for (const attempt of [
        { user: one.uuid, password: two.password, clientId: `gw-${one.uuid}` },
        { user: 'server', password: 'guess', clientId: 'heliograph-x' },
        { user: 's123456789', password: '9999999999999.abc', clientId: 's123456789-x' },
        { user: '', password: '', clientId: 'x' },
      ])
        await expect(connectBroker({ url: gatewayUrl, ...attempt })).rejects.toThrow(
          /Not authorized|Bad user/i,
        );
      const gateway = await connect(one);
      const { device_id } = await readDevice(one.uuid);
      gateway.publish(topics.telemetry(one.uuid), 'x'.repeat(5 * 2 ** 20), { qos: 0 });
      await gateway.endAsync(true);
      const again = await connect(one);
      const at = Date.now() - 9_000;
      await again.publishAsync(topics.telemetry(one.uuid), getSample(device_id, at), { qos: 1 });
      await expect.poll(() => stored(at)).toBe(1);
      await again.endAsync();
    });

    it('[SCL-05] [SEC-01] a gateway cannot take the connection of another one by its client id', async () => {
      const victim = await connect(two);
      let isLost = false;
      victim.once('close', () => (isLost = true));
      const attacker = await connectBroker({
        url: gatewayUrl,
        user: one.uuid,
        password: one.password,
        clientId: two.uuid,
      });
      expect(await canSubscribe(victim, topics.request(two.uuid))).toBe(true);
      expect(isLost).toBe(false);
      await Promise.all([attacker.endAsync(), victim.endAsync()]);
    });
  },
);
