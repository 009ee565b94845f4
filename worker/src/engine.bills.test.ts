import {
  METER_PROBLEMS,
  REPORT_PROBLEMS,
  type BillExplanation,
  type BillReport,
  type SimulatedBattery,
} from '@heliograph/contracts/engine';
import type { ElectricityPlan, StationRelevance, StoredPlan } from '@heliograph/contracts/http';
import { Quality } from '@heliograph/domain/energy';
import { expect, it } from 'vitest';
import { writePriceAnswer } from '@heliograph/domain/prices';
import { answerEnergy, type Kwh } from '../testing/energyAnswers.ts';
import { createEngineHarness } from '../testing/engineHarness.ts';
import { HYBRID } from '../testing/fleetData.ts';
// Loaded on first use, which the fake clock does not wait for.
import './billing/readBillMeter.ts';
import './billing/readBills.ts';

const SYDNEY = 'Australia/Sydney';
const NOW = Date.UTC(2025, 4, 20);

const flat = (price: number, more: ElectricityPlan['parts'] = []): ElectricityPlan => ({
  currency: 'AUD',
  clock: 'local',
  state: 'NSW',
  holidays: [],
  gst: 'included',
  parts: [
    { kind: 'supply', name: '', price: 1, per: 'day' },
    { kind: 'usage', name: 'Anytime', windows: [], cycle: 'day', tiers: [{ upTo: null, price }] },
    { kind: 'feedIn', name: '', windows: [], cycle: 'day', tiers: [{ upTo: null, price: 0.1 }] },
    ...more,
  ],
});
const stored = (plan_id: number, plan: ElectricityPlan): StoredPlan => ({
  plan_id,
  name: `Plan ${plan_id}`,
  note: '',
  plan,
  create_name: '',
  update_name: '',
  update_time: 0,
  version: 0,
  may_change: 1,
  mine: 1,
});
const controlled: ElectricityPlan['parts'][number] = {
  kind: 'controlled',
  name: '',
  windows: [],
  cycle: 'day',
  tiers: [{ upTo: null, price: 0.2 }],
};

const question = (more: object = {}) => ({
  stationId: 1,
  planIds: [1, 2],
  first: '2025-04-01',
  last: '2025-04-30',
  meter: null,
  controlledKwh: 0,
  batteries: [],
  ...more,
});

const usualPlans = () => [stored(1, flat(0.3)), stored(2, flat(0.25, [controlled]))];

async function portal(
  kwh: Kwh,
  { countsImport = true, countsDischarge = true, countsControlled = false, plans = usualPlans() } = {},
) {
  const harness = createEngineHarness([{ id: 1, zone: SYDNEY }], { start: NOW });
  const path = '/station/get_station_relevance';
  const before = harness.server.answer(path, (request) => {
    const relevance = before(request) as StationRelevance;
    const [exported] = relevance.mod_funs.filter(({ fun_code }) => fun_code === 'export_total');
    const also = (fun_id: number, fun_code: string) =>
      relevance.mod_funs.push({ ...exported!, fun_id, fun_code, mod_id: HYBRID });
    if (countsImport) also(1, 'import_total');
    if (countsDischarge) also(2, 'discharge_total');
    if (countsControlled) also(3, 'controlled_total');
    return relevance;
  });
  harness.server.answer('/plan/get_plans', () => ({
    list: plans,
  }));
  const page = harness.page('portal', { lock: 'tab' });
  await page.hello();
  await page.signIn();
  await harness.advance(200);
  const requests = answerEnergy(harness.server, kwh);
  return { page, requests, server: harness.server };
}

/** Each half hour: 0.5 kWh in, 0.25 out. */
const steady: Kwh = ({ code }) => ({ import_total: 0.5, export_total: 0.25 })[code] ?? null;

it('[BIL-02] [BIL-03] bills a month with a day of 25 hours under several plans from one reading of energy', async () => {
  const { page, requests } = await portal(steady);
  const report = await page.must<BillReport>('billing', 'bills', question({ controlledKwh: 50 }));
  // 30 days and an hour of half hours.
  expect(report).toMatchObject({ days: 30, interval: 30, imported: 721, exported: 360.5, missingHours: 0 });
  const [first, second] = report.bills;
  expect(first).toMatchObject({ currency: 'AUD', plan: { plan_id: 1, name: 'Plan 1' } });
  // The plan has no price for controlled load.
  expect(first!.unpricedKwh).toBeCloseTo(50, 6);
  expect(first!.total).toBeCloseTo(30 + 721 * 0.3 - 36.05, 9);
  expect(second!.unpricedKwh).toBe(0);
  expect(second!.total).toBeCloseTo(30 + 721 * 0.25 + 50 * 0.2 - 36.05, 6);
  expect(first!.holidays).toEqual(['2025-04-18', '2025-04-19', '2025-04-20', '2025-04-21', '2025-04-25']);
  expect(requests.every(({ step }) => step === 30)).toBe(true);
});

it('[BIL-02] explains a line by its intervals, and leaves out what is unknown', async () => {
  const gap = Date.parse('2025-04-10T00:00Z');
  const { page } = await portal((bucket) =>
    bucket.start >= gap && bucket.start < gap + 7_200_000 ? null : steady(bucket),
  );
  const report = await page.must<BillReport>('billing', 'bills', question());
  expect(report).toMatchObject({ missingHours: 2, imported: 719 });
  const { line, intervals, zone } = await page.must<BillExplanation>('billing', 'explain', {
    question: question(),
    line: '1.0',
  });
  expect(zone).toBe(SYDNEY);
  expect(line).toEqual(report.bills[0]!.lines.find(({ id }) => id === '1.0'));
  expect(intervals).toHaveLength(719 * 2);
  expect(intervals.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(line.amount, 9);
});

it('[BIL-02] a bill that is not over is one up to now', async () => {
  const { page } = await portal((bucket) => (bucket.start >= NOW ? null : steady(bucket)));
  const report = await page.must<BillReport>(
    'billing',
    'bills',
    question({ first: '2025-05-19', last: '2025-06-18' }),
  );
  // NOW is 10:00 on 20 May in Sydney.
  expect(report).toMatchObject({ days: 2, imported: 34 });
});

const battery: SimulatedBattery = {
  usableKwh: 2,
  chargeKw: 1,
  dischargeKw: 1,
  efficiency: 100,
  rule: 'selfConsumption',
};

/** Surplus of 1 kWh an hour at even hours, need of 1 kWh an hour at others; a load of 1 kWh an hour. */
const alternating: Kwh = ({ code, start }) => {
  const isSunny = (start / 3_600_000) % 2 < 1;
  const kwh = { import_total: isSunny ? 0 : 0.5, export_total: isSunny ? 0.5 : 0, KRA: isSunny ? 1 : 0 };
  return { ...kwh, charge_total: 0, discharge_total: 0 }[code] ?? null;
};

it('[BIL-03] bills the month without a battery and with another one, from one reading of energy', async () => {
  const { page, requests } = await portal(alternating);
  const report = await page.must<BillReport>('billing', 'bills', question({ batteries: [null, battery] }));
  const codes = [...new Set(requests.flatMap(({ points }) => points.map((each) => each.propertyCode)))];
  expect(codes.sort()).toEqual(['KRA', 'charge_total', 'discharge_total', 'export_total', 'import_total']);
  const { unknownHours, isKnown, bills } = report.comparison!;
  expect({ unknownHours, isKnown }).toEqual({ unknownHours: 0, isKnown: true });
  expect(bills.map(({ plan, battery: own }) => [plan.plan_id, own])).toEqual([
    [1, 'measured'],
    [2, 'measured'],
    [1, null],
    [2, null],
    [1, battery],
    [2, battery],
  ]);
  const [measured, , none, , stored] = bills;
  expect(measured!.total).toBe(report.bills[0]!.total);
  expect(none!.lines).toEqual(measured!.lines);
  // All that is exported comes back an hour later, but for hours at the edges of the month.
  expect(stored!.flows.exported).toBe(0);
  expect(stored!.flows.imported).toBeLessThanOrEqual(1);
  expect(stored!.flows.selfSufficiency).toBeGreaterThan(0.998);
  expect(stored!.flows.cycles).toBeCloseTo(stored!.flows.discharged / 2, 9);
  expect(report.bills[0]!.total - stored!.total).toBeGreaterThan(360 * 0.2 - 1);
});

it('[BIL-03] what is unknown is in none of the compared bills, and is said', async () => {
  const gap = Date.parse('2025-04-10T00:00Z');
  const { page } = await portal((bucket) =>
    bucket.code === 'KRA' && bucket.start >= gap && bucket.start < gap + 7_200_000
      ? null
      : alternating(bucket),
  );
  const report = await page.must<BillReport>('billing', 'bills', question({ batteries: [battery] }));
  // The bill itself needs no generation.
  expect(report.missingHours).toBe(0);
  expect(report.comparison).toMatchObject({ unknownHours: 2, isKnown: true });
  const [measured] = report.comparison!.bills;
  expect(report.bills[0]!.total - measured!.total).toBeCloseTo(0.3 - 0.1, 9);
});

it('[BIL-03] where a battery counts only what it charges, nothing is simulated', async () => {
  const { page } = await portal(alternating, { countsDischarge: false });
  const report = await page.must<BillReport>('billing', 'bills', question({ batteries: [null] }));
  expect(report.comparison).toMatchObject({ unknownHours: 721, isKnown: false });
  expect(report.bills[0]!.total).toBeGreaterThan(0);
});

it('[BIL-03] a battery out of range is refused', async () => {
  const { page } = await portal(alternating);
  const outcome = await page.call(
    'billing',
    'bills',
    question({ batteries: [{ ...battery, efficiency: 120 }] }),
  );
  expect(outcome).toMatchObject({
    ok: false,
    failure: { kind: 'badInput', field: 'batteries.0.efficiency' },
  });
});

it.each([
  [{ stationId: 9 }, 'stationId', 0],
  [{ planIds: [7] }, 'planIds', REPORT_PROBLEMS.planGone],
  [{ last: '2025-03-01' }, 'last', REPORT_PROBLEMS.endsBeforeStart],
  [{ first: '2023-01-01' }, 'last', REPORT_PROBLEMS.tooManyDays],
  [{ first: '2025-06-01', last: '2025-06-30' }, 'first', REPORT_PROBLEMS.notBegun],
  [{ first: '2025-02-30' }, 'first', 0],
])('[BIL-02] a question that makes no sense is refused by its field: %j', async (wrong, field, code) => {
  const { page } = await portal(steady);
  const outcome = await page.call('billing', 'bills', question(wrong));
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'badInput', field, code } });
});

it('[BIL-02] without a counter of what is imported there is no bill', async () => {
  const { page } = await portal(steady, { countsImport: false });
  const outcome = await page.call('billing', 'bills', question());
  expect(outcome).toMatchObject({ ok: false, failure: { code: REPORT_PROBLEMS.noGridCounters } });
});

/** April by a meter: each half hour 0.75 kWh of usage, 0.25 of controlled load and 0.25 out; 10 April is missing. */
function meterFile(): Uint8Array {
  const rows = ['100,NEM12,202505010905,MDP1,RETAIL1'];
  for (const [suffix, kwh] of [
    ['E1', 0.75],
    ['E2', 0.25],
    ['B1', 0.25],
  ] as const) {
    rows.push(`200,4199990001,E1E2B1,${suffix},${suffix},N1,S1,KWH,30,`);
    for (let day = Date.UTC(2025, 2, 31); day <= Date.UTC(2025, 4, 1); day += 86_400_000) {
      const date = new Date(day).toISOString().slice(0, 10).replaceAll('-', '');
      const values = Array.from({ length: 48 }, () => kwh).join(',');
      if (date !== '20250410') rows.push(`300,${date},${values},A,,,20250502080000,`);
    }
  }
  return new TextEncoder().encode([...rows, '900'].join('\n'));
}
const meter = (more: object = {}) => ({
  file: meterFile(),
  nmi: null,
  clock: 'market',
  isBeside: false,
  ...more,
});
const lineAmount = (bill: BillReport['bills'][number] | undefined, id: string) =>
  bill?.lines.find((line) => line.id === id)?.amount;

it('[BIL-02] bills by a meter file, also where nothing at the station counts the grid, and states its gaps', async () => {
  const { page, requests } = await portal(steady, { countsImport: false });
  const report = await page.must<BillReport>('billing', 'bills', question({ meter: meter() }));
  expect(requests).toEqual([]);
  // 30 days and an hour, without a day of the file.
  const halfHours = 721 * 2 - 48;
  expect(report).toMatchObject({ imported: halfHours * 0.75, exported: halfHours * 0.25, missingHours: 24 });
  expect(report.meter).toMatchObject({
    nmi: '4199990001',
    streams: { imported: ['E1'], exported: ['B1'], controlled: 'E2', reactive: [] },
    controlled: halfHours * 0.25,
    gapCount: 1,
    // The file's day is that of market time.
    gaps: [{ start: Date.parse('2025-04-09T14:00Z'), end: Date.parse('2025-04-10T14:00Z') }],
    bills: null,
  });
  expect(report.bills[1]!.total).toBeCloseTo(30 + halfHours * (0.75 * 0.25 + 0.25 * 0.2 - 0.25 * 0.1), 6);
  const none = await page.must<BillReport>(
    'billing',
    'bills',
    question({ meter: meter({ controlled: null }) }),
  );
  expect(none.meter!.streams).toMatchObject({ imported: ['E1', 'E2'], controlled: null });
  expect(none.imported).toBe(halfHours);
});

it('[BIL-02] bills controlled load that the station has at its own price, instead of what was typed', async () => {
  const from = Date.parse('2025-04-21T00:00Z');
  const { page } = await portal(
    (bucket) =>
      bucket.code === 'controlled_total'
        ? bucket.start < from
          ? null
          : { kwh: 0.25, quality: Quality.corrected }
        : steady(bucket),
    { countsControlled: true },
  );
  const asked = question({ planIds: [2], controlledKwh: 1000 });
  const report = await page.must<BillReport>('billing', 'bills', asked);
  const known = (Date.parse('2025-04-30T14:00Z') - from) / 3_600_000;
  expect(report).toMatchObject({ imported: 721, controlled: known * 0.5, missingHours: 721 - known });
  expect(lineAmount(report.bills[0], '3.0')).toBeCloseTo(known * 0.5 * 0.2, 9);
  expect(report.bills[0]!.lines.find(({ id }) => id === '3.0')!.marks).toEqual({ corrected: known * 0.5 });
  // Each side has its own.
  const beside = await page.must<BillReport>('billing', 'bills', {
    ...asked,
    meter: meter({ isBeside: true }),
  });
  expect(lineAmount(beside.bills[0], '3.0')).toBeCloseTo(known * 0.5 * 0.2, 9);
  expect(lineAmount(beside.meter!.bills![0], '3.0')).toBeCloseTo((721 - 24) * 0.5 * 0.2, 9);
  // Where the station has none of the period, what was typed counts.
  const before = { ...asked, last: '2025-04-20' };
  const typed = await page.must<BillReport>('billing', 'bills', before);
  expect(typed).toMatchObject({ controlled: null, missingHours: 0 });
  expect(lineAmount(typed.bills[0], '3.0')).toBeCloseTo(200, 6);
});

it('[BIL-02] bills by counters and meter file beside each other, and explains where a line differs', async () => {
  const { page } = await portal(steady);
  const asked = question({ planIds: [2], meter: meter({ isBeside: true }) });
  const report = await page.must<BillReport>('billing', 'bills', asked);
  const [own, file] = [report.bills[0], report.meter!.bills![0]];
  expect(report).toMatchObject({ imported: 721, missingHours: 0 });
  expect(lineAmount(own, '1.0')).toBeCloseTo(721 * 0.25, 9);
  expect(lineAmount(file, '1.0')).toBeCloseTo((721 - 24) * 1.5 * 0.25, 9);
  // Only the meter counts controlled load: it is the same in both.
  expect(lineAmount(own, '3.0')).toBe(lineAmount(file, '3.0'));
  const { beside } = await page.must<BillExplanation>('billing', 'explain', { question: asked, line: '1.0' });
  const lacking = beside!.pairs.filter((pair) => pair.meter === null);
  expect(beside!.pairs).toHaveLength(721 * 2);
  expect(lacking).toHaveLength(48);
  expect(lacking[0]).toMatchObject({
    start: Date.parse('2025-04-09T14:00Z'),
    own: { kwh: 0.5, amount: 0.125 },
  });
  const difference = beside!.pairs.reduce(
    (sum, each) => sum + (each.meter?.amount ?? 0) - (each.own?.amount ?? 0),
    0,
  );
  expect(difference).toBeCloseTo(beside!.meter!.amount - beside!.own!.amount, 6);
});

it.each([
  ['no meter file', 'notMeter', 'a,b\n1,2\n'],
  [
    'readings of periods',
    'noIntervals',
    '100,NEM13,202505010905,MDP1,RETAIL1\n250,4199990001,11,1,11,11,S1,E,0,20250401000000,A,,,1,20250501000000,A,,,300,kWh,,20250502080000,\n900',
  ],
] as const)('[BIL-02] a file with %s is refused, with the reason', async (_, reason, text) => {
  const { page } = await portal(steady);
  const outcome = await page.call(
    'billing',
    'bills',
    question({ meter: meter({ file: new TextEncoder().encode(text) }) }),
  );
  expect(outcome).toMatchObject({
    ok: false,
    failure: { kind: 'badInput', field: 'file', code: METER_PROBLEMS[reason] },
  });
});

it('[BIL-01] [BIL-02] a price change inside the bill is billed and explained by days', async () => {
  const { page } = await portal(steady, {
    plans: [stored(1, { ...flat(0.3), changes: [{ from: '2025-04-15', parts: flat(0.4).parts }] })],
  });
  const asked = question({ planIds: [1] });
  const [bill] = (await page.must<BillReport>('billing', 'bills', asked)).bills;
  expect(bill!.hasPriceChange).toBe(true);
  // The day of 25 hours is before the change.
  expect(lineAmount(bill, '1.0')).toBeCloseTo((14 * 24 + 1) * 0.3, 9);
  expect(lineAmount(bill, '1:1.0')).toBeCloseTo(16 * 24 * 0.4, 9);
  const { intervals } = await page.must<BillExplanation>('billing', 'explain', {
    question: asked,
    line: '1:1.0',
  });
  expect(intervals[0]!.start).toBe(Date.parse('2025-04-14T14:00Z'));
});

/** A plan whose usage follows series 7. */
const spotPlan = (): ElectricityPlan => {
  const plan = flat(0.1);
  return {
    ...plan,
    parts: plan.parts.map((part) =>
      part.kind === 'usage'
        ? { ...part, wholesale: { series_id: 7, factor: 1, atLeast: null, atMost: null } }
        : part,
    ),
  };
};

/** A series of five minutes: 10 c in the first quarter hour of each hour, else 20 c; without prices for two hours. */
function answerPrices(
  server: ReturnType<typeof createEngineHarness>['server'],
  list = [{ currency: 'AUD' }],
) {
  const start = Date.parse('2025-03-31T00:00Z');
  const values = Float64Array.from({ length: 32 * 288 }, (_, index) => (index % 12 < 3 ? 0.1 : 0.2));
  const gap = (Date.parse('2025-04-10T00:00Z') - start) / 300_000;
  values.fill(NaN, gap, gap + 24);
  server.answer('/price_series/get_list', () => ({
    list: list.map((each) => ({ series_id: 7, name: 'NSW spot', minutes: 5, ...each })),
  }));
  server.answer('/price_series/get_values', () => writePriceAnswer({ minutes: 5, start, values }));
}

it('[BIL-01] [BIL-02] bills each five minutes at the price of its series, or quarter hours at their mean', async () => {
  // Readings of the first ten days are no longer kept.
  const kept = Date.parse('2025-04-11T00:00Z');
  const { page, requests, server } = await portal(
    ({ code, start, end }) =>
      end - start < 900_000 && start < kept
        ? null
        : ({ import_total: (end - start) / 3_600_000, export_total: 0 }[code] ?? null),
    { plans: [stored(1, spotPlan()), stored(2, flat(0.3))] },
  );
  answerPrices(server);
  const report = await page.must<BillReport>('billing', 'bills', question());
  expect(new Set(requests.map(({ step }) => step))).toEqual(new Set([5, 15]));
  expect(report).toMatchObject({ interval: 5, missingHours: 0 });
  const { lines, withoutSpot } = report.bills[0]!;
  const start = Date.parse('2025-04-10T00:00Z');
  expect(withoutSpot).toEqual({ hours: 2, gaps: [{ start, end: start + 7_200_000 }], gapCount: 1 });
  const usage = lines.find(({ kind }) => kind === 'usage')!;
  // 721 hours of 1 kWh less 2: a quarter at 10 c and the rest at 20, with GST, and 10 c.
  expect(usage.quantity).toBeCloseTo(719, 6);
  expect(usage.price).toBeCloseTo(0.175 * 1.1 + 0.1, 9);
  expect(usage.amount).toBeCloseTo(719 * (0.175 * 1.1 + 0.1), 6);
  expect(usage.wholesale!.estimatedKwh).toBeGreaterThan(200);
  expect(usage.wholesale!.estimatedKwh).toBeLessThan(260);
  expect(report.bills[1]!.total).toBeCloseTo(30 + 721 * 0.3, 6);
  const { seriesName, intervals } = await page.must<BillExplanation>('billing', 'explain', {
    question: question(),
    line: '1.0',
  });
  expect(seriesName).toBe('NSW spot');
  expect(intervals).toHaveLength(719 * 12);
  expect(intervals[0]).toMatchObject({ spot: 0.1, isEstimated: true });
  expect(intervals.at(-1)).toMatchObject({ spot: 0.2 });
  expect(intervals.at(-1)!.isEstimated).toBeUndefined();
});

it('[BIL-01] a plan whose price series was deleted, or has another currency, is refused in words', async () => {
  const { page, server } = await portal(steady, { plans: [stored(1, spotPlan()), stored(2, flat(0.3))] });
  for (const list of [[], [{ currency: 'EUR' }]]) {
    answerPrices(server, list);
    expect(await page.call('billing', 'bills', question())).toMatchObject({
      ok: false,
      failure: { kind: 'badInput', code: REPORT_PROBLEMS.seriesGone, field: 'planIds' },
    });
  }
});
