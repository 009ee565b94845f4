import { getFleetTotals, getStationRelevance } from '@heliograph/contracts/http';
import { topics, type AreaTotals, type FleetTotals, type Telemetry } from '@heliograph/contracts/mqtt';
import { callStack, readData, signIn, type Stack } from '@heliograph/testing';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createStoredTotals, type StoredTotals } from '../../apps/server/src/totals/storedTotals.ts';
import { hasMosquitto } from './support/mosquitto.ts';
import { readIngest, startServerGroup, type ServerGroup } from './support/serverGroup.ts';

const STATIONS = 6;
const PERIOD_MS = 60_000;

describe.skipIf(!hasMosquitto())('live totals with an external broker', () => {
  let group: ServerGroup;
  let servers: [Stack, Stack];
  let client: MqttClient;
  let gateways: { uuid: string; inverter: string; station: number }[];

  beforeAll(async () => {
    group = await startServerGroup({ stations: STATIONS });
    servers = [await group.start(), await group.start()];
    // The installer's company has all stations but one.
    await group.pool.query(
      `update station set company_id = case when id = (select min(id) from station) then null else (select id from company limit 1) end`,
    );
    await group.pool.query('delete from station_share');
    const { rows } = await group.pool.query<(typeof gateways)[number]>(
      `select distinct on (uuid) uuid, device_id as inverter, device.station_id as station
       from device join gateway on gateway.id = gateway_id where type in ('C002', 'C003') order by uuid, device.id`,
    );
    gateways = rows;
    client = await mqtt.connectAsync(group.broker.tcpUrl);
    for (const { uuid } of gateways)
      await client.publishAsync(topics.status(uuid), JSON.stringify({ status: 'online', at: Date.now() }), {
        qos: 1,
        retain: true,
      });
  });
  afterAll(async () => {
    await client.endAsync(true);
    await group.stop();
  });

  let sequence = Date.now();
  let at = 0;
  /**
   * Each gateway reports a power of its own several times, so that both servers get some. @returns their newest by
   * station, W
   */
  async function report(): Promise<Map<number, number>> {
    const powers = new Map<number, number>();
    for (let times = 0; times < 4; times++) {
      for (const [i, { uuid, inverter, station }] of gateways.entries()) {
        const P = 1_000 + i + (sequence % 100);
        powers.set(station, P);
        at = Math.max(at + 1, Date.now());
        const values = { P, 'today-KRA': i, run_state: 2 };
        const message: Telemetry = {
          seq: ++sequence,
          period: PERIOD_MS,
          samples: [{ device_id: inverter, at, status: 'normal', values }],
        };
        await client.publishAsync(topics.telemetry(uuid), JSON.stringify(message), { qos: 1 });
      }
    }
    return powers;
  }

  const readTotals = async (server: Stack, person: 'admin' | 'installer') =>
    readData(server, getFleetTotals, {}, { token: (await signIn(server, person)).token });
  const sum = ({ areas }: FleetTotals, figure: (area: AreaTotals) => number) =>
    areas.reduce((all, area) => all + figure(area), 0);
  const computeSum = (powers: ReadonlyMap<number, number>) =>
    [...powers.values()].reduce((all, P) => all + P, 0);

  it('[SCL-04] [SCL-05] are the same from each server, and the sum of what all have stored', async () => {
    await expect.poll(group.shares).toEqual([8, 8]);
    const powers = await report();
    for (const server of servers) {
      await expect
        .poll(async () => sum(await readTotals(server, 'admin'), ({ pv }) => pv.sum))
        .toBe(computeSum(powers));
      const totals = await readTotals(server, 'admin');
      expect(totals.period).toBeGreaterThanOrEqual(10_000);
      expect(sum(totals, ({ pv }) => pv.reporting)).toBe(powers.size);
      expect(sum(totals, ({ gateways: { reporting } }) => reporting)).toBe(gateways.length);
      expect(sum(totals, ({ stations }) => stations.reduce((n, each) => n + each, 0))).toBe(STATIONS);
      expect(sum(totals, ({ today }) => today)).toBe(gateways.reduce((all, _, i) => all + i, 0));
      expect(await readIngest(server, 'messages')).toBeGreaterThan(0);
    }
    const next = await report();
    for (const server of servers)
      await expect
        .poll(async () => sum(await readTotals(server, 'admin'), ({ pv }) => pv.sum))
        .toBe(computeSum(next));
  });

  it('[SCL-04] [SEC-01] are of exactly the stations that a session sees, and refused to others', async () => {
    const [server] = servers;
    const { token } = await signIn(server, 'installer');
    const relevance = await readData(server, getStationRelevance, { most: 1 }, { token });
    expect(relevance).toMatchObject({ station: [], of: STATIONS - 1, totals_by: 'call' });
    expect(relevance.totals_scope).toMatch(/^company-\d+$/);
    const powers = await report();
    powers.delete(Math.min(...powers.keys()));
    await expect
      .poll(async () => sum(await readTotals(server, 'installer'), ({ pv }) => pv.sum))
      .toBe(computeSum(powers));
    const { token: stranger } = await signIn(server, 'owner');
    const refused = await callStack(server, getFleetTotals, {}, { token: stranger });
    expect(refused.body.code).toBe(1403);
  });

  it('[SCL-04] count a gateway as reporting for three of its own periods, whichever server got them', async () => {
    const reported = Date.now();
    await report();
    const reportingAt = async (now: number) =>
      sum(
        await createStoredTotals({ pool: group.pool, now: () => now }).of('all'),
        ({ gateways: { reporting } }) => reporting,
      );
    await expect
      .poll(async () => {
        const { rows } = await group.pool.query<{ n: number }>(
          'select count(*)::int as n from latest where at >= $1',
          [reported],
        );
        return rows[0]!.n;
      })
      .toBe(gateways.length);
    expect(await reportingAt(reported + 3 * PERIOD_MS)).toBe(gateways.length);
    expect(await reportingAt(Date.now() + 3 * PERIOD_MS + 1_000)).toBe(0);
  });

  it('[SCL-04] are the same whether everything or only what has changed is read again', async () => {
    let now = Date.now();
    const read = (totals: StoredTotals) => totals.of('all');
    const ports = { pool: group.pool, now: () => now };
    const kept = createStoredTotals(ports);
    // Their reports stay fresh until the end.
    await group.pool.query('update ingest_sequence set period = 3600000');
    let before = await read(kept);
    const last = (table: string) => `(select max(id) from ${table})`;
    for (const change of [
      `update station set area = 'elsewhere' where id = ${last('station')}`,
      `update gateway set status = 'offline', status_at = 0 where id = ${last('gateway')}`,
      `update device set status = 'abnormal' where id = (select min(id) from device where type in ('C002', 'C003'))`,
      `update latest set v = array_fill(7::float8, array[cardinality(v)]) where device_id = (select min(id) from device where type in ('C002', 'C003'));
       update ingest_sequence set version = version + 1 where gateway_id = (select gateway_id from device where type in ('C002', 'C003') order by id limit 1)`,
      `update ingest_sequence set period = 1 where gateway_id = (select min(gateway_id) from ingest_sequence)`,
      `delete from device where id = ${last('device')}`,
      `delete from gateway where id = ${last('gateway')}`,
    ]) {
      await group.pool.query(change);
      now += before.period + 1;
      const after = await read(kept);
      expect(after.areas, change).toEqual((await read(createStoredTotals(ports))).areas);
      expect(after.areas, change).not.toEqual(before.areas);
      before = after;
    }
  });
});
