import type { AnomalyCounts, BoardRevenue, StationDay, Trend } from '@heliograph/contracts/engine';
import type { AlarmRecord, StoredTariff } from '@heliograph/contracts/http';
import { topics } from '@heliograph/contracts/mqtt';
import { Quality } from '@heliograph/domain/energy';
import { bucketEdges } from '@heliograph/domain/time';
import { expect, it } from 'vitest';
import { marksBy } from '../testing/energyAnswers.ts';
import { createEngineHarness, START, type EngineHarness } from '../testing/engineHarness.ts';
import { getInverter, getUuid } from '../testing/fleetData.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface GroupQuestion {
  points: { deviceId: string; propertyCode: string }[];
  time: number;
  type: 'day' | 'week';
  zoneStr: string;
}

/** Answers the group call with a number for each counter and bucket. */
function energy(
  harness: EngineHarness,
  kwh: (deviceId: string, code: string, start: number) => number | null,
  marks: Parameters<typeof marksBy>[1] = {},
) {
  harness.server.answer('/demo/getGroupAccumulativeDataByZone', ({ body }) => {
    const { points, time, type, zoneStr } = body as unknown as GroupQuestion;
    const edges = [...bucketEdges(zoneStr, type, time)];
    return {
      edges,
      values: points.map(({ deviceId, propertyCode }) =>
        edges.slice(0, -1).map((start) => kwh(deviceId, propertyCode, start)),
      ),
      ...marksBy(points, marks),
    };
  });
}

const tariff = (station_id: number, action: 1 | 2, unit: string, price: number): StoredTariff => ({
  id: station_id * 10 + action,
  station_id,
  action,
  type: 1,
  unit,
  price_model: price,
  create_time: 0,
  update_time: 0,
});

async function portal(specs: Parameters<typeof createEngineHarness>[0]) {
  const harness = createEngineHarness(specs);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  return { harness, page };
}

it("[BOARD-03] sums revenue since each station's midnight by tariff and currency, times the factor, rounded once", async () => {
  const { harness, page } = await portal([
    { id: 1, zone: 'Australia/Brisbane' },
    { id: 2, zone: 'Australia/Perth' },
    { id: 3, zone: 'Australia/Brisbane' },
  ]);
  harness.server.tariffs([
    tariff(1, 1, 'AUD', 0.37),
    tariff(1, 2, 'AUD', 0.08),
    tariff(2, 1, 'NZD', 0.3),
    tariff(2, 2, 'NZD', 0.1),
  ]);
  energy(harness, (_, code, start) => {
    if (start > START) return null;
    return { KRA: 2, charge_total: 0.5, export_total: 0.7 }[code] ?? null;
  });
  const revenue = await page.must<BoardRevenue>('revenue', 'board');
  // Eleven buckets have begun in Brisbane (10:00), nine in Perth (08:00). Each: 2 generated, 0.5 stored, 0.7 sold, 0.8 used.
  expect(revenue).toMatchObject({ factor: 0.1, reporting: 2, of: 3, quality: 0 });
  expect(revenue.today.map(({ currency }) => currency)).toEqual(['AUD', 'NZD']);
  const [aud, nzd] = revenue.today;
  // 0.1 × 11 × (0.7 × 0.08 + 0.8 × 0.37) = 0.3872
  expect(aud).toMatchObject({ total: 0.39, selling: 0.06, selfUse: 0.33 });
  expect(aud?.sellingKwh).toBeCloseTo(7.7, 9);
  expect(aud?.selfUseKwh).toBeCloseTo(8.8, 9);
  // 0.1 × 9 × (0.7 × 0.1 + 0.8 × 0.3) = 0.279
  expect(nzd).toMatchObject({ total: 0.28, selling: 0.06, selfUse: 0.22 });

  const requestCount = () => harness.server.requestCount('/demo/getGroupAccumulativeDataByZone');
  const before = requestCount();
  expect(before).toBe(2);
  await page.must('revenue', 'board');
  expect(requestCount()).toBe(before);
  await harness.advance(61_000);
  await page.must('revenue', 'board');
  expect(requestCount()).toBe(before + 2);
});

it('[TRU-05] the self-consumption of a station’s page is that of the board: less feed-in and what generation charged', async () => {
  const { harness, page } = await portal([{ id: 1, zone: 'Australia/Brisbane' }]);
  harness.server.tariffs([tariff(1, 1, 'AUD', 1), tariff(1, 2, 'AUD', 0)]);
  harness.server.answer('/demo/getHistoryData', () => []);
  const midnight = START - 10 * HOUR;
  energy(harness, (_, code, start) => {
    if (start > START) return null;
    // From midnight to one, the grid charged the battery.
    const charged = start === midnight ? 5 : 0.5;
    return { KRA: 2, charge_total: charged, export_total: 0.7 }[code] ?? null;
  });
  const [board, day] = await Promise.all([
    page.must<BoardRevenue>('revenue', 'board'),
    page.must<StationDay>('stations', 'day', { stationId: 1, date: null }),
  ]);
  expect(day.selfUse).toBeCloseTo(10 * 0.8 + 1.3, 9);
  expect(board.today[0]?.selfUseKwh).toBeCloseTo(day.selfUse!, 9);
});

it('[BOARD-03] leaves out unreported hours and marks revenue as estimated', async () => {
  const { harness, page } = await portal([{ id: 1 }]);
  harness.server.tariffs([tariff(1, 1, 'AUD', 1), tariff(1, 2, 'AUD', 0)]);
  const midnight = START - 10 * HOUR;
  energy(harness, (_, code, start) => (start === midnight ? null : code === 'KRA' ? 1 : 0));
  const revenue = await page.must<BoardRevenue>('revenue', 'board');
  expect(revenue).toMatchObject({ reporting: 1, quality: Quality.estimated });
  expect(revenue.today[0]).toMatchObject({ selfUseKwh: 10, total: 1 });
});

it('[DQ-04] prices the known energy of today and says that some is unknown, except without a tariff', async () => {
  const { harness, page } = await portal([{ id: 1 }, { id: 2 }, { id: 3 }]);
  harness.server.tariffs([1, 2].flatMap((id) => [tariff(id, 1, 'AUD', 1), tariff(id, 2, 'AUD', 0)]));
  const makeUnknown = (station: number) => {
    energy(harness, (deviceId, code) => (code !== 'KRA' ? 0 : deviceId === getInverter(station) ? null : 1), {
      unknown: (point) => (point === 3 * (station - 1) ? [0] : []),
    });
  };
  makeUnknown(2);
  const revenue = await page.must<BoardRevenue>('revenue', 'board');
  expect(revenue).toMatchObject({ reporting: 1, of: 3, quality: Quality.unknown });
  expect(revenue.today).toMatchObject([{ currency: 'AUD', total: 1.1 }]);

  makeUnknown(3);
  await harness.advance(61_000);
  expect(await page.must('revenue', 'board')).toMatchObject({ reporting: 2, quality: 0 });
});

it('[BOARD-02] sums the trend over the counters of all stations, up to now', async () => {
  const { harness, page } = await portal([{ id: 1 }, { id: 2 }]);
  energy(
    harness,
    (deviceId, code, start) => {
      // Counters of the revenue, which are read in the same call.
      if (code !== 'KRA') return 1000;
      if (deviceId === getInverter(2) && start < START - 5 * HOUR) return null;
      return deviceId === getInverter(1) ? 1 : 10;
    },
    { estimated: () => [1], unknown: (point) => (point === 3 ? [2] : []) },
  );
  const trend = await page.must<Trend>('series', 'generationTrend', {
    range: 'day',
    zone: 'UTC',
  });
  expect(trend).toMatchObject({ calendar: 'station', zone: 'Australia/Brisbane', of: 2, totalKwh: 71 });
  expect(trend.buckets).toHaveLength(11);
  expect(trend.buckets[0]).toEqual({ start: START - 10 * HOUR, kwh: 1, reporting: 1, quality: 0 });
  expect(trend.buckets.slice(1, 3).map(({ quality }) => quality)).toEqual([
    Quality.estimated,
    Quality.unknown,
  ]);
  expect(trend.buckets.at(-1)).toEqual({ start: START, kwh: 11, reporting: 2, quality: 0 });
});

it('[BOARD-02] leaves a trend without data empty, not zero', async () => {
  const { harness, page } = await portal([{ id: 1 }]);
  energy(harness, () => null);
  const trend = await page.must<Trend>('series', 'generationTrend', { range: 'week', zone: 'UTC' });
  expect(trend.totalKwh).toBeNull();
  expect(trend.buckets.every(({ kwh, reporting }) => kwh === null && reporting === 0)).toBe(true);
});

const alarm = (id: number, timestamp: number, type: 'alarm' | 'fault'): AlarmRecord => ({
  id: `alarm-${id}`,
  deviceId: getInverter(1),
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
  detail: JSON.stringify({ msg: 'Grid lost', deviceName: 'Inverter', code: `E${id}` }),
  level: 2,
  priority: 'medium',
  incident: null,
  state: 0,
  type,
});

it("[BOARD-03] [HOME-05] counts anomalies of the viewer's last seven days, including today", async () => {
  const { harness, page } = await portal([{ id: 1 }]);
  const midnight = START - 10 * HOUR;
  harness.server.alarms([
    alarm(1, START - 1, 'fault'),
    alarm(2, midnight, 'alarm'),
    alarm(3, midnight - 1, 'alarm'),
    alarm(4, midnight - 6 * DAY, 'fault'),
    alarm(5, midnight - 6 * DAY - 1, 'fault'),
  ]);
  const week = await page.must<AnomalyCounts>('alarms', 'week', { zone: 'Australia/Brisbane' });
  expect(week).toMatchObject({ warnings: 2, faults: 2 });
  expect(week.days).toHaveLength(7);
  expect(week.days[0]).toEqual({ start: midnight - 6 * DAY, warnings: 0, faults: 1 });
  expect(week.days[5]).toEqual({ start: midnight - DAY, warnings: 1, faults: 0 });
  expect(week.days[6]).toEqual({ start: midnight, warnings: 1, faults: 1 });
});

it('[HOME-03] counts a pushed alarm and its recovery at once, even when pushed twice', async () => {
  const { harness, page } = await portal([{ id: 1 }, { id: 2 }]);
  harness.server.alarms([alarm(1, START - HOUR, 'alarm')]);
  await page.must('alarms', 'recent', { limit: 3 });
  const pushed = {
    device_id: getInverter(1),
    code: 'E7',
    type: 'fault',
    level: 3,
    msg: 'Fan stuck',
    at: START - 60_000,
    recovery: 0,
  };
  const alarms = [pushed, { ...pushed, device_id: getInverter(2) }];
  for (const seq of [1, 2]) harness.broker.publish(topics.alarm(getUuid(1)), { seq, alarms });
  await harness.advance(200);
  expect(page.shown.alarms).toBeGreaterThan(0);
  const recent = await page.must<AlarmRecord[]>('alarms', 'recent', { limit: 3 });
  expect(recent.map(({ timestamp, state }) => ({ timestamp, state }))).toEqual([
    { timestamp: START - 60_000, state: 0 },
    { timestamp: START - HOUR, state: 0 },
  ]);
  expect(JSON.parse(recent[0]?.detail ?? '')).toEqual({
    msg: 'Fan stuck',
    deviceName: 'C002 of 1',
    code: 'E7',
  });

  harness.broker.publish(topics.alarm(getUuid(1)), { seq: 3, alarms: [{ ...pushed, recovery: START }] });
  const ended = await page.must<AlarmRecord[]>('alarms', 'recent', { limit: 1 });
  expect(ended[0]).toMatchObject({ state: 1, recovery: START });
  const week = await page.must<AnomalyCounts>('alarms', 'week', { zone: 'UTC' });
  expect(week).toMatchObject({ warnings: 1, faults: 1, pending: { warnings: 1, faults: 0 } });
  const open = await page.must<AlarmRecord[]>('alarms', 'recent', { limit: 3, pendingFirst: true });
  expect(open.map(({ timestamp, state }) => ({ timestamp, state }))).toEqual([
    { timestamp: START - HOUR, state: 0 },
    { timestamp: START - 60_000, state: 1 },
  ]);
});

it('[HOME-03] counts and lists what is open, however old, and what has recovered only for the last days', async () => {
  const { harness, page } = await portal([{ id: 1 }]);
  const old = START - 40 * 24 * HOUR;
  harness.server.alarms([
    alarm(1, START - HOUR, 'fault'),
    alarm(2, old, 'fault'),
    { ...alarm(3, old, 'fault'), state: 1, recovery: old + HOUR },
  ]);
  const week = await page.must<AnomalyCounts>('alarms', 'week', { zone: 'UTC' });
  expect(week).toMatchObject({ faults: 1, pending: { warnings: 0, faults: 2 } });
  const times = async () => {
    const query = { limit: 3, kind: 'fault', pendingFirst: true };
    return (await page.must<AlarmRecord[]>('alarms', 'recent', query)).map(({ timestamp }) => timestamp);
  };
  expect(await times()).toEqual([START - HOUR, old]);
  // Once it has recovered, it is too old to be listed.
  harness.server.alarms([alarm(1, START - HOUR, 'fault')]);
  await harness.advance(61_000);
  await page.must('alarms', 'week', { zone: 'UTC' });
  expect(await times()).toEqual([START - HOUR]);
});

it('loads the rest where the server cuts its answer', async () => {
  const { harness, page } = await portal([{ id: 1 }]);
  harness.server.alarms(Array.from({ length: 12_345 }, (_, i) => alarm(i, START - i * 1000, 'alarm')));
  const week = await page.must<AnomalyCounts>('alarms', 'week', { zone: 'Australia/Brisbane' });
  expect(week.warnings).toBe(12_345);
  // Two for the week, and one for older ones that are open.
  expect(harness.server.requestCount('/alarm/get_alarm_history')).toBe(3);
});
