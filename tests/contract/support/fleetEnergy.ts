import {
  type AnswerOf,
  doGuestLogin,
  doLogin,
  getAgentConfig,
  getFleetEnergy,
  getGenerationPage,
  getStationRelevance,
  type HttpCalls,
  type LabelType,
} from '@heliograph/contracts/http';
import { readData } from '@heliograph/testing';
import { expect } from 'vitest';
import { createEnergySums, REFRESH_MS } from '../../../apps/server/src/series/sums/createEnergySums.ts';
import { openDatabase } from '../../../apps/server/src/storage/database.ts';
import { readGenerationReport } from '../../../worker/src/reports/generation/generationReport.ts';
import { createCounterFinder, createCounterTest } from '../../../worker/src/series/counters.ts';
import { generationTrend } from '../../../worker/src/series/generationTrend.ts';
import { groupEnergy } from '../../../worker/src/series/groupEnergy.ts';
import { createTodayEnergies } from '../../../worker/src/series/todayEnergies.ts';
import { createHttpClient } from '../../../worker/src/session/httpClient.ts';
import type { Session } from '../../../worker/src/session/sessions.ts';
import type { QueryContext } from '../../../worker/src/workspace/queryContext.ts';
import { startClockedServer } from './clockedServer.ts';
import { readDatabaseUrl } from './stackDatabase.ts';
import { createSeriesHarness, silentLog } from './testDatabase.ts';

const QUARTER = 900_000;
export const HOUR = 3_600_000;
/** 14:10 in Sydney. */
const START = Date.parse('2026-10-20T03:10Z');
/** Days with readings: around the end of summer time in April and its start in October, and up to now. */
export const STRETCHES = [
  ['2026-04-03T13:00Z', '2026-04-06T16:00Z'],
  ['2026-10-02T13:00Z', '2026-10-05T13:00Z'],
  ['2026-10-18T00:00Z', '2026-10-20T03:10Z'],
].map(([from, to]) => [Date.parse(from!), Date.parse(to!)] as const);

export interface Meter {
  stationId: number;
  uuid: string;
  deviceId: string;
  codes: string[];
}

export const isLate = (at: number) =>
  at > Date.parse('2026-10-04T03:00Z') && at < Date.parse('2026-10-05T13:00Z');

const task = { progress: () => undefined, yieldToEventLoop: () => Promise.resolve(), end: () => undefined };

export type Period = AnswerOf<HttpCalls['fleet']['getGenerationPage']>;

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

export type FleetEnergy = Awaited<ReturnType<typeof startFleetEnergy>>;

/** Starts a server with readings of a fleet, whose sums are compared with what the engine calculates. */
export async function startFleetEnergy() {
  const server = await startClockedServer({ DEMO_STATIONS: '11', SIMULATOR: 'off' }, { start: START });
  const database = await openDatabase({
    url: await readDatabaseUrl(server),
    dataDir: server.dataDir,
    log: silentLog,
  });
  const harness = createSeriesHarness(database, START);
  harness.clock = server.clock;
  const tokens = new Map<string, string>();
  for (const who of ['admin', 'owner', 'installer']) {
    const account = { type: 2, account: `${who}@demo.example`, password: server.password } as const;
    tokens.set(who, (await readData(server, doLogin, account)).token);
  }
  tokens.set('guest', (await readData(server, doGuestLogin, {})).token);
  const { rows: meters } = await database.pool.query<Meter>(
    `select device.station_id as "stationId", uuid, device_id as "deviceId", array_agg(code order by slot) as codes
     from device join gateway on gateway.id = gateway_id
     join model_function fun on fun.model_id = device.model_id and fun.kind = 'counter'
     group by device.id, uuid order by device.id`,
  );

  const stationAt = (place: number) =>
    [...new Set(meters.map(({ stationId }) => stationId))].sort((a, b) => a - b)[place]!;
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

  /** Sums everything that has changed by now. */
  async function settle(): Promise<void> {
    server.clock.now += REFRESH_MS;
    while ((await sums().run())?.isLeft !== false);
  }

  /** Query context of the engine for a user. */
  async function readContext(who: string): Promise<QueryContext> {
    const token = tokens.get(who)!;
    const found = await readData(server, getStationRelevance, {}, { token });
    const http = createHttpClient({ fetch, origin: server.http, setTimer: () => () => undefined }, () => ({
      token,
      prefix: '',
      prefixName: '',
      lang: 'en',
    }));
    const isCounter = createCounterTest(found.device, found.mod_funs);
    const session = { http, account: { token, prefix: '' } } as unknown as Session;
    const now = () => server.clock.now;
    return {
      session,
      today: createTodayEnergies({ session, now, onRead: () => undefined }),
      stations: found.station,
      devices: found.device,
      functions: found.mod_funs,
      isCounter,
      getCounters: createCounterFinder(isCounter),
      config: () => http.call(getAgentConfig, {}),
      now,
    } as unknown as QueryContext;
  }

  async function readPage(
    who: string,
    question: Partial<Parameters<typeof readData<typeof getGenerationPage>>[2]>,
  ): Promise<Period> {
    return readData(
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
    const context = await readContext(who);
    const engine = await readGenerationReport(
      { stationIds: undefined, period: { period, date }, zone: 'Australia/Sydney' } as never,
      context,
      task,
    );
    const page = await readPage(who, { period, date });
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

  /** Expects the trend to be what the engine adds up from all counters. */
  async function expectTrend(
    who: string,
    type: 'day' | 'week' | 'month' | 'year' | 'overyear',
    zone: string,
    time = server.clock.now,
  ) {
    const { session, stations, getCounters } = await readContext(who);
    const points = stations.flatMap((station) => getCounters(station, 'fd'));
    const energy = await groupEnergy(session, points, { time, type, zoneStr: zone });
    const engine = generationTrend([{ zone, energy }], { range: type, now: server.clock.now });
    const answer = await getEnergy(who, { type, zone, time });
    expect(answer.of).toBe(engine.of);
    const figures = (bucket: { start: number; kwh: number | null; quality: number }) => [
      new Date(bucket.start).toISOString(),
      bucket.kwh === null ? null : Math.round(bucket.kwh * 1000) / 1000,
      bucket.quality,
    ];
    expect(answer.buckets.map(figures), `${type} in ${zone}`).toEqual(engine.buckets.map(figures));
    return answer;
  }

  const getEnergy = (
    who: string,
    question: {
      type?: 'day' | 'week' | 'month' | 'year' | 'overyear';
      zone?: string;
      time?: number;
      label?: LabelType;
    },
  ) =>
    readData(
      server,
      getFleetEnergy,
      { label: 'fd', type: 'month', zone: 'Australia/Sydney', time: server.clock.now, ...question },
      { token: tokens.get(who)! },
    );

  async function expectAll(who: string) {
    for (const [period, date] of REPORTS) await expectReport(who, period, date);
    for (const [type, zone, time] of TRENDS) await expectTrend(who, type, zone, Date.parse(time));
  }

  // The first has no tariff, the second was offline for some hours, the third sends a day later.
  await database.pool.query('delete from tariff where station_id = $1', [stationAt(0)]);
  for (const meter of meters)
    for (const [from, to] of STRETCHES)
      await report(meter, from, to, (at) => {
        const isAway = meter.stationId === stationAt(1) && at > START - 9 * HOUR && at < START - 4 * HOUR;
        return !isAway && !(meter.stationId === stationAt(2) && isLate(at));
      });

  return {
    server,
    database,
    tokens,
    meters,
    stationAt,
    report,
    settle,
    readContext,
    readPage,
    expectReport,
    expectTrend,
    getEnergy,
    expectAll,
    async stop() {
      await database.close();
      await server.stop();
    },
  };
}

export const rounded = (figures: Record<string, number | null>) =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      value === null ? null : Math.round(value * 1e6) / 1e6,
    ]),
  );
const byCurrency = (money: readonly { currency: string; total: number }[]) =>
  Object.fromEntries(money.map(({ currency, total }) => [currency, Math.round(total * 1e6) / 1e6]));
