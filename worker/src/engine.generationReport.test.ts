import type { GenerationReport } from '@heliograph/contracts/engine';
import type { StoredTariff } from '@heliograph/contracts/http';
import { Quality } from '@heliograph/domain/energy';
import { bucketEdges } from '@heliograph/domain/time';
import { expect, it } from 'vitest';
import { createEngineHarness } from '../testing/engineHarness.ts';
import { answerEnergy, type Kwh, marksBy } from '../testing/energyAnswers.ts';
import { getInverter } from '../testing/fleetData.ts';
import { follow } from '../testing/follow.ts';

const HOUR = 3_600_000;
/** 2025-05-20 10:00 in Sydney. */
const NOW = Date.UTC(2025, 4, 20);
const PERTH = 'Australia/Perth';
const SYDNEY = 'Australia/Sydney';

const storedTariff = (
  station_id: number,
  action: 1 | 2,
  unit: string,
  price_model: number,
): StoredTariff => ({
  id: station_id * 10 + action,
  station_id,
  action,
  type: 1,
  unit,
  price_model,
  create_time: 0,
  update_time: 0,
});

const question = (more: object = {}) => ({
  stationIds: null,
  period: { period: 'day', date: '2025-05-18' },
  zone: SYDNEY,
  ...more,
});

/** Hourly generation: 4/3 kWh at stations 1 and 2, 10 kWh at station 3; a quarter is stored, half is sold. */
const steady: Kwh = ({ deviceId, code }) => {
  const generated = deviceId === getInverter(3) ? 10 : 4 / 3;
  return { KRA: generated, charge_total: generated / 4, export_total: generated / 2 }[code] ?? null;
};

async function portal(kwh: Kwh = steady) {
  const harness = createEngineHarness(
    [
      { id: 1, zone: SYDNEY },
      { id: 2, zone: PERTH },
      { id: 3, zone: PERTH },
    ],
    { start: NOW },
  );
  const before = harness.server.answer('/common/get_agent_config', () => ({
    ...(before({} as never) as object),
    co2: { source: 'a test', year: 2025, factors: { QLD: 0.71 } },
  }));
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  harness.server.tariffs([
    storedTariff(1, 1, 'AUD', 0.37),
    storedTariff(1, 2, 'AUD', 0.08),
    storedTariff(2, 1, 'NZD', 0.3),
    storedTariff(2, 2, 'NZD', 0.1),
  ]);
  harness.server.answer('/demo/getGroupAccumulativeDataByZone', ({ body }) => {
    const { points, time, type, zoneStr } = body as {
      points: { deviceId: string; propertyCode: string }[];
      time: number;
      type: 'day' | 'month';
      zoneStr: string;
    };
    const edges = [...bucketEdges(zoneStr, type, time)];
    const values = points.map(() => edges.slice(1).map(() => 1));
    return { edges, values, ...marksBy(points) };
  });
  const requests = answerEnergy(harness.server, kwh);
  return { harness, page, requests };
}

it('[REP-03] uses the zone and currency of each station, with one request per zone; totals are exact sums', async () => {
  const { page, requests } = await portal();
  const report = await page.must<GenerationReport>('reports', 'generation', question());
  expect(
    requests.map(({ zoneStr, start, points }) => [zoneStr, new Date(start).toISOString(), points.length]),
  ).toEqual([
    [SYDNEY, '2025-05-17T14:00:00.000Z', 3],
    [PERTH, '2025-05-17T16:00:00.000Z', 6],
  ]);
  const known = {
    generation: 32,
    specificYield: 5.333333333,
    selling: 16,
    selfUse: 8,
    charging: 8,
    co2: 22.72,
  };
  expect(report.rows).toMatchObject([
    // 16 × 0.08 + 8 × 0.37
    { stationId: 1, zone: SYDNEY, ...known, revenue: [{ currency: 'AUD', total: 4.24 }] },
    { stationId: 2, zone: PERTH, ...known, revenue: [{ currency: 'NZD', total: 4 }] },
    { stationId: 3, zone: PERTH, generation: 240, specificYield: 40, revenue: [], unpricedHours: 24 },
  ]);
  expect(report.totals).toEqual({
    generation: 304,
    selling: 152,
    selfUse: 76,
    charging: 76,
    co2: 215.84,
    revenue: [
      { currency: 'AUD', total: 4.24 },
      { currency: 'NZD', total: 4 },
    ],
  });
  expect(report).toMatchObject({ reporting: 3, of: 3 });
  expect(report.trend).toHaveLength(24);
  expect(report.trend[0]).toEqual({ start: Date.parse('2025-05-17T14:00Z'), kwh: 3, quality: 0 });
});

it('[REP-03] leaves unreported values null, and counts generation even without export data', async () => {
  const { page } = await portal((bucket) => {
    if (bucket.deviceId === getInverter(2)) return null;
    return bucket.code === 'export_total' && bucket.deviceId === getInverter(1) ? null : steady(bucket);
  });
  const { rows, totals, reporting } = await page.must<GenerationReport>(
    'reports',
    'generation',
    question({ stationIds: [1, 2] }),
  );
  expect(rows).toMatchObject([
    { generation: 32, co2: 22.72, selling: null, selfUse: null, revenue: [], missingHours: 24 },
    { generation: null, specificYield: null, co2: null, selling: null, missingHours: 24 },
  ]);
  expect(totals).toEqual({
    generation: 32,
    selling: null,
    selfUse: null,
    charging: null,
    co2: 22.72,
    revenue: [],
  });
  expect(reporting).toBe(1);
});

it('[DQ-04] says of each station and of each bar what its energy contains, and leaves unknown energy out', async () => {
  const hour = Date.parse('2025-05-17T20:00Z');
  const { page } = await portal((bucket) => {
    const { deviceId, code, start } = bucket;
    if (start !== hour || code !== 'KRA') return steady(bucket);
    if (deviceId === getInverter(1)) return { kwh: null, quality: Quality.unknown };
    return { kwh: 1, quality: Quality.corrected | Quality.adjusted };
  });
  const period = { period: 'custom', start: hour - HOUR, end: hour + HOUR };
  const { rows, trend } = await page.must<GenerationReport>(
    'reports',
    'generation',
    question({ stationIds: [1, 2], period }),
  );
  expect(rows).toMatchObject([
    { stationId: 1, quality: Quality.unknown, missingHours: 1 },
    { stationId: 2, quality: Quality.corrected | Quality.adjusted, missingHours: 0 },
  ]);
  expect(rows[0]!.generation).toBeCloseTo(4 / 3, 9);
  expect(trend.map(({ quality }) => quality)).toEqual([
    0,
    Quality.unknown | Quality.corrected | Quality.adjusted,
  ]);
});

it('[REP-03] ends today now, and leaves out stations whose day has not started', async () => {
  const { page, harness } = await portal();
  // 23:00 in Perth on the 20th, 01:00 in Sydney on the 21st.
  await harness.advance(15 * HOUR);
  const { rows, trend, span } = await page.must<GenerationReport>(
    'reports',
    'generation',
    question({ period: { period: 'day', date: '2025-05-21' } }),
  );
  expect(rows.map(({ generation }) => generation === null)).toEqual([false, true, true]);
  expect(span).toEqual({ start: Date.parse('2025-05-20T14:00Z'), end: harness.clock.now(), zone: SYDNEY });
  expect(trend).toHaveLength(2);
});

it('[REP-03] sums the trend of a custom range from hours, by hour or day depending on its length', async () => {
  const { page } = await portal();
  const day = { period: 'custom', start: NOW - 34 * HOUR, end: NOW - 10 * HOUR };
  const short = await page.must<GenerationReport>(
    'reports',
    'generation',
    question({ stationIds: [1], period: day }),
  );
  expect(short.trend).toHaveLength(24);
  expect(short.trend[0]!.kwh).toBeCloseTo(4 / 3, 9);
  // Sixty days; 6 April is an hour longer.
  const [first, last] = ['2025-03-20T13:00Z', '2025-05-19T14:00Z'].map((text) => Date.parse(text));
  const period = { period: 'custom', start: first, end: last };
  const long = await page.must<GenerationReport>(
    'reports',
    'generation',
    question({ stationIds: [1], period }),
  );
  expect(long.trend.map(({ kwh }) => Math.round(kwh! * 3))).toEqual(
    Array.from({ length: 60 }, (_, day) => (day === 16 ? 100 : 96)),
  );
});

it('[REP-03] reports progress and can be cancelled', async () => {
  const { page, requests } = await portal();
  const years = question({ period: { period: 'overyear', date: '2025-05-20' } });
  const whole = follow();
  const { rows } = await page.must<GenerationReport>('reports', 'generation', years, whole.port);
  expect(rows).toHaveLength(3);
  const shares = whole.received.map(({ done }) => done);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(whole.received.at(-1)!.done).toBeCloseTo(4, 9);
  expect(whole.received.at(-1)!.of).toBe(4);

  const parts = requests.length;
  const cancelled = follow();
  const ending = page.call('reports', 'generation', years, cancelled.port);
  cancelled.cancel();
  expect(await ending).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  expect(requests.length - parts).toBeLessThan(parts);

  const unknownStation = await page.call('reports', 'generation', question({ stationIds: [1, 8] }));
  expect(unknownStation).toMatchObject({ ok: false, failure: { kind: 'badInput', field: 'stationIds' } });
});
