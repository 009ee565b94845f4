import type { BoardRevenue, GenerationReport, StationDay, Trend } from '@heliograph/contracts/engine';
import { addStation, getGenerationPage, getGroupAccumulativeDataByZone } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { totalEnergy } from '@heliograph/domain/energy';
import { Code } from '@heliograph/domain/models';
import { dateText } from '@heliograph/domain/reports';
import { newStation, readData, signIn } from '@heliograph/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEnergySums, REFRESH_MS } from '../../apps/server/src/series/sums/createEnergySums.ts';
import { openDatabase } from '../../apps/server/src/storage/database.ts';
import { connectBroker } from './support/brokerClient.ts';
import { openNodePage, type NodePage } from './support/openNodePage.ts';
import { silentLog } from './support/testDatabase.ts';
import { startTestServer, type TestServer } from './support/testServer.ts';

const MINUTE = 60_000;
const ZONE = 'Australia/Brisbane';

let stack: TestServer;
let token: string;
const opened: NodePage[] = [];
beforeAll(async () => {
  stack = await startTestServer({ DEMO_STATIONS: '1', SIMULATOR: 'off' });
  ({ token } = await signIn(stack, 'admin'));
});
afterAll(async () => {
  for (const page of opened) await page.close();
  await stack.stop();
});

/** A new station, whose gateway the test is. */
async function addHome() {
  const station = newStation();
  const { station_id: id, gateway } = await readData(stack, addStation, station, { token });
  const { uuid, password } = gateway;
  const client = await connectBroker({ url: stack.mqtt, user: uuid, password, clientId: `gw-${uuid}` });
  const deviceId = station.device.sn;
  let seq = 0;
  const publish = (topic: string, message: object, retain = false) =>
    client.publishAsync(topic, JSON.stringify(message), { qos: 1, retain });
  return {
    id,
    deviceId,
    /** Resolves once it is stored. @param counted reading of the generation counter, kWh */
    report: (at: number, counted: number) => {
      // The device's own register of the day began before the station was added.
      const others = { [Code.exportTotal]: 200, [Code.importTotal]: 300, [Code.chargeTotal]: 100 };
      const values = { ...others, [Code.pvPower]: 1000, [Code.pvTotal]: counted, [Code.pvToday]: 21.7 };
      const samples = [{ device_id: deviceId, at, status: 'normal', values }];
      return publish(topics.telemetry(uuid), { seq: ++seq, period: 5_000, samples });
    },
    alarm: (at: number) => {
      const alarm = { device_id: deviceId, code: 'F13', type: 'fault', level: 3, msg: 'Fan failure', at };
      return publish(topics.alarm(uuid), { seq: ++seq, alarms: [{ ...alarm, recovery: 0 }] });
    },
    status: (status: 'online' | 'offline') => publish(topics.status(uuid), { status, at: Date.now() }, true),
    end: () => client.endAsync(),
  };
}
type Home = Awaited<ReturnType<typeof addHome>>;

async function open(): Promise<NodePage> {
  const page = await openNodePage(stack, 'admin');
  opened.push(page);
  await page.call('fleet', 'watch', { summary: true, stations: true, devices: null, lookedAt: [] });
  await expect.poll(page.isLive).toBe(true);
  return page;
}

const round = (kwh: number | null | undefined) => (kwh == null ? null : Number(kwh.toFixed(6)));

/** Energy that stations generated today by place: a page that is opened now, the API and the sums of the server. */
async function readPlaces(homes: readonly Home[]) {
  const page = await open();
  const date = dateText(ZONE, Date.now());
  const report = await page.call<GenerationReport>('reports', 'generation', {
    stationIds: null,
    period: { period: 'day', date },
    zone: ZONE,
  });
  const points = homes.map(({ deviceId }) => ({ deviceId, propertyCode: Code.pvTotal }));
  const question = { points, time: Date.now(), type: 'day', zoneStr: ZONE } as const;
  const { values } = await readData(stack, getGroupAccumulativeDataByZone, question, { token });
  const sums = await readSums(date);
  const trend = await page.call<Trend>('series', 'generationTrend', { range: 'day', zone: 'UTC' });
  const stations = await Promise.all(
    homes.map(async ({ id }, i) => {
      const day = await page.call<StationDay>('stations', 'day', { stationId: id, date: null });
      await expect.poll(() => round(page.row(id)?.today)).toBe(round(day.energy.generation));
      return {
        row: round(page.row(id)?.today),
        day: round(day.energy.generation),
        report: round(report.rows.find(({ stationId }) => stationId === id)?.generation),
        api: round(totalEnergy([Float64Array.from(values[i]!, (kwh) => kwh ?? NaN)])),
        sums: round(sums.rows.find(({ station_id }) => station_id === id)?.generation),
      };
    }),
  );
  return {
    stations,
    fleet: {
      board: round(trend.totalKwh),
      report: round(report.totals.generation),
      sums: round(sums.totals.generation),
    },
    revenue: await page.call<BoardRevenue>('revenue', 'board'),
  };
}

/** Sums are made again only after this long: each reading is so much later. */
let ahead = 0;

/** Sums of the server, up to now. */
async function readSums(date: string) {
  const database = await openDatabase({ url: stack.databaseUrl, dataDir: stack.dataDir, log: silentLog });
  ahead += REFRESH_MS;
  const sums = createEnergySums({ database, log: silentLog, now: () => Date.now() + ahead });
  while ((await sums.run())?.isLeft !== false);
  await database.close();
  return readData(stack, getGenerationPage, { period: 'day', date, limit: 10 }, { token });
}

it('[TRU-05] energy of today is equal in every place: normally, in an outage, with alarms and after a swap', async () => {
  const homes = [await addHome(), await addHome()];
  const [home, other] = homes as [Home, Home];
  const start = Date.now() - 9 * MINUTE;
  const expectEqual = async (kwh: readonly [number, number]) => {
    const { stations, fleet } = await readPlaces(homes);
    for (const [i, places] of stations.entries()) {
      const value = places.api;
      expect(places).toEqual({ row: value, day: value, report: value, api: value, sums: value });
      // Less if midnight has just passed at the stations.
      expect(value ?? 0).toBeLessThanOrEqual(kwh[i]!);
    }
    // The demo's station is part of it.
    expect(fleet).toEqual({ board: fleet.report, report: fleet.report, sums: fleet.report });
    expect(fleet.report).toBeGreaterThanOrEqual(
      round(stations.reduce((sum, { api }) => sum + (api ?? 0), 0))!,
    );
  };

  for (const each of homes) await each.status('online');
  await home.report(start, 1000);
  await home.report(start + 2 * MINUTE, 1000.2);
  await other.report(start, 500);
  await other.report(start + 2 * MINUTE, 500.1);
  await expectEqual([0.2, 0.1]);

  await home.status('offline');
  await other.report(start + 4 * MINUTE, 500.25);
  await expectEqual([0.2, 0.25]);

  for (const each of homes) await each.alarm(Date.now());
  await expectEqual([0.2, 0.25]);

  // Another inverter, whose counter begins again.
  await home.status('online');
  await home.report(start + 6 * MINUTE, 3);
  await home.report(start + 8 * MINUTE, 3.1);
  await expectEqual([0.3, 0.25]);
  for (const each of homes) await each.end();
});
