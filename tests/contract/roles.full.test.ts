import { addStation, awaitChange, getAgentConfig, getStationRelevance } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import {
  callStack,
  readData,
  newStation,
  runToExit,
  signIn,
  startStack,
  type StackProcess,
} from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectBroker, waitUntilClosed } from './support/brokerClient.ts';
import { connectSessionTo, GATEWAY_URL, startRoles, type Roles } from './support/roles.ts';
import { createFleetDatabase, type TestDatabase } from './support/testCluster.ts';
import { recordTopics } from './support/watchAlarms.ts';

describe('a server on the database of others', () => {
  let database: TestDatabase;
  let folder: string;
  let first: StackProcess;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'heliograph-roles-'));
    database = await createFleetDatabase(1);
    first = await startStack({ env: { ...alone(), DEMO_STATIONS: '1' } });
  });
  afterAll(async () => {
    await first.stop();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const alone = () => ({ DATABASE_URL: database.url, SIMULATOR: 'off' });
  const other = (env: Record<string, string> = {}) =>
    runToExit({ ...alone(), DATA_DIR: join(folder, 'other'), ...env });
  const gateways = async () => {
    const { rows } = await database.pool.query<{ status: string }>('select status from gateway');
    return rows.map(({ status }) => status);
  };

  it.each([
    ['without a role', {}],
    ['of role ingest', { ROLE: 'ingest', NODE_NAME: 'b' }],
  ])('[SCL-01] %s refuses to run beside one that has it alone', async (_kind, env) => {
    const { code, output } = await other(env);
    expect(code).toBe(1);
    expect(output).toContain(
      `DATABASE_URL: a server on ${hostname()} already uses this database alone. Stop it, or give each server that shares the database a ROLE.`,
    );
    expect(await gateways()).toEqual(['offline']);
  });

  it('[SCL-01] starts without a role when the one before it was killed', async () => {
    await first.kill();
    first = await startStack({ env: alone() });
    expect(first.mqtt).not.toBe('');
  });

  it('[SCL-01] ends when it hung for so long that another took its place', async () => {
    const exited = once(first.process, 'exit');
    first.process.kill('SIGSTOP');
    const next = await startStack({ env: alone() });
    first.process.kill('SIGCONT');
    expect((await exited)[0]).toBe(1);
    expect(first.output()).toContain('another server has taken the broker');
    first = next;
  });

  it('[SCL-01] refuses the name of one that is running', async () => {
    await first.stop();
    first = await startStack({ env: { ...alone(), ROLE: 'ingest', NODE_NAME: 'a' } });
    const { code, output } = await other({ ROLE: 'ingest', NODE_NAME: 'a' });
    expect(code).toBe(1);
    expect(output).toContain(`DATABASE_URL: the server "a" on ${hostname()} already uses this database.`);
    const solitary = await other();
    expect(solitary.output).toContain(`DATABASE_URL: the server "a" on ${hostname()}`);
  });
});

describe('servers of a role each', () => {
  let database: TestDatabase;
  let roles: Roles;
  let web: StackProcess;
  let a: StackProcess;
  let b: StackProcess;
  let token: string;
  let access: { uuid: string; password: string; mqtt_url: string };
  beforeAll(async () => {
    database = await createFleetDatabase(1);
    roles = await startRoles(database.url, { demoStations: 1 });
    [web, a, b] = await Promise.all([
      roles.start('web'),
      roles.start('ingest', { NODE_NAME: 'a' }),
      roles.start('ingest', { NODE_NAME: 'b' }),
    ]);
    ({ token } = await signIn(web, 'owner'));
    access = (await readData(web, addStation, newStation(), { token })).gateway;
  });
  afterAll(async () => {
    await roles.stop();
    await database.drop();
  });

  async function connect(node: StackProcess): Promise<MqttClient> {
    const { uuid, password } = access;
    const topic = topics.status(uuid);
    const status = (value: string) => JSON.stringify({ status: value, at: Date.now() });
    const client = await connectBroker({
      url: node.mqtt,
      user: uuid,
      password,
      clientId: `gw-${uuid}`,
      will: { topic, payload: Buffer.from(status('offline')), qos: 1, retain: true },
    });
    await client.publishAsync(topic, status('online'), { qos: 1, retain: true });
    return client;
  }

  const storedStatus = async () => {
    const { rows } = await database.pool.query<{ status: string; name: string }>(
      `select status, name from gateway join broker_server on broker_server.id = broker_server_id where uuid = $1`,
      [access.uuid],
    );
    return rows[0]!;
  };
  const readServer = async () => {
    const { gateway, mqtt_server } = await readData(web, getStationRelevance, {}, { token });
    const { mqtt_server_id } = gateway.find(({ uuid }) => uuid === access.uuid)!;
    return mqtt_server.find(({ mqtt_id }) => mqtt_id === mqtt_server_id)!.mqtt_ws_url;
  };
  const readMark = async () => (await readData(web, getStationRelevance, {}, { token })).account_mark;

  it('[SCL-01] have probes, and answer only what is their own', async () => {
    for (const stack of [web, a, b, roles.jobs]) {
      await expect.poll(async () => (await fetch(`${stack.http}/readyz`)).status).toBe(200);
      expect((await callStack(stack, getAgentConfig, {})).status).toBe(stack === web ? 200 : 404);
    }
    expect([web.mqtt, roles.jobs.mqtt]).toEqual(['', '']);
    expect(access.mqtt_url).toBe(GATEWAY_URL);
  });

  it('[SCL-01] [LIVE-01] pages connect where a gateway is, and follow it to another server', async () => {
    const gateway = await connect(a);
    const url = new URL(web.http);
    expect(await readServer()).toBe(`ws://${url.host}/mqtt/a`);
    const mark = await readMark();
    const viewer = await connectSessionTo(a, { web, name: 'a', token });
    const seen = recordTopics(viewer);
    await viewer.subscribeAsync(topics.status(access.uuid), { qos: 1 });
    await expect.poll(() => seen.length).toBe(1);

    const waiting = readData(web, awaitChange, { seen: mark }, { token });
    const closed = waitUntilClosed(gateway);
    const next = await connect(b);
    await closed;
    expect((await waiting).mark).not.toBe(mark);
    expect(await readServer()).toBe(`ws://${url.host}/mqtt/b`);
    // The connection to the first server ended without a last will.
    expect(seen.length).toBe(1);
    expect(await storedStatus()).toEqual({ status: 'online', name: 'b' });

    const late = await connectSessionTo(a, { web, name: 'a', token });
    const latest = recordTopics(late);
    await late.subscribeAsync(topics.status(access.uuid), { qos: 1 });
    await expect.poll(() => latest.length).toBe(1);
    await Promise.all([viewer.endAsync(), late.endAsync()]);
    await next.endAsync(true);
    await expect.poll(async () => (await storedStatus()).status).toBe('offline');
  });

  it('[SCL-01] a gateway stays online while its server stops and another takes it over', async () => {
    const gateway = await connect(b);
    const closed = waitUntilClosed(gateway);
    await b.stop();
    await closed;
    expect(await storedStatus()).toEqual({ status: 'online', name: 'b' });
    const next = await connect(a);
    expect(await storedStatus()).toEqual({ status: 'online', name: 'a' });
    await next.endAsync(true);
    await expect.poll(async () => (await storedStatus()).status).toBe('offline');
  });

  it('[SCL-01] gateways of a server that was killed become offline only if they do not come back', async () => {
    b = await roles.start('ingest', { NODE_NAME: 'b' });
    const gateway = await connect(b);
    gateway.on('error', () => undefined);
    await b.kill();
    expect(await storedStatus()).toEqual({ status: 'online', name: 'b' });
    await expect.poll(storedStatus).toEqual({ status: 'offline', name: 'a' });
    b = await roles.start('ingest', { NODE_NAME: 'b' });
    const next = await connect(b);
    expect(await storedStatus()).toEqual({ status: 'online', name: 'b' });
    await next.endAsync(true);
  });
});
