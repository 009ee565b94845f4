import {
  addStation,
  getGateways,
  getHistoryData,
  renewGatewayPassword,
  type GatewayAccess,
} from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { callStack, readData, newStation, signIn, startStack, type Stack } from '@heliograph/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mqtt from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { waitUntilClosed, connectBroker, connectSession, nextMessage } from './support/brokerClient.ts';
import { readCommissioning } from './support/fleet.ts';
import { startSharingStack, type SharingStack } from './support/sharingStack.ts';

const as = ({ uuid, password }: GatewayAccess, { mqtt }: Stack) => ({
  url: mqtt,
  user: uuid,
  password,
  clientId: `gw-${uuid}`,
});

describe('renewing a gateway’s password', () => {
  let sharing: SharingStack;
  beforeAll(async () => void (sharing = await startSharingStack()));
  afterAll(() => sharing.stop());
  beforeEach(() => sharing.clearAttempts());

  const add = async () => {
    const { station_id, gateway } = await sharing.data('cora', addStation, newStation());
    return { station_id, gateway, uuid: gateway.uuid };
  };
  const renew = (person: string, station_id: number, uuid: string) =>
    sharing.call(person, renewGatewayPassword, { station_id, uuid });
  const connects = async (access: GatewayAccess) => {
    const client = await connectBroker(as(access, sharing.stack)).catch(() => null);
    await client?.endAsync();
    return client !== null;
  };
  const recorded = async (stationId: number) =>
    (
      await sharing.db.query<{ user_name: string; detail: unknown }>(
        `select user_name, detail from audit join person on person.id = person_id
         where audit.station_id = $1 and action = 'gateway.password'`,
        [stationId],
      )
    ).rows;

  it('[WIZ-05] accepts only the new password and stores what the gateway then reports', async () => {
    const { station_id, gateway, uuid } = await add();
    expect(await connects(gateway)).toBe(true);
    const { body } = await renew('cora', station_id, uuid);
    const renewed = body.data!;
    const { mqtt_url, grant_key } = gateway;
    expect(renewed).toEqual({ uuid, password: expect.any(String) as string, mqtt_url, grant_key });
    expect(renewed.password).not.toBe(gateway.password);
    expect(await connects(gateway)).toBe(false);
    expect(await connects(renewed)).toBe(true);
    const again = (await renew('cora', station_id, uuid)).body.data!;
    expect(await Promise.all([connects(renewed), connects(gateway)])).toEqual([false, false]);
    expect(await connects(again)).toBe(true);
  });

  it('[WIZ-05] [LIVE-03] closes the gateway’s connection and notifies its viewers', async () => {
    const { station_id, gateway, uuid } = await add();
    const viewer = await connectSession(sharing.stack, await sharing.token('cora'));
    const topic = topics.status(uuid);
    const online = await mqtt.connectAsync(sharing.stack.mqtt, {
      username: uuid,
      password: gateway.password,
      clientId: `gw-${uuid}`,
      reconnectPeriod: 0,
      will: {
        topic,
        payload: Buffer.from(JSON.stringify({ status: 'offline', at: Date.now() })),
        qos: 1,
        retain: true,
      },
    });
    await online.publishAsync(topic, JSON.stringify({ status: 'online', at: Date.now() }), {
      qos: 1,
      retain: true,
    });
    const first = nextMessage(viewer, topic);
    await viewer.subscribeAsync(topic, { qos: 1 });
    expect(JSON.parse(await first)).toMatchObject({ status: 'online' });
    const next = nextMessage(viewer, topic);
    const left = waitUntilClosed(online);
    expect((await renew('cora', station_id, uuid)).status).toBe(200);
    await left;
    expect(JSON.parse(await next)).toMatchObject({ status: 'offline' });
    await viewer.endAsync();
  });

  it('[SEC-01] is refused to strangers, viewers and editors, and keeps the old password', async () => {
    const { station_id, gateway, uuid } = await add();
    await sharing.share(station_id, 'vera', 0, ['control', 'setting']);
    await sharing.share(station_id, 'egon', 3, ['control', 'setting']);
    await sharing.share(station_id, 'mona', 1);
    const status = async (person: string) => (await renew(person, station_id, uuid)).status;
    expect([await status('tom'), await status('vera'), await status('egon')]).toEqual([404, 403, 403]);
    for (const person of ['tom', 'vera', 'egon'])
      expect((await sharing.call(person, getGateways, { station_id })).body.data).toBeUndefined();
    expect(await connects(gateway)).toBe(true);
    expect(await recorded(station_id)).toEqual([]);
    expect(await status('mona')).toBe(200);
    expect(await connects(gateway)).toBe(false);
  });

  it('[SEC-01] is refused for a gateway of another station', async () => {
    const [mine, other] = [await add(), await add()];
    const elsewhere = await sharing.station('vera');
    for (const station_id of [elsewhere, mine.station_id]) {
      const person = station_id === elsewhere ? 'vera' : 'cora';
      const { status, body } = await renew(person, station_id, other.uuid);
      expect([status, body.field]).toEqual([404, 'uuid']);
    }
    expect(await connects(other.gateway)).toBe(true);
  });

  it('[SEC-01] records the author, but does not store or log the password', async () => {
    const { station_id, uuid } = await add();
    const { password } = (await renew('cora', station_id, uuid)).body.data!;
    expect(await recorded(station_id)).toEqual([{ user_name: 'cora', detail: { uuid } }]);
    const { rows } = await sharing.db.query(
      `select 1 from audit where detail::text like '%' || $1 || '%'
       union all select 1 from gateway where encode(password_hash, 'escape') like '%' || $1 || '%'`,
      [password],
    );
    expect(rows).toEqual([]);
    expect(sharing.stack.output()).not.toContain(password);
  });

  it('[WIZ-05] shows the gateway with its broker, without any password', async () => {
    const { station_id, gateway, uuid } = await add();
    expect(await sharing.data('cora', getGateways, { station_id })).toEqual({
      list: [{ uuid, mqtt_url: gateway.mqtt_url, grant_key: gateway.grant_key }],
    });
  });

  it('[SEC-01] is limited to twenty per hour and user', async () => {
    const { station_id, uuid } = await add();
    for (let n = 0; n < 20; n += 1) expect((await renew('cora', station_id, uuid)).status).toBe(200);
    const { status, body } = await renew('cora', station_id, uuid);
    expect([status, body.data]).toEqual([429, undefined]);
  });

  it('[WIZ-05] keeps the last of two simultaneous passwords', async () => {
    const { station_id, uuid } = await add();
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([1, 2].map(() => renew('cora', station_id, uuid)));
      const letIn: boolean[] = [];
      for (const { body } of answers) letIn.push(await connects(body.data!));
      expect(letIn.toSorted()).toEqual([false, true]);
    }
  });
});

describe('a simulated gateway', () => {
  let stack: Stack;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'heliograph-'));
    stack = await startStack({ env: { DEMO_STATIONS: '1' }, dataDir });
  });
  afterAll(async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('[WIZ-05] continues with its new password, also after a restart', async () => {
    const { token } = await signIn(stack, 'owner');
    const { device } = newStation();
    const made = await readData(stack, addStation, newStation({ device }), { token });
    const valuesSince = async (since: number) => {
      const point = { token, deviceId: device.sn, propertyCode: 'SOC', start: since, end: since + 600_000 };
      return (await readData(stack, getHistoryData, point)).length;
    };
    await expect.poll(() => valuesSince(Date.now() - 60_000)).toBeGreaterThan(0);
    const request = { station_id: made.station_id, uuid: made.gateway.uuid };
    const { body } = await callStack(stack, renewGatewayPassword, request, { token });
    const renewed = Date.now();
    await expect.poll(() => valuesSince(renewed)).toBeGreaterThan(0);
    const kept = async () =>
      (await readCommissioning(stack)).gateways.find(({ uuid }) => uuid === request.uuid)?.password;
    expect(await kept()).toBe(body.data!.password);

    await stack.stop();
    stack = await startStack({ env: { DEMO_STATIONS: '1' }, dataDir });
    const restarted = Date.now();
    await expect.poll(() => valuesSince(restarted)).toBeGreaterThan(0);
    expect(await kept()).toBe(body.data!.password);
  });
});
