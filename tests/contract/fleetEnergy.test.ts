import {
  type AnswerOf,
  doGuestLogin,
  doLogin,
  getAgentConfig,
  getFleetEnergy,
  getFleetRevenue,
  getGenerationPage,
  getStationRelevance,
  type HttpCalls,
  type LabelType,
  setStationTariff,
} from '@heliograph/contracts/http';
import { roundMoney } from '@heliograph/domain/tariff';
import { dataOf } from '@heliograph/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEnergyEdits } from '../../apps/server/src/series/quality/createEnergyEdits.ts';
import { createEnergySums, REFRESH_MS } from '../../apps/server/src/series/sums/createEnergySums.ts';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { readGenerationReport } from '../../worker/src/reports/generation/generationReport.ts';
import { readBoardRevenue } from '../../worker/src/revenue/boardRevenue.ts';
import { createCounterFinder, createCounterTest } from '../../worker/src/series/counters.ts';
import { generationTrend } from '../../worker/src/series/generationTrend.ts';
import { groupEnergy } from '../../worker/src/series/groupEnergy.ts';
import { createHttpClient } from '../../worker/src/session/httpClient.ts';
import type { Session } from '../../worker/src/session/sessions.ts';
import type { QueryContext } from '../../worker/src/workspace/queryContext.ts';
import { startClockedServer, type ClockedServer } from './support/clockedServer.ts';
import { readDatabaseUrl } from './support/stackDatabase.ts';
import { createSeriesHarness, silentLog } from './support/testDatabase.ts';

const QUARTER = 900_000;
const HOUR = 3_600_000;
/** 14:10 in Sydney. */
const START = Date.parse('2026-10-20T03:10Z');
/** Days with readings: around the ends of summer time in April and its begin in October, and up to now. */
const STRETCHES = [
  ['2026-04-03T13:00Z', '2026-04-06T16:00Z'],
  ['2026-10-02T13:00Z', '2026-10-05T13:00Z'],
  ['2026-10-18T00:00Z', '2026-10-20T03:10Z'],
].map(([from, to]) => [Date.parse(from!), Date.parse(to!)] as const);

interface Meter {
  stationId: number;
  uuid: string;
  deviceId: string;
  codes: string[];
}

let server: ClockedServer;
let database: Database;
let harness: ReturnType<typeof createSeriesHarness>;
let meters: Meter[];
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startClockedServer({ DEMO_STATIONS: '11', SIMULATOR: 'off' }, { start: START });
  database = await openDatabase({
    url: await readDatabaseUrl(server),
    dataDir: server.dataDir,
    log: silentLog,
  });
  harness = createSeriesHarness(database, START);
  harness.clock = server.clock;
  for (const who of ['admin', 'owner', 'installer']) {
    const account = { type: 2, account: `${who}@demo.example`, password: server.password } as const;
    tokens.set(who, (await dataOf(server, doLogin, account)).token);
  }
  tokens.set('guest', (await dataOf(server, doGuestLogin, {})).token);
  const { rows } = await database.pool.query<Meter>(
    `select device.station_id as "stationId", uuid, device_id as "deviceId", array_agg(code order by slot) as codes
     from device join gateway on gateway.id = gateway_id
     join model_function fun on fun.model_id = device.model_id and fun.kind = 'counter'
     group by device.id, uuid order by device.id`,
  );
  meters = rows;
  // The first is without a tariff, the second was away for some hours, the third sends a day later.
  await database.pool.query('delete from tariff where station_id = $1', [stationAt(0)]);
  for (const meter of meters)
    for (const [from, to] of STRETCHES)
      await report(meter, from, to, (at) => {
        const isAway = meter.stationId === stationAt(1) && at > START - 9 * HOUR && at < START - 4 * HOUR;
        return !isAway && !(meter.stationId === stationAt(2) && isLate(at));
      });
}, 120_000);
afterAll(async () => {
  await database.close();
  await server.stop();
});

const stationAt = (place: number) =>
  [...new Set(meters.map(({ stationId }) => stationId))].sort((a, b) => a - b)[place]!;
const isLate = (at: number) => at > Date.parse('2026-10-04T03:00Z') && at < Date.parse('2026-10-05T13:00Z');

/** Sends a device's readings, each quarter hour and a little later. */
async function report(
  { stationId, uuid, deviceId, codes }: Meter,
  from: number,
  to: number,
  isSent: (at: number) => boolean = () => true,
): Promise<void> {
  const samples: [number, Record<string, number>][] = [];
  for (let at = Math.ceil(from / QUARTER) * QUARTER + (stationId % 7) * 1000; at <= to; at += QUARTER) {
    const counted = (code: number) =>
      1000 + ((at - STRETCHES[0]![0]) / QUARTER) * (0.01 + 0.003 * ((stationId + code) % 5));
    if (isSent(at))
      samples.push([at, Object.fromEntries(codes.map((code, i) => [code, Number(counted(i).toFixed(3))]))]);
  }
  await harness.telemetry(uuid, deviceId, samples);
}

const sums = () => createEnergySums({ database, log: silentLog, now: () => server.clock.now });

/** Sums everything that has changed by now, beside the server, which does so too. */
async function settle(): Promise<void> {
  server.clock.now += REFRESH_MS;
  await expect.poll(async () => (await sums().run())?.isLeft, { timeout: 60_000, interval: 20 }).toBe(false);
}

/** What the engine reckons with for somebody. */
async function contextOf(who: string): Promise<QueryContext> {
  const token = tokens.get(who)!;
  const found = await dataOf(server, getStationRelevance, {}, { token });
  const http = createHttpClient({ fetch, origin: server.http, setTimer: () => () => undefined }, () => ({
    token,
    prefix: '',
    prefixName: '',
    lang: 'en',
  }));
  const isCounter = createCounterTest(found.device, found.mod_funs);
  return {
    session: { http, account: { token, prefix: '' } } as unknown as Session,
    stations: found.station,
    devices: found.device,
    functions: found.mod_funs,
    isCounter,
    countersOf: createCounterFinder(isCounter),
    config: () => http.call(getAgentConfig, {}),
    now: () => server.clock.now,
  } as unknown as QueryContext;
}

const task = { progress: () => undefined, yieldToEventLoop: () => Promise.resolve(), end: () => undefined };

type Period = AnswerOf<HttpCalls['fleet']['getGenerationPage']>;

async function pageOf(
  who: string,
  question: Partial<Parameters<typeof dataOf<typeof getGenerationPage>>[2]>,
): Promise<Period> {
  return dataOf(
    server,
    getGenerationPage,
    { period: 'month', date: '2026-10-01', limit: 200, ...question },
    { token: tokens.get(who)! },
  );
}

/** Expects the report to be what the engine calculates from the same energies. */
async function expectReport(
  who: string,
  period: 'day' | 'week' | 'month' | 'year' | 'overyear',
  date: string,
) {
  const context = await contextOf(who);
  const engine = await readGenerationReport(
    { stationIds: undefined, period: { period, date }, zone: 'Australia/Sydney' } as never,
    context,
    task,
  );
  const page = await pageOf(who, { period, date });
  const found = new Map(page.rows.map((row) => [row.station_id, row]));
  expect(found.size).toBe(engine.rows.length);
  for (const row of engine.rows) {
    const own = found.get(row.stationId)!;
    expect(
      rounded({
        generation: own.generation,
        specificYield: own.specific_yield,
        selling: own.selling,
        selfUse: own.self_use,
        charging: own.charging,
        co2: own.co2,
        missingHours: own.missing_hours,
        unpricedHours: own.unpriced_hours,
        quality: own.quality,
      }),
      `station ${row.stationId} in ${period} ${date}`,
    ).toEqual(
      rounded({
        generation: row.generation,
        specificYield: row.specificYield,
        selling: row.selling,
        selfUse: row.selfUse,
        charging: row.charging,
        co2: row.co2,
        missingHours: row.missingHours,
        unpricedHours: row.unpricedHours,
        quality: row.quality,
      }),
    );
    expect(byCurrency(own.revenue)).toEqual(byCurrency(row.revenue));
  }
  const { generation, selling, self_use, charging, co2 } = page.totals;
  expect(rounded({ generation, selling, selfUse: self_use, charging, co2 })).toEqual(
    rounded({
      generation: engine.totals.generation,
      selling: engine.totals.selling,
      selfUse: engine.totals.selfUse,
      charging: engine.totals.charging,
      co2: engine.totals.co2,
    }),
  );
  expect(byCurrency(page.totals.revenue)).toEqual(byCurrency(engine.totals.revenue));
  expect(page.reporting).toBe(engine.reporting);
  return page;
}

const rounded = (figures: Record<string, number | null>) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      value === null ? null : Math.round(value * 1e6) / 1e6,
    ]),
  );
const byCurrency = (money: readonly { currency: string; total: number }[]) =>
  Object.fromEntries(money.map(({ currency, total }) => [currency, Math.round(total * 1e6) / 1e6]));

/** Expects the trend to be what the engine adds up from all counters. */
async function expectTrend(
  who: string,
  type: 'day' | 'week' | 'month' | 'year' | 'overyear',
  zone: string,
  time = server.clock.now,
) {
  const { session, stations, countersOf } = await contextOf(who);
  const points = stations.flatMap((station) => countersOf(station, 'fd'));
  const energy = await groupEnergy(session, points, { time, type, zoneStr: zone });
  const engine = generationTrend(energy, { range: type, zone, now: server.clock.now });
  const answer = await energyOf(who, { type, zone, time });
  expect(answer.of).toBe(engine.of);
  const figures = (bucket: { start: number; kwh: number | null; quality: number }) => [
    new Date(bucket.start).toISOString(),
    bucket.kwh === null ? null : Math.round(bucket.kwh * 1000) / 1000,
    bucket.quality,
  ];
  expect(answer.buckets.map(figures), `${type} in ${zone}`).toEqual(engine.buckets.map(figures));
  return answer;
}

const energyOf = (
  who: string,
  question: {
    type?: 'day' | 'week' | 'month' | 'year' | 'overyear';
    zone?: string;
    time?: number;
    label?: LabelType;
  },
) =>
  dataOf(
    server,
    getFleetEnergy,
    { label: 'fd', type: 'month', zone: 'Australia/Sydney', time: server.clock.now, ...question },
    { token: tokens.get(who)! },
  );

const REPORTS = [
  ['day', '2026-10-20'],
  ['day', '2026-10-04'],
  ['day', '2026-04-05'],
  ['week', '2026-10-01'],
  ['month', '2026-10-11'],
  ['month', '2026-04-30'],
  ['year', '2026-01-01'],
  ['overyear', '2026-10-20'],
] as const;
const TRENDS = [
  ['day', 'Australia/Sydney', '2026-10-19T05:00Z'],
  ['day', 'Australia/Adelaide', '2026-10-04T05:00Z'],
  ['day', 'Asia/Kathmandu', '2026-10-19T05:00Z'],
  ['day', 'Australia/Sydney', '2026-04-05T01:00Z'],
  ['week', 'Australia/Perth', '2026-10-05T05:00Z'],
  ['month', 'Europe/Berlin', '2026-10-05T05:00Z'],
  ['year', 'Australia/Sydney', '2026-10-05T05:00Z'],
  ['overyear', 'Australia/Sydney', '2026-10-05T05:00Z'],
] as const;

async function expectAll(who: string) {
  for (const [period, date] of REPORTS) await expectReport(who, period, date);
  for (const [type, zone, time] of TRENDS) await expectTrend(who, type, zone, Date.parse(time));
}

describe('sums of fleets', () => {
  it('[SCL-04] [REP-03] are summed in the background, and say what is missing until then', async () => {
    const before = await pageOf('admin', {});
    expect(before.total).toBe(11);
    await settle();
    const after = await pageOf('admin', {});
    expect(after).toMatchObject({ pending: 0, total: 11 });
    expect(after.computed_at).toBeGreaterThanOrEqual(server.clock.now - REFRESH_MS);
  });

  it.each(['admin', 'installer', 'owner', 'guest'])(
    '[SCL-04] [REP-03] [REP-05] [DQ-05] are for %s what the engine calculates',
    expectAll,
    60_000,
  );

  it.each(['admin', 'owner'])(
    '[SCL-04] [BOARD-02] revenue of today is for %s what the board shows',
    async (who) => {
      const { session, stations, countersOf } = await contextOf(who);
      const now = server.clock.now;
      const board = await readBoardRevenue({ session, stations, countersOf, factor: 1, now });
      const found = await dataOf(server, getFleetRevenue, {}, { token: tokens.get(who)! });
      const lines = found.today
        .map(({ currency, selling_total, self_use_total, selling, self_use }) => ({
          currency,
          total: roundMoney(selling_total + self_use_total),
          selling: roundMoney(selling_total),
          selfUse: roundMoney(self_use_total),
          kwh: rounded({ selling, self_use }),
        }))
        .sort((a, b) => b.total - a.total);
      expect(lines).toEqual(
        board.today.map(({ sellingKwh, selfUseKwh, ...line }) => ({
          ...line,
          kwh: rounded({ selling: sellingKwh, self_use: selfUseKwh }),
        })),
      );
      expect(found).toMatchObject({ reporting: board.reporting, of: board.of, quality: board.quality });
      expect(found.today.length).toBeGreaterThan(0);
    },
  );

  it('[SCL-04] [REP-03] are sorted by each column, searched, and read in pages with the totals of all', async () => {
    const all = await pageOf('admin', {});
    type Row = Period['rows'][number];
    const columns = {
      generation: (row: Row) => row.generation,
      specificYield: (row: Row) => row.specific_yield,
      selling: (row: Row) => row.selling,
      selfUse: (row: Row) => row.self_use,
      charging: (row: Row) => row.charging,
    };
    const names = all.rows.map((row) => row.station_name.toLowerCase());
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : 1)));
    for (const sort of ['generation', 'specificYield', 'selling', 'selfUse', 'charging'] as const) {
      const { rows } = await pageOf('admin', { sort, descending: true });
      const known = rows.map(columns[sort]).filter((each) => each !== null);
      expect(known, sort).toEqual([...known].sort((a, b) => b - a));
      const paged = [
        ...(await pageOf('admin', { sort, descending: true, limit: 6 })).rows,
        ...(await pageOf('admin', { sort, descending: true, limit: 6, offset: 6 })).rows,
      ];
      expect(paged.map((row) => row.station_id)).toEqual(rows.map((row) => row.station_id));
    }
    const { station_name } = all.rows[3]!;
    const found = await pageOf('admin', { search: station_name.slice(1).toUpperCase(), limit: 1 });
    const matching = all.rows.filter((row) => row.station_name.includes(station_name.slice(1)));
    expect(found.total).toBe(matching.length);
    expect(found.totals.generation).toBeCloseTo(
      matching.reduce((sum, { generation }) => sum + (generation ?? 0), 0),
      6,
    );
    expect(await pageOf('admin', { search: '%' })).toMatchObject({ total: 0, rows: [] });
  });

  it('[SCL-04] [DQ-05] follow late readings, corrections and tariffs of the past', async () => {
    const late = meters.filter(({ stationId }) => stationId === stationAt(2));
    const before = await expectReport('admin', 'month', '2026-10-01');
    const day = { type: 'day', time: Date.parse('2026-10-05T03:00Z') } as const;
    const hours = (await energyOf('admin', day)).buckets;
    for (const meter of late) await report(meter, ...STRETCHES[1]!, isLate);
    const person = await database.pool.query<{ id: number }>(
      'select creator_id as id from station where id = $1',
      [stationAt(3)],
    );
    const { rows } = await database.pool.query<{ deviceId: string; code: string }>(
      `select device.device_id as "deviceId", code from station_point point
       join device on device.id = point.device_id
       join model_function fun on fun.model_id = device.model_id and code = property_code and kind = 'counter'
       where point.station_id = $1 and label = 'fd' limit 1`,
      [stationAt(3)],
    );
    const { deviceId, code } = rows[0]!;
    const from = Date.parse('2026-10-04T02:00Z');
    await createEnergyEdits({ database, now: () => server.clock.now }).correct(
      { stationId: stationAt(3), personId: person.rows[0]!.id, deviceId },
      { code, from, to: from + HOUR, kwh: 3.5, reason: 'measured by hand' },
    );
    const tariff = {
      consumptionType: 'fixed',
      feedinType: 'fixed',
      consumptionPrice: 0.41,
      feedinPrice: 0.07,
    } as const;
    for (const [place, unit, start_date] of [
      [4, 'AUD', '2026-10-05'],
      [5, 'NZD', '2026-10-04'],
      [0, 'AUD', '2026-10-19'],
    ] as const)
      await dataOf(
        server,
        setStationTariff,
        { ...tariff, unit, station_id: stationAt(place), start_date },
        { token: tokens.get('admin')! },
      );
    await settle();
    await expectAll('admin');
    const after = await pageOf('admin', {});
    expect(after.totals.generation).not.toBe(before.totals.generation);
    expect((await energyOf('admin', day)).buckets).not.toEqual(hours);
    expect(after.totals.revenue.map(({ currency }) => currency)).toContain('NZD');
  }, 120_000);

  it('[SCL-04] follow stations to other companies at once, and after they were summed again', async () => {
    const { rows } = await database.pool.query<{ id: number; company: number }>(
      'select id, company_id as company from station where company_id is not null order by id limit 1',
    );
    const { id, company } = rows[0]!;
    const whole = (await energyOf('installer', {})).buckets;
    await database.pool.query('update station set company_id = null where id = $1', [id]);
    // Changes made past the server are noticed when what it knows of rights is read again.
    server.clock.now += 20_000;
    const without = await expectTrend('installer', 'month', 'Australia/Sydney');
    expect(without.buckets).not.toEqual(whole);
    await settle();
    expect((await expectTrend('installer', 'month', 'Australia/Sydney')).buckets).toEqual(without.buckets);
    await database.pool.query('update station set company_id = $2 where id = $1', [id, company]);
    server.clock.now += 20_000;
    expect((await expectTrend('installer', 'month', 'Australia/Sydney')).buckets).toEqual(whole);
    await settle();
    await expectAll('installer');
  }, 120_000);

  it('[SCL-04] are by days of a station’s new time zone', async () => {
    await database.pool.query(`update station set time_zone = 'Asia/Kathmandu' where id = $1`, [
      stationAt(6),
    ]);
    await settle();
    await expectAll('admin');
  }, 60_000);

  it('[SCL-04] lose deleted devices and stations', async () => {
    const whole = await energyOf('admin', {});
    const { stationChanges } = createRepositories(database.db);
    await stationChanges.change(async (transaction) => {
      await transaction.lock(stationAt(7));
      await transaction.remove(stationAt(7));
    });
    await stationChanges.change(async (transaction) => {
      await transaction.lock(stationAt(8));
      const { deviceId } = meters.find(({ stationId }) => stationId === stationAt(8))!;
      await transaction.removeDevice((await transaction.device(stationAt(8), { device_id: deviceId }))!);
    });
    expect((await pageOf('admin', {})).total).toBe(10);
    const at = (await energyOf('admin', {})).buckets;
    expect(at).not.toEqual(whole.buckets);
    await settle();
    await expectAll('admin');
    const left = await database.pool.query(
      'select from station_sum where station_id = $1 union all select from station_quarters where station_id = $1',
      [stationAt(7)],
    );
    expect(left.rowCount).toBe(0);
  }, 60_000);

  it('[SCL-04] leave nothing behind when everything is gone', async () => {
    const { stationChanges } = createRepositories(database.db);
    for (const stationId of new Set(meters.map((meter) => meter.stationId)))
      await stationChanges.change(async (transaction) => {
        if (await transaction.lock(stationId)) await transaction.remove(stationId);
      });
    const moved = await energyOf('admin', {});
    expect(moved.buckets.every(({ kwh }) => kwh === null)).toBe(true);
    await settle();
    for (const table of [
      'fleet_quarters',
      'station_quarters',
      'station_sum',
      'station_sums',
      'energy_change',
    ])
      expect((await database.pool.query(`select from ${table}`)).rowCount, table).toBe(0);
  });
});
