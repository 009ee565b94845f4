import type { AnomalyCounts, BoardRevenue, Entities, Trend } from '@heliograph/contracts/engine';
import type { AlarmRecord, StoredTariff } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { bucketEdges } from '@heliograph/domain/time';
import { expect, it } from 'vitest';
import { marksBy } from '../testing/energyAnswers.ts';
import { createEngineHarness, START, type EngineHarness } from '../testing/engineHarness.ts';
import { getInverter, getMeter, getUuid } from '../testing/fleetData.ts';

const HOUR = 3_600_000;
const ZONE = 'Australia/Brisbane';

async function pages(...counts: (number[] | null)[]) {
  const harness = createEngineHarness([{ id: 1 }, { id: 2 }, { id: 3 }]);
  const opened = counts.map((stationIds, i) => ({
    stationIds,
    page: harness.page('portal', { lock: `tab-${i}` }),
  }));
  for (const { page } of opened) await page.hello();
  await opened[0]?.page.signIn();
  for (const { page, stationIds } of opened) {
    await page.must('fleet', 'setScope', { stationIds });
    await page.watch({ summary: true, stations: true });
  }
  await harness.advance(400);
  return { harness, pages: opened.map(({ page }) => page) };
}

/** Each inverter generates as many kWh per hour as its station's id, and sells none. */
function energy(harness: EngineHarness) {
  harness.server.answer('/demo/getGroupAccumulativeDataByZone', ({ body }) => {
    const { points, time, type, zoneStr } = body as {
      points: { deviceId: string; propertyCode: string }[];
      time: number;
      type: 'day';
      zoneStr: string;
    };
    const edges = [...bucketEdges(zoneStr, type, time)];
    const generated = (deviceId: string) => Number(deviceId.replace('INV', ''));
    return {
      edges,
      values: points.map(({ deviceId, propertyCode }) =>
        edges.slice(0, -1).map(() => (propertyCode === 'KRA' ? generated(deviceId) : 0)),
      ),
      ...marksBy(points),
    };
  });
}

const tariff = (station_id: number, action: 1 | 2): StoredTariff => ({
  id: station_id * 10 + action,
  station_id,
  action,
  type: 1,
  unit: 'AUD',
  price_model: 1,
  create_time: 0,
  update_time: 0,
});

const alarm = (station: number, timestamp: number, type: AlarmRecord['type']): AlarmRecord => ({
  id: `${station} ${timestamp}`,
  deviceId: getInverter(station),
  timestamp,
  recovery: 0,
  handling: {
    state: 'unacknowledged',
    acknowledgedAt: null,
    acknowledgedBy: '',
    announced: true,
    suppressedUntil: null,
    suppressedBy: '',
    reason: '',
    cause: null,
  },
  detail: JSON.stringify({ msg: 'Fan', deviceName: '', code: 'E1' }),
  level: type === 'fault' ? 3 : 2,
  priority: type === 'fault' ? 'high' : 'medium',
  incident: null,
  state: 0,
  type,
});

it('[BOARD-01] counts and sums only the stations in the scope of a page, next to a page that sees all', async () => {
  const { harness, pages: seen } = await pages([2, 3, 99], null);
  const [some, all] = seen;
  for (const id of [1, 2, 3]) harness.announce(id, 'online');
  harness.push(1, { P: 1_000, run_state: 4 }, { grid: 100 });
  harness.push(2, { P: 200, run_state: 2 }, { grid: 10 });
  await harness.advance(400);

  expect(some?.shown.summary).toMatchObject({
    stations: { fault: 0, normal: 2 },
    devices: { fault: 0, normal: 4 },
    power: { pv: { value: 200, reporting: 1, of: 2 }, grid: { value: 10, reporting: 1, of: 2 } },
    gateways: { reporting: 1, of: 2 },
  });
  expect([...(some?.stations.keys() ?? [])]).toEqual([2, 3]);
  expect(all?.shown.summary).toMatchObject({
    stations: { fault: 1, normal: 2 },
    power: { pv: { value: 1_200, reporting: 2, of: 3 } },
    gateways: { of: 3 },
  });
  expect([...(all?.stations.keys() ?? [])]).toEqual([1, 2, 3]);
});

it('sends a page no rows or values of stations outside its scope', async () => {
  const { harness, pages: seen } = await pages([2]);
  const [page] = seen;
  await page?.watch({
    stations: true,
    devices: { deviceIds: [getInverter(1), getInverter(2)], codes: ['P'] },
  });
  await harness.advance(2_000);
  const before = page?.frames.length ?? 0;
  harness.push(1, { P: 10 });
  await harness.advance(400);
  harness.push(2, { P: 20 });
  await harness.advance(400);
  const frames = page?.frames.slice(before) ?? [];
  expect(frames.flatMap(({ stations }) => [...(stations?.id ?? [])])).toEqual([2]);
  expect(frames.flatMap(({ devices }) => [...(devices?.id ?? [])])).toEqual([22]);
});

it('limits entities to the scope, and sends a new version when the scope changes', async () => {
  const { harness, pages: seen } = await pages([2], [2]);
  const [page, other] = seen;
  const read = () => page!.must<Entities>('fleet', 'entities');
  const narrow = await read();
  expect(narrow.stations.map(({ id }) => id)).toEqual([2]);
  expect(narrow.devices.map(({ station_id }) => station_id)).toEqual([2, 2, 2]);
  expect(narrow.version).toBe(page?.shown.entities);

  const frames = other?.frames.length;
  const versions = [narrow.version];
  for (const stationIds of [[1, 3], [1], null, [2]]) {
    await page?.must('fleet', 'setScope', { stationIds });
    await harness.advance(400);
    const next = await read();
    expect(next.version).toBe(page?.shown.entities);
    expect(versions).not.toContain(next.version);
    versions.push(next.version);
    expect(next.stations.map(({ id }) => id)).toEqual(stationIds ?? [1, 2, 3]);
    // All rows come again, because the page dropped those outside its old scope.
    expect([
      ...(page?.frames.findLast(({ versions }) => versions?.entities !== undefined)?.stations?.id ?? []),
    ]).toEqual(stationIds ?? [1, 2, 3]);
  }
  expect(other?.frames.slice(frames).every(({ versions }) => versions?.entities === undefined)).toBe(true);
});

it('[BOARD-02] [BOARD-03] limits trend and revenue to the scope', async () => {
  const { harness, pages: seen } = await pages([2, 3], [1], null);
  energy(harness);
  harness.server.tariffs([1, 2, 3].flatMap((id) => [tariff(id, 1), tariff(id, 2)]));
  const trends = seen.map((page) =>
    page.must<Trend>('series', 'generationTrend', { range: 'day', zone: ZONE }),
  );
  // 10:00: eleven buckets have begun.
  expect((await Promise.all(trends)).map(({ of, totalKwh }) => [of, totalKwh])).toEqual([
    [2, 55],
    [1, 11],
    [3, 66],
  ]);
  const revenues = seen.map((page) => page.must<BoardRevenue>('revenue', 'board'));
  expect((await Promise.all(revenues)).map(({ of, today }) => [of, today[0]?.selfUseKwh])).toEqual([
    [2, 55],
    [1, 11],
    [3, 66],
  ]);
  const requestsBefore = harness.server.requests.length;
  await Promise.all(seen.map((page) => page.must('revenue', 'board')));
  expect(harness.server.requests).toHaveLength(requestsBefore);
});

it('[BOARD-03] limits alarms to devices in the scope', async () => {
  const { harness, pages: seen } = await pages([2], null);
  const [page, all] = seen;
  harness.server.alarms([
    alarm(1, START - HOUR, 'fault'),
    alarm(2, START - 2 * HOUR, 'alarm'),
    alarm(3, START - 3 * HOUR, 'alarm'),
  ]);
  const listStations = (records: AlarmRecord[]) => records.map(({ deviceId }) => deviceId);
  expect(listStations(await page!.must('alarms', 'recent', { limit: 10 }))).toEqual([getInverter(2)]);
  expect(listStations(await all!.must('alarms', 'recent', { limit: 10 }))).toHaveLength(3);
  expect(await page!.must<AnomalyCounts>('alarms', 'week', { zone: ZONE })).toMatchObject({
    warnings: 1,
    faults: 0,
    pending: { warnings: 1, faults: 0 },
  });

  const span = { start: START - 10 * HOUR, end: START, state: null };
  await page!.must('alarms', 'history', span);
  await page!.must('alarms', 'history', { ...span, deviceIds: [getInverter(1), getInverter(2)] });
  const requests = harness.server.requests
    .filter(({ path }) => path === '/alarm/get_alarm_history')
    .slice(-2);
  expect(requests.map(({ body }) => body.deviceId)).toEqual([
    ['GW2', getInverter(2), getMeter(2)],
    [getInverter(2)],
  ]);
  const table = await page!.call('alarms', 'table', { ...span, deviceIds: [getInverter(2), getInverter(1)] });
  expect(table).toMatchObject({ ok: false, failure: { kind: 'badInput', field: 'deviceIds' } });
});

it('[LIVE-01] shows a pushed fault and its recovery within a second, with its station', async () => {
  const { harness, pages: seen } = await pages([2], null);
  await Promise.all(seen.map((page) => page.must('alarms', 'recent', { limit: 10 })));
  // The server does not answer the next refresh, which is not awaited.
  await harness.advance(61_000);
  const answer = harness.server.holdAnswers('/alarm/get_alarm_history');
  const fault = (station: number, recovery: number) =>
    harness.broker.publish(topics.alarm(getUuid(station)), {
      seq: 1,
      alarms: [
        {
          device_id: getInverter(station),
          code: 'E7',
          type: 'fault',
          level: 3,
          msg: 'Fan stuck',
          at: START + 61_000,
          recovery,
        },
      ],
    });
  const newest = () =>
    Promise.all(
      seen.map(async (page) => {
        const { devices, stations } = await page.must<Entities>('fleet', 'entities');
        const records = await page.must<AlarmRecord[]>('alarms', 'recent', { limit: 10, kind: 'fault' });
        return records.map(({ deviceId, state }) => {
          const device = devices.find(({ device_id }) => device_id === deviceId);
          const station = stations.find(({ id }) => id === device?.station_id);
          return `${station?.station_name}: ${device?.obj_name}, ${state}`;
        });
      }),
    );
  const versions = seen.map(({ shown }) => shown.alarms ?? 0);
  fault(1, 0);
  fault(2, 0);
  await harness.advance(1_000);
  seen.forEach(({ shown }, i) => expect(shown.alarms).toBeGreaterThan(versions[i]!));
  expect(await newest()).toEqual([
    ['Station 2: C002 of 2, 0'],
    ['Station 1: C002 of 1, 0', 'Station 2: C002 of 2, 0'],
  ]);

  fault(2, START + 62_000);
  await harness.advance(1_000);
  expect(await newest()).toEqual([
    ['Station 2: C002 of 2, 1'],
    ['Station 1: C002 of 1, 0', 'Station 2: C002 of 2, 1'],
  ]);
  answer();
});

it('announces alarms that only the server knows once they are loaded', async () => {
  const { harness, pages: seen } = await pages(null);
  const [page] = seen;
  await page!.must('alarms', 'recent', { limit: 10 });
  await harness.advance(61_000);
  harness.server.alarms([alarm(1, START, 'fault')]);
  const before = page!.shown.alarms ?? 0;
  await page!.must('alarms', 'recent', { limit: 10 });
  await harness.advance(400);
  expect(page!.shown.alarms).toBeGreaterThan(before);
  expect(await page!.must<AlarmRecord[]>('alarms', 'recent', { limit: 10 })).toHaveLength(1);
  const known = page!.shown.alarms;
  await harness.advance(61_000);
  await page!.must('alarms', 'recent', { limit: 10 });
  await harness.advance(400);
  expect(page!.shown.alarms).toBe(known);
});

it('polls every minute for alarms of gateways that do not push', async () => {
  const harness = createEngineHarness([{ id: 1 }, { id: 2, pushes: false }]);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(400);
  await page.must('alarms', 'recent', { limit: 10 });
  harness.server.alarms([alarm(2, START, 'fault')]);
  const before = page.shown.alarms ?? 0;
  await harness.advance(62_000);
  expect(page.shown.alarms).toBeGreaterThan(before);

  harness.server.setReachable(false);
  const requestsBefore = harness.server.requestCount('/alarm/get_alarm_history');
  await harness.advance(5 * 60_000);
  harness.server.setReachable(true);
  await harness.advance(62_000);
  expect(harness.server.requestCount('/alarm/get_alarm_history')).toBe(requestsBefore + 2);
});

it('refuses the day, tariff and last hour of a station outside the scope', async () => {
  const { harness, pages: seen } = await pages([2]);
  const [page] = seen;
  energy(harness);
  harness.server.answer('/station/get_station_tariff', () => ({ unit: 'AUD' }));
  harness.server.answer('/demo/getHistoryData', () => []);
  const refused = (field: string) => ({ ok: false, failure: { kind: 'badInput', field } });
  expect(await page!.call('stations', 'day', { stationId: 1, date: null })).toMatchObject(
    refused('stationId'),
  );
  expect(await page!.call('stations', 'tariff', { stationId: 1 })).toMatchObject(refused('stationId'));
  const hour = (id: number) => page!.call('fleet', 'lastHour', { deviceId: getInverter(id), codes: [] });
  expect(await hour(1)).toMatchObject(refused('deviceIds'));
  expect(await page!.must('stations', 'tariff', { stationId: 2 })).toEqual({ unit: 'AUD' });
  expect(await hour(2)).toMatchObject({ ok: true });
  expect(await page!.call('stations', 'day', { stationId: 2, date: null })).toMatchObject({ ok: true });
});
