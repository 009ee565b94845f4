import type { Explanation, TableWindow, TariffReport } from '@heliograph/contracts/engine';
import type { StationRelevance, StoredTariff } from '@heliograph/contracts/http';
import { Quality } from '@heliograph/domain/energy';
import { expect, it } from 'vitest';
import { createEngineHarness, type EngineHarness } from '../testing/engineHarness.ts';
import { answerEnergy, answerSamples, type Kwh } from '../testing/energyAnswers.ts';
import { getInverter, METER, getMeter } from '../testing/fleetData.ts';
import { follow } from '../testing/follow.ts';

const HOUR = 3_600_000;
const SYDNEY = 'Australia/Sydney';
/** After April 2025, in which Sydney has a day of 25 hours. */
const NOW = Date.UTC(2025, 4, 20);
/** 2025-04-15 00:00 in Sydney. */
const CHANGE = Date.parse('2025-04-14T14:00Z');

const storedTariff = (
  action: 1 | 2,
  price: StoredTariff['price_model'],
  more: Partial<StoredTariff> = {},
): StoredTariff => ({
  id: more.station_id ?? 1,
  station_id: 1,
  action,
  type: typeof price === 'number' ? 1 : 2,
  unit: 'AUD',
  price_model: price,
  create_time: 0,
  update_time: 0,
  ...more,
});
const flat = [storedTariff(2, 0.08), storedTariff(1, 0.37)];

const question = (more: object = {}) => ({
  stationId: 1,
  period: { period: 'month', date: '2025-04-10' },
  interval: 60,
  rows: 'day',
  whatIf: null,
  ...more,
});

/** Each hour: 2 kWh generated, 0.5 stored, 0.7 sold, so 0.8 self-used. */
const steady: Kwh = ({ code }) => ({ KRA: 2, charge_total: 0.5, export_total: 0.7 })[code] ?? null;

async function portal(
  kwh: Kwh = steady,
  tariffs: StoredTariff[] = flat,
  prepare: (harness: EngineHarness) => void = () => undefined,
) {
  const harness = createEngineHarness(
    [
      { id: 1, zone: SYDNEY },
      { id: 2, zone: 'Australia/Perth' },
    ],
    { start: NOW },
  );
  prepare(harness);
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  harness.server.tariffs(tariffs);
  const requests = answerEnergy(harness.server, kwh);

  async function readRows({ table }: TariffReport) {
    const { rows, columns } = await page.must<TableWindow>('tables', 'window', {
      table: table.id,
      from: 0,
      to: 10_000,
    });
    return Array.from({ length: rows }, (_, row) =>
      Object.fromEntries(
        Object.entries(columns).map(([key, column]) => [
          key,
          column.kind === 'text' ? column.words[column.codes[row]!] : column.values[row],
        ]),
      ),
    ) as (Record<string, number> & { currency: string; otherCurrency: string })[];
  }
  const read = (more: object = {}) => page.must<TariffReport>('reports', 'tariff', question(more));
  return { harness, page, requests, read, readRows };
}

function createdAt(server: EngineHarness['server'], at: number) {
  const path = '/station/get_station_relevance';
  const before = server.answer(path, (request) => {
    const relevance = before(request) as StationRelevance;
    for (const station of relevance.station) station.create_time = at;
    return relevance;
  });
}

const cents = (figure: number) => Math.round(figure * 100);

it('[REP-04] [REP-05] [DQ-05] adds up a month with a clock change, a tariff change and a gap exactly', async () => {
  const raised = { create_time: CHANGE, id: 5 };
  const gap = Date.parse('2025-04-20T00:00Z');
  const { read, readRows } = await portal(
    (bucket) => {
      if (bucket.code === 'KRA' && bucket.start >= gap && bucket.start < gap + 3 * HOUR) return null;
      const kwh = steady(bucket);
      return bucket.start === CHANGE && typeof kwh === 'number' ? { spread: kwh } : kwh;
    },
    [...flat, storedTariff(2, 0.1, raised), storedTariff(1, 0.41, raised)],
  );
  const report = await read();
  const rows = await readRows(report);

  expect(report.span).toEqual({
    start: Date.parse('2025-03-31T13:00Z'),
    end: Date.parse('2025-04-30T14:00Z'),
    zone: SYDNEY,
  });
  expect(rows).toHaveLength(30);
  // 25 hours of 2 kWh on the day the clocks go back, 21 hours on the day with the gap.
  expect(rows.map(({ generation }) => generation)).toEqual(
    rows.map((_, day) => (day === 5 ? 50 : day === 19 ? 42 : 48)),
  );
  expect(rows[19]).toMatchObject({ missing: 3, unpriced: 0 });
  expect(report).toMatchObject({ missingHours: 3, unpricedHours: 0, qualityRows: { estimated: 1 } });
  expect(rows.map(({ quality }) => quality)).toEqual(
    rows.map((_, day) => (day === 14 ? Quality.estimated : 0)),
  );
  expect(rows[13]).toMatchObject({ sellingPrice: 0.08, selfUsePrice: 0.37, mixed: 0, currency: 'AUD' });
  expect(rows[14]).toMatchObject({ sellingPrice: 0.1, selfUsePrice: 0.41, mixed: 0 });
  expect(report.versions.map(({ from, until }) => [from, until])).toEqual([
    [0, CHANGE],
    [CHANGE, null],
  ]);

  const [totals, ...others] = report.totals;
  expect(others).toEqual([]);
  const keys = [
    'generation',
    'selling',
    'sellingTotal',
    'selfUse',
    'selfUseTotal',
    'charging',
    'revenue',
  ] as const;
  for (const key of keys) {
    const exact = rows.reduce((total, row) => total + row[key]!, 0);
    const shown = rows.reduce((total, row) => total + cents(row[key]!), 0);
    expect(totals![key], key).toBeCloseTo(exact, 9);
    expect(cents(totals!.rounding[key]), key).toBe(cents(totals![key]) - shown);
  }
  // A day of 24 hours: 24 × 0.7 × 0.08 and 24 × 0.8 × 0.37, without binary noise.
  expect(rows[0]).toMatchObject({ sellingTotal: 1.344, selfUseTotal: 7.104, revenue: 8.448 });
  // 13 days shown as 1.34, one as 1.40, 15 as 1.68 and one as 1.47: 45.49, not 45.54.
  expect(totals!.rounding.sellingTotal).toBe(0.05);
  // April has 721 hours in Sydney: 337 before the change, 384 minus 3 after it.
  expect(totals!.sellingTotal).toBe(45.542);
  expect(totals!.selfUseTotal).toBe(224.72);
});

it('[REP-04] names the end of a version that ends after the report', async () => {
  const raised = { create_time: CHANGE };
  const tariffs = [...flat, storedTariff(2, 0.1, raised), storedTariff(1, 0.41, raised)];
  const { harness, read } = await portal(steady, tariffs);
  harness.server.answer('/station/get_station_tariff_list', ({ query }) =>
    tariffs.filter(({ create_time }) => create_time < Date.parse(query.get('end_time')!)),
  );
  const before = await read({ period: { period: 'month', date: '2025-03-10' } });
  expect(before.versions.map(({ from, until }) => [from, until])).toEqual([[0, CHANGE]]);
});

it('[REP-04] counts no missing hours before a station existed', async () => {
  // It generated from noon on 9 April in Sydney, but was created only on the 15th.
  const first = Date.parse('2025-04-09T02:00Z');
  const { read, readRows } = await portal(
    (bucket) => (bucket.start < first || bucket.start === CHANGE ? null : steady(bucket)),
    flat,
    ({ server }) => createdAt(server, CHANGE),
  );
  const report = await read();
  const rows = await readRows(report);
  expect(rows.slice(0, 10).map(({ generation, missing }) => [generation, missing])).toEqual([
    ...Array.from({ length: 8 }, () => [NaN, 0]),
    [24, 0],
    [48, 0],
  ]);
  expect(report.missingHours).toBe(1);
  expect(rows[14]).toMatchObject({ generation: 46, missing: 1 });
});

it('[REP-05] keeps two currencies in separate rows and totals', async () => {
  const noon = CHANGE + 12 * HOUR;
  const euros = { create_time: noon, id: 7, unit: 'EUR' };
  const { read, readRows } = await portal(steady, [
    ...flat,
    storedTariff(2, 1, euros),
    storedTariff(1, 2, euros),
  ]);
  const report = await read({ period: { period: 'day', date: '2025-04-15' } });
  const rows = await readRows(report);
  expect(rows.map(({ at, until, currency }) => [at, until, currency])).toEqual([
    [CHANGE, noon, 'AUD'],
    [noon, CHANGE + 24 * HOUR, 'EUR'],
  ]);
  expect(report.totals.map(({ currency, revenue }) => [currency, revenue])).toEqual([
    ['AUD', 4.224],
    ['EUR', 27.6],
  ]);
});

it('[REP-05] shows energy but no revenue for a station without a tariff', async () => {
  const { read, readRows } = await portal(steady, []);
  const report = await read({ period: { period: 'day', date: '2025-04-15' } });
  expect(report).toMatchObject({ unpricedHours: 24, missingHours: 0, versions: [] });
  expect(report.totals).toEqual([
    expect.objectContaining({ currency: '', generation: 48, revenue: NaN, sellingTotal: NaN }),
  ]);
  expect((await readRows(report))[0]).toMatchObject({ selfUse: 19.2, revenue: NaN, sellingPrice: NaN });
});

it('[REP-05] prefers the meter for sold energy', async () => {
  const { read } = await portal(
    ({ deviceId, ...bucket }) => (deviceId === getMeter(1) ? 0.4 : steady({ deviceId, ...bucket })),
    flat,
    ({ server }) => {
      const path = '/station/get_station_relevance';
      const before = server.answer(path, (request) => {
        const relevance = before(request) as StationRelevance;
        const [exported] = relevance.mod_funs.filter(({ fun_code }) => fun_code === 'export_total');
        relevance.mod_funs.push({ ...exported!, fun_id: 1, mod_id: METER });
        const meter = { device_id: getMeter(1), property_code: 'export_total', unit: 'kWh' };
        relevance.station[0]!.label.push({ type: 'sd', points: [meter] });
        return relevance;
      });
    },
  );
  const report = await read({ period: { period: 'day', date: '2025-04-15' } });
  expect(report.totals[0]).toMatchObject({ selling: 9.6, selfUse: 26.4 });
});

it('[REP-04] refuses future periods and names the wrong field, and ends a current period now', async () => {
  const { harness, page, read, readRows } = await portal((bucket) =>
    bucket.start >= NOW ? null : steady(bucket),
  );
  const refused = async (more: object) => {
    const outcome = await page.call('reports', 'tariff', question(more));
    return outcome.ok ? null : [outcome.failure.kind, outcome.failure.field];
  };
  expect(await refused({ period: { period: 'day', date: '2025-05-21' } })).toEqual(['badInput', 'period']);
  expect(await refused({ period: { period: 'day', date: '2025-02-30' } })).toEqual(['badInput', 'period']);
  expect(await refused({ period: { period: 'custom', start: 5, end: 5 } })).toEqual([
    'badInput',
    'period.end',
  ]);
  expect(await refused({ stationId: 9 })).toEqual(['badInput', 'stationId']);
  expect(await refused({ whatIf: { tariff: 'station', stationId: 9 } })).toEqual([
    'badInput',
    'whatIf.stationId',
  ]);
  // A moment past 10:00 in Sydney: nothing was reported since, but nothing is missing yet.
  const report = await read({
    period: { period: 'custom', start: NOW - 10 * HOUR, end: NOW + HOUR },
    interval: 30,
    rows: 'interval',
  });
  expect(report.span.end).toBe(harness.clock.now());
  expect(report.span.end).toBeGreaterThan(NOW);
  expect(await readRows(report)).toHaveLength(20);
  expect(report.missingHours).toBe(0);
  await harness.advance(HOUR);
  expect((await read({ period: { period: 'day', date: '2025-05-20' } })).missingHours).toBe(1);
});

it('[REP-04] compares a period with another tariff', async () => {
  const other = { station_id: 2 };
  const { read, readRows } = await portal(steady, [
    ...flat,
    storedTariff(2, 0.2, { ...other, create_time: CHANGE - 30 * 24 * HOUR }),
    storedTariff(1, 0.3, { ...other, create_time: CHANGE - 30 * 24 * HOUR }),
    storedTariff(2, 0.5, { ...other, create_time: CHANGE, id: 9, unit: 'NZD' }),
    storedTariff(1, 0.6, { ...other, create_time: CHANGE, id: 10, unit: 'NZD' }),
  ]);
  const day = { period: { period: 'day', date: '2025-04-14' } };

  const station = await read({ ...day, whatIf: { tariff: 'station', stationId: 2 } });
  // 0.7 sold and 0.8 self-used per hour.
  expect(station.totals[0]).toMatchObject({ currency: 'AUD', revenue: 8.448 });
  expect(station.other?.totals).toEqual([
    expect.objectContaining({ currency: 'AUD', generation: 48, sellingTotal: 3.36, revenue: 9.12 }),
  ]);
  expect(await readRows(station)).toMatchObject([
    { revenue: 8.448, otherRevenue: 9.12, difference: 0.672, otherCurrency: 'AUD' },
  ]);

  const version = await read({ ...day, whatIf: { tariff: 'version', stationId: 2, from: CHANGE } });
  expect(version.other?.versions).toEqual([expect.objectContaining({ unit: 'NZD', from: 0 })]);
  expect(await readRows(version)).toMatchObject([
    { revenue: 8.448, otherRevenue: 19.92, difference: NaN, otherCurrency: 'NZD' },
  ]);

  const draft = {
    unit: 'AUD',
    feedinType: 'fixed',
    feedinPrice: 0,
    consumptionType: 'tou',
    consumptionPrice: [
      {
        tab: 'daily',
        data: [
          { startTime: '00:00', endTime: '12:00', value: 0 },
          { startTime: '12:00', endTime: '24:00', value: 1 },
        ],
      },
    ],
  };
  const tried = await read({ ...day, whatIf: { tariff: 'draft', draft } });
  expect(tried.other?.totals).toEqual([expect.objectContaining({ currency: 'AUD', revenue: 9.6 })]);
});

it('[REP-04] refuses an invalid draft tariff and names the error', async () => {
  const { page } = await portal();
  const draft = {
    unit: 'AUD',
    feedinType: 'fixed',
    feedinPrice: 0.1,
    consumptionType: 'tou',
    consumptionPrice: [{ tab: 'daily', data: [{ startTime: '00:00', endTime: '22:00', value: 1 }] }],
  };
  const findFailure = async (changed: object) => {
    const outcome = await page.call(
      'reports',
      'tariff',
      question({ whatIf: { tariff: 'draft', draft: changed } }),
    );
    return outcome.ok ? null : outcome.failure;
  };
  expect(await findFailure(draft)).toMatchObject({
    kind: 'badInput',
    message: 'end',
    field: 'whatIf.draft.consumptionPrice.0.data.0.endTime',
  });
  expect(
    await findFailure({ ...draft, consumptionType: 'fixed', consumptionPrice: 1, unit: 'XYZ' }),
  ).toMatchObject({
    kind: 'badInput',
    field: 'whatIf.draft.unit',
  });
});

it('[REP-04] reports progress of a long report in parts, and can be cancelled between two', async () => {
  const { page, requests } = await portal();
  const years = question({ period: { period: 'overyear', date: '2025-05-20' }, rows: 'year', interval: 5 });
  const whole = follow();
  const report = await page.must<TariffReport>('reports', 'tariff', years, whole.port);
  expect(report.table.rows).toBe(3);
  const parts = requests.length;
  expect(parts).toBeGreaterThan(5);
  expect(whole.received.map(({ done }) => done)).toEqual(
    whole.received.map(({ done }) => done).sort((a, b) => a - b),
  );
  expect(whole.received.at(-1)).toEqual({
    done: report.span.end - report.span.start,
    of: report.span.end - report.span.start,
  });
  expect(
    requests.every(({ start }, index) => index % parts === 0 || start === requests[index - 1]!.end),
  ).toBe(true);

  const cancelled = follow();
  const ending = page.call('reports', 'tariff', years, cancelled.port);
  cancelled.cancel();
  expect(await ending).toMatchObject({ ok: false, failure: { kind: 'cancelled' } });
  expect(requests.length).toBe(parts + 1);
});

it('[REP-05] explains a row: readings, rules, tariff and price entry', async () => {
  const day = Date.parse('2025-04-13T14:00Z');
  const prices = [
    {
      tab: 'daily' as const,
      data: [
        { startTime: '00:00', endTime: '01:00', value: 0.2 },
        { startTime: '01:00', endTime: '23:59', value: 0.4 },
      ],
    },
  ];
  const { harness, page } = await portal(
    ({ code, start }) => {
      const hour = (start - day) / HOUR;
      if (code === 'KRA') return hour === 2 ? null : 2;
      if (code === 'charge_total') return hour === 0 ? 2.5 : 0.5;
      return hour === 1 ? { spread: 9 } : 0.25;
    },
    [storedTariff(2, 0.08), storedTariff(1, prices)],
  );
  answerSamples(harness.server, (_, code) =>
    code === 'KRA'
      ? [
          [day - HOUR / 4, 100],
          [day + HOUR - 60_000, 102],
          [day + 2 * HOUR, 104],
        ]
      : [],
  );
  const { buckets, of } = await page.must<Explanation>('reports', 'explain', {
    question: question(),
    at: day,
    until: day + 3 * HOUR,
  });
  expect(of).toBe(3);
  expect(buckets[0]).toEqual({
    start: day,
    end: day + HOUR,
    generation: [
      {
        deviceId: getInverter(1),
        code: 'KRA',
        kwh: 2,
        quality: 0,
        first: { at: day - HOUR / 4, value: 100 },
        last: { at: day + HOUR - 60_000, value: 102 },
      },
    ],
    selling: [expect.objectContaining({ code: 'export_total', kwh: 0.25, first: null, last: null })],
    charging: [expect.objectContaining({ code: 'charge_total', kwh: 2.5 })],
    counted: { generation: 2, selling: 0.25, charging: 2.5 },
    applied: { charging: 0, selling: 0.25, selfUse: 1.75 },
    chargingDropped: true,
    sellingCapped: false,
    quality: 0,
    prices: {
      currency: 'AUD',
      from: 0,
      selling: { price: 0.08, slot: { tab: 'fixed', startTime: '00:00', endTime: '24:00' } },
      selfUse: { price: 0.2, slot: { tab: 'daily', startTime: '00:00', endTime: '01:00' } },
    },
    sellingTotal: 0.02,
    selfUseTotal: 0.35000000000000003,
  });
  expect(buckets[1]).toMatchObject({
    applied: { charging: 0.5, selling: 1.5, selfUse: 0 },
    chargingDropped: false,
    sellingCapped: true,
    quality: Quality.estimated,
    prices: { selfUse: { price: 0.4, slot: { tab: 'daily', startTime: '01:00', endTime: '23:59' } } },
  });
  expect(buckets[1]!.generation[0]).toMatchObject({ last: { at: day + 2 * HOUR, value: 104 } });
  expect(buckets[2]).toMatchObject({
    counted: { generation: null },
    applied: null,
    sellingTotal: null,
    selfUseTotal: null,
  });
});

it('[REP-05] explains at most 400 buckets of a row', async () => {
  const { harness, page } = await portal();
  answerSamples(harness.server, () => []);
  const explained = await page.must<Explanation>('reports', 'explain', {
    question: question({ interval: 5 }),
    at: CHANGE,
    until: CHANGE + 48 * HOUR,
  });
  expect([explained.buckets.length, explained.of]).toEqual([400, 576]);
});
