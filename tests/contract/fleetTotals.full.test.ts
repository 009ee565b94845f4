import { clearEnterprise, getStationRelevance, saveStationShare } from '@heliograph/contracts/http';
import {
  FleetTotals,
  topics,
  totalsTopic,
  type AreaTotals,
  type Telemetry,
} from '@heliograph/contracts/mqtt';
import { readData, signIn, type Stack } from '@heliograph/testing';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canSubscribe, connectBroker } from './support/brokerClient.ts';
import { readCommissioning } from './support/fleet.ts';
import { connectSessionTo, startRoles, type Roles } from './support/roles.ts';
import { createFleetDatabase, type TestDatabase } from './support/testCluster.ts';

const STATIONS = 6;

describe('live totals of two ingest servers', () => {
  let database: TestDatabase;
  let roles: Roles;
  let web: Stack;
  let nodes: Record<'a' | 'b', Stack>;
  let admin: string;
  let installer: string;
  const gateways: { client: MqttClient; uuid: string; inverter: string; station: number }[] = [];
  const clients: MqttClient[] = [];

  beforeAll(async () => {
    database = await createFleetDatabase(STATIONS);
    roles = await startRoles(database.url, { demoStations: STATIONS });
    const [a, b] = await Promise.all([
      roles.start('ingest', { NODE_NAME: 'a' }),
      roles.start('ingest', { NODE_NAME: 'b' }),
    ]);
    nodes = { a, b };
    // The installer's company has all stations but one, and the owner has created all.
    await database.pool.query(
      `update station set creator_id = (select id from person where user_name = 'owner'),
         company_id = case when id = (select min(id) from station) then null else (select id from company limit 1) end`,
    );
    await database.pool.query('delete from station_share');
    web = await roles.start('web');
    ({ token: admin } = await signIn(web, 'admin'));
    ({ token: installer } = await signIn(web, 'installer'));
    const { gateways: commissioned } = await readCommissioning(roles.jobs);
    const { rows } = await database.pool.query<{ uuid: string; device_id: string; station_id: number }>(
      `select distinct on (uuid) uuid, device_id, device.station_id from device join gateway on gateway.id = gateway_id
       where type in ('C002', 'C003') order by uuid, device.id`,
    );
    for (const [i, { uuid, device_id, station_id }] of rows.entries()) {
      const { password } = commissioned.find((gateway) => gateway.uuid === uuid)!;
      const node = i % 2 === 0 ? nodes.a : nodes.b;
      const client = await connectBroker({ url: node.mqtt, user: uuid, password, clientId: `gw-${uuid}` });
      await client.publishAsync(topics.status(uuid), JSON.stringify({ status: 'online', at: Date.now() }), {
        qos: 1,
        retain: true,
      });
      gateways.push({ client, uuid, inverter: device_id, station: station_id });
    }
  });
  afterAll(async () => {
    await Promise.all(
      [...clients, ...gateways.map(({ client }) => client)].map((client) => client.endAsync(true)),
    );
    await roles.stop();
    await database.drop();
  });

  let sequence = Date.now();
  /** Each gateway reports a power of its own, W. @returns their sum by station */
  async function report(): Promise<Map<number, number>> {
    const powers = new Map<number, number>();
    for (const [i, { client, uuid, inverter, station }] of gateways.entries()) {
      const P = 1_000 + i + (sequence % 100);
      powers.set(station, P);
      const message: Telemetry = {
        seq: ++sequence,
        period: 60_000,
        samples: [
          {
            device_id: inverter,
            at: Date.now(),
            status: 'normal',
            values: { P, 'today-KRA': i, run_state: 2 },
          },
        ],
      };
      await client.publishAsync(topics.telemetry(uuid), JSON.stringify(message), { qos: 1 });
    }
    return powers;
  }

  /** Messages that a session receives of a scope from both servers. */
  async function watch(token: string, scope: string) {
    const newest = new Map<string, FleetTotals>();
    let count = 0;
    for (const name of ['a', 'b'] as const) {
      const client = await connectSessionTo(nodes[name], { web, name, token });
      clients.push(client);
      client.on('message', (_topic, payload) => {
        count += 1;
        newest.set(name, FleetTotals.parse(JSON.parse(payload.toString())));
      });
      expect(await canSubscribe(client, totalsTopic(scope))).toBe(true);
    }
    const areas = () => [...newest.values()].flatMap((totals) => totals.areas);
    return {
      clients: clients.slice(-2),
      count: () => count,
      from: () => newest.size,
      sum: (figure: (area: AreaTotals) => number) => areas().reduce((sum, area) => sum + figure(area), 0),
    };
  }
  const computeSum = (powers: ReadonlyMap<number, number>) =>
    [...powers.values()].reduce((sum, P) => sum + P, 0);

  it('[SCL-04] of both servers make the sum of what the gateways sent', async () => {
    const totals = await watch(admin, 'all');
    const powers = await report();
    await expect.poll(() => totals.sum(({ pv }) => pv.sum)).toBe(computeSum(powers));
    expect(totals.from()).toBe(2);
    expect(totals.sum(({ pv }) => pv.reporting)).toBe(powers.size);
    expect(totals.sum(({ gateways: { reporting } }) => reporting)).toBe(gateways.length);
    expect(totals.sum(({ stations }) => stations.reduce((n, each) => n + each, 0))).toBe(STATIONS);
    expect(totals.sum(({ today }) => today)).toBe(gateways.reduce((sum, _, i) => sum + i, 0));
    const next = await report();
    await expect.poll(() => totals.sum(({ pv }) => pv.sum)).toBe(computeSum(next));
    await Promise.all(totals.clients.map((client) => client.unsubscribeAsync(totalsTopic('all'))));
  });

  it('[SCL-04] include each gateway once when it moves to the other server, and what was stored of it', async () => {
    const powers = await report();
    const totals = await watch(admin, 'all');
    await expect.poll(() => totals.sum(({ pv }) => pv.sum)).toBe(computeSum(powers));
    const moving = gateways[0]!;
    const { username, password } = moving.client.options;
    await moving.client.endAsync();
    moving.client = await connectBroker({
      url: nodes.b.mqtt,
      user: username!,
      password: String(password),
      clientId: `gw-${moving.uuid}`,
    });
    const next = await report();
    await expect.poll(() => totals.sum(({ pv }) => pv.sum)).toBe(computeSum(next));
    await expect
      .poll(() => totals.sum(({ stations }) => stations.reduce((n, each) => n + each, 0)))
      .toBe(STATIONS);
    await Promise.all(totals.clients.map((client) => client.unsubscribeAsync(totalsTopic('all'))));
  });

  it('[SCL-04] [SEC-01] are for sessions that see exactly their stations, and end within a second when that changes', async () => {
    const { totals_scope } = await readData(web, getStationRelevance, { most: 1 }, { token: installer });
    expect(totals_scope).toMatch(/^company-\d+$/);
    const stranger = await connectSessionTo(nodes.a, {
      web,
      name: 'a',
      token: (await signIn(web, 'owner')).token,
    });
    clients.push(stranger);
    for (const scope of ['all', 'guest', totals_scope, 'company-999', '+'])
      expect(await canSubscribe(stranger, totalsTopic(scope))).toBe(false);
    const administrator = await connectSessionTo(nodes.a, { web, name: 'a', token: admin });
    clients.push(administrator);
    expect(await canSubscribe(administrator, totalsTopic(totals_scope))).toBe(false);

    const company = await watch(installer, totals_scope);
    const everything = await watch(admin, 'all');
    const { rows } = await database.pool.query<{ id: number; linked: boolean }>(
      'select id, company_id is not null as linked from station order by id',
    );
    const own = (powers: ReadonlyMap<number, number>, without: number[] = []) =>
      [...powers].reduce(
        (sum, [id, P]) => sum + (rows.find((row) => row.id === id)!.linked && !without.includes(id) ? P : 0),
        0,
      );
    const powers = await report();
    await expect.poll(() => company.sum(({ pv }) => pv.sum)).toBe(own(powers));

    const owner = { token: (await signIn(web, 'owner')).token };
    const left = rows.at(-1)!.id;
    await readData(web, clearEnterprise, { station_id: left }, owner);
    const fewer = await report();
    await expect.poll(() => company.sum(({ pv }) => pv.sum)).toBe(own(fewer, [left]));

    const share = { station_share_type: 0 as const, share_account_type: 0 as const };
    const to = { station_share_user: 'installer@demo.example', station_id: rows[0]!.id };
    const changed = Date.now();
    await readData(web, saveStationShare, { ...share, ...to }, owner);
    const allowed = () =>
      Promise.all(company.clients.map((client) => canSubscribe(client, totalsTopic(totals_scope))));
    await expect.poll(allowed, { interval: 50 }).toEqual([false, false]);
    expect(Date.now() - changed).toBeLessThan(1_000);
    const before = company.count();
    const after = await report();
    await expect.poll(() => everything.sum(({ pv }) => pv.sum)).toBe(computeSum(after));
    expect(company.count()).toBe(before);
  });
});
