import { getHistoryData, getServerClock, getServerStatus, getSession } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { Code } from '@heliograph/domain/models';
import { callStack, createManualTimer, readData, signIn } from '@heliograph/testing';
import mqtt, { type MqttClient } from 'mqtt';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCommissioning } from './support/fleet.ts';
import { runServerCommand } from './support/runServerCommand.ts';
import { startTestServer, type TestServer } from './support/testServer.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The right time, which passes only here. */
const clock = { now: Date.now() };
/** By how much the clock of the machine is wrong, ms. */
let wrongBy = -HOUR;
const timer = createManualTimer(clock);

let server: TestServer;
let database: pg.Client;
let token: string;
let gateways: Gateway[];
beforeAll(async () => {
  server = await startTestServer(
    { DEMO_STATIONS: '3' },
    { wall: () => clock.now + wrongBy, elapsed: () => clock.now, setTimer: timer.setTimer },
  );
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
  ({ token } = await signIn(server, 'admin'));
  const commissioning = await readCommissioning(server);
  gateways = commissioning.gateways.map(({ uuid, password, devices }) =>
    connect({ uuid, password, device: devices.find(({ pv_kwp }) => pv_kwp > 0)!.device_id }),
  );
});
afterAll(async () => {
  for (const { client } of gateways) await client.endAsync(true);
  await database.end();
  await server.stop();
});

interface Gateway {
  client: MqttClient;
  device: string;
  /** Resolves once it is acknowledged; until then it is sent again after each reconnect. */
  send(at: number): Promise<unknown>;
}

function connect(access: { uuid: string; password: string; device: string }): Gateway {
  const { uuid, password, device } = access;
  const client = mqtt.connect(server.mqtt, {
    clientId: `gw-${uuid}`,
    username: uuid,
    password,
    protocolVersion: 4,
    reconnectPeriod: 50,
  });
  let seq = Date.now();
  return {
    client,
    device,
    send(at) {
      const samples = [{ device_id: device, at, status: 'normal', values: { [Code.pvPower]: 1 } }];
      const message = { seq: ++seq, period: 5_000, samples };
      return client.publishAsync(topics.telemetry(uuid), JSON.stringify(message), { qos: 1 });
    },
  };
}

async function probe(): Promise<string[]> {
  // Answers count for two seconds.
  clock.now += 3_000;
  const response = await fetch(new URL('/readyz', server.http));
  return ((await response.json()) as { failing?: string[] }).failing ?? [];
}

const readClock = () => readData(server, getServerClock, {}, { token });

async function count(table: string): Promise<number> {
  const { rows } = await database.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]!.n;
}

async function readTimes({ device }: Gateway, start: number): Promise<number[]> {
  const question = { token, deviceId: device, propertyCode: Code.pvPower, start, end: start + DAY };
  return (await readData(server, getHistoryData, question, { token })).map(({ timestamp }) => timestamp);
}

describe('a server whose clock is wrong', () => {
  it('[TRU-02] acknowledges nothing that it would refuse for being an hour behind, and stores it once it is right', async () => {
    const at = clock.now;
    const acknowledged: Gateway[] = [];
    const sent = gateways.map((gateway) => gateway.send(at).then(() => acknowledged.push(gateway)));
    await expect.poll(async () => (await readClock()).state).toBe('gateways');
    expect(await probe()).toEqual(['clock']);
    const metrics = await (await fetch(new URL('/metrics', server.http))).text();
    expect(metrics).toMatch(/^heliograph_clock_trusted 0$/m);
    expect(acknowledged).toEqual([]);

    wrongBy = 0;
    await Promise.all(sent);
    expect(await probe()).toEqual([]);
    for (const gateway of gateways) expect(await readTimes(gateway, at)).toEqual([at]);
    // A change of the time is followed, but deletes nothing before it has stayed for an hour.
    expect(await readClock()).toMatchObject({ state: 'ok', deletes: false });
  });

  it('[TRU-02] acknowledges and refuses what a single gateway sends from the future', async () => {
    const at = clock.now + 2 * HOUR;
    await gateways[0]!.send(at);
    expect(await readTimes(gateways[0]!, at)).toEqual([]);
    const { ingest, clock: state } = await readData(server, getServerStatus, {}, { token });
    expect([ingest!.refused, state.state]).toEqual([1, 'ok']);
  });

  it('[TRU-02] deletes nothing and ends no session while its clock is 1,500 days ahead for nine minutes', async () => {
    await gateways[1]!.send(clock.now - 3 * DAY);
    const before = [await count('sample_day'), await count('session'), await count('audit')];
    expect(before.every((n) => n > 0)).toBe(true);
    // Old data would be deleted again.
    clock.now += HOUR;
    expect(await readClock()).toMatchObject({ state: 'ok', deletes: true });

    wrongBy = 1_500 * DAY;
    await timer.runDue(11 * MINUTE);
    clock.now += 9 * MINUTE;
    await timer.runDue(11 * MINUTE);
    expect(await probe()).toEqual(['clock']);
    expect(await readClock()).toMatchObject({ state: 'jumped', time: clock.now, deletes: false });
    expect((await callStack(server, getSession, {}, { token })).body.code).toBe(1001);
    const at = clock.now;
    await gateways[1]!.send(at);
    expect(await readTimes(gateways[1]!, at)).toEqual([at]);

    wrongBy = 0;
    await timer.runDue(11 * MINUTE);
    expect(await probe()).toEqual([]);
    expect([await count('sample_day'), await count('session'), await count('audit')]).toEqual(before);
    expect(server.output()).toContain('the clock of the machine is not trusted');
  });

  it('[TRU-02] deletes what is old after an hour of steady time', async () => {
    await database.query(`insert into audit (at, action, detail) values (0, 'x', '{}')`);
    const before = await count('audit');
    await timer.runDue(11 * MINUTE);
    expect(await count('audit')).toBe(before);
    clock.now += HOUR;
    await timer.runDue(11 * MINUTE);
    expect(await count('audit')).toBe(before - 1);
  });

  it.each([
    ['an hour ahead', HOUR],
    ['an hour behind', -HOUR],
    ['a day ahead', DAY],
    ['a day behind', -DAY],
  ])(
    '[TRU-02] stores what gateways send while its clock is set %s, deletes nothing and says so',
    async (_, by) => {
      const before = [await count('sample_day'), await count('session'), await count('audit')];
      wrongBy = by;
      await timer.runDue(11 * MINUTE);
      expect(await probe()).toEqual(['clock']);
      const at = clock.now;
      expect(await readClock()).toMatchObject({ state: 'jumped', time: at, deletes: false });
      await Promise.all(gateways.map((gateway) => gateway.send(at)));
      for (const gateway of gateways) expect(await readTimes(gateway, at)).toEqual([at]);
      wrongBy = 0;
      await timer.runDue(11 * MINUTE);
      expect(await probe()).toEqual([]);
      expect([await count('sample_day'), await count('session'), await count('audit')]).toEqual(before);
    },
  );

  it('[TRU-02] goes on after a stop of a day, and stores what gateways send then', async () => {
    // The monotonic clock of a suspended machine stands still.
    wrongBy = DAY;
    const at = clock.now + DAY;
    await Promise.all(gateways.map((gateway) => gateway.send(at)));
    for (const gateway of gateways) expect(await readTimes(gateway, at)).toEqual([at]);
    expect(await readClock()).toMatchObject({ state: 'ok', time: at, deletes: false });
  });

  it('[TRU-02] follows its clock when an administrator vouches for it @full', async () => {
    wrongBy = Date.now() - clock.now;
    expect((await readClock()).state).toBe('jumped');
    await runServerCommand('admin', ['confirmClock'], { env: { DATABASE_URL: server.databaseUrl } });
    await timer.runDue();
    await timer.runDue(5_000);
    expect(await readClock()).toMatchObject({ state: 'ok', deletes: true });
  });
});
