import {
  getGroupAccumulativeDataByZone,
  getGroupEnergyData,
  type HttpCall,
} from '@heliograph/contracts/http';
import { stepEdges } from '@heliograph/domain/time';
import { co2 } from '../../../apps/server/src/catalogue/areas.ts';
import { createSeriesService } from '../../../apps/server/src/series/createSeriesService.ts';
import { createEnergySums, REFRESH_MS } from '../../../apps/server/src/series/sums/createEnergySums.ts';
import type { Fleet } from '../../../apps/server/src/series/sums/fleet.ts';
import { createFleetSums } from '../../../apps/server/src/series/sums/fleetSums.ts';
import type { Database } from '../../../apps/server/src/storage/database.ts';
import { readGenerationReport } from '../../../worker/src/reports/generation/generationReport.ts';
import { openTestDatabase, silentLog } from '../../contract/support/testDatabase.ts';
import { fillFleet } from '../largeFleet/fill.ts';
import { against, type BenchRow } from '../table.ts';
import { fillEnergies, fillSums } from './fill.ts';

const STATIONS = 100_000;
/** Stations with energies, from which sums and the peer's report are computed. */
const WITH_ENERGIES = 1_000;
/** 14:00 in Sydney, on the last day of a month. */
const NOW = Date.parse('2026-10-31T03:00Z');
const ZONE = 'Australia/Sydney';
const fleet: Fleet = { scope: 'all', stations: 'all' };

/**
 * The generation report, trends and revenue of an administrator with 100,000 stations, and what it costs to keep their
 * sums.
 */
export async function run(): Promise<BenchRow[]> {
  const { database, close } = await openTestDatabase();
  try {
    await database.pool.query(`insert into broker_server default values`);
    await fillFleet(database.pool, { stations: STATIONS, now: NOW });
    const { rows } = await database.pool.query<{ id: number }>(
      'select id from station order by id limit $1',
      [WITH_ENERGIES],
    );
    const ids = rows.map(({ id }) => id);
    await fillEnergies(database.pool, { ids, now: NOW, days: 31 });
    await fillSums(database.pool, { without: ids, now: NOW });
    const kept = await keepSums(database);
    await database.pool.query('vacuum analyze');
    return [...kept, ...(await answers(database, ids))];
  } finally {
    await close();
  }
}

/** Sums the history of the stations with energies, then their day again, as every five minutes. */
async function keepSums({ pool, ...database }: Database): Promise<BenchRow[]> {
  const clock = { now: NOW };
  const sums = createEnergySums({ database: { pool, ...database }, log: silentLog, now: () => clock.now });
  let days = 0;
  const history = await timed(async () => {
    for (let left = true; left;) {
      const summed = await sums.run();
      days += summed!.stationDays;
      left = summed!.isLeft;
    }
  });
  const rounds = 5;
  let stations = 0;
  let refreshing = 0;
  for (let round = 0; round < rounds; round++) {
    clock.now += REFRESH_MS;
    await pool.query(
      `update ingest_sequence set version = version + 1 where gateway_id in (select id from gateway where station_id in
         (select station_id from device where id in (select device_id from energy)))`,
    );
    refreshing += await timed(async () => void (stations += (await sums.run())!.stations));
  }
  const size = await pool.query<{ bytes: number }>(
    `select (pg_total_relation_size('station_quarters') / (select count(*) from station_quarters)
       + pg_total_relation_size('station_sum') / (select count(*) from station_sum))::int as bytes`,
  );
  return [
    { name: 'summing a day of the past', figure: (history * 1000) / days, unit: 'µs a station' },
    {
      name: 'summing the current day again',
      figure: (refreshing * 1000) / stations,
      unit: 'µs a station',
      aim: `≤ ${(REFRESH_MS * 1000) / STATIONS}`,
    },
    { name: 'sums of a station and day on the disk', figure: size.rows[0]!.bytes, unit: 'bytes' },
  ];
}

async function answers(database: Database, ids: readonly number[]): Promise<BenchRow[]> {
  const fleetSums = createFleetSums({ database });
  const page = {
    date: '2026-10-15',
    search: '',
    descending: true,
    offset: 0,
    limit: 50,
    factors: co2.factors,
  } as const;
  const rows: BenchRow[] = [];
  const measure = async (name: string, ask: () => Promise<object>) => {
    await ask();
    let bytes = 0;
    const ms = Math.min(
      ...(await repeated(3, () => timed(async () => void (bytes = JSON.stringify(await ask()).length)))),
    );
    rows.push(
      { name, figure: ms, unit: 'ms', aim: '≤ 1,000' },
      { name: '  its answer', figure: bytes / 1000, unit: 'kB', aim: '≤ 300' },
    );
    return ms;
  };
  for (const sort of ['name', 'generation', 'specificYield', 'selling', 'selfUse', 'charging'] as const)
    await measure(`report of a month by ${sort}, ${STATIONS} stations`, () =>
      fleetSums.generation(fleet, { ...page, period: 'month', sort }),
    );
  for (const period of ['day', 'week', 'year', 'overyear'] as const)
    await measure(`report, ${period}`, () =>
      fleetSums.generation(fleet, { ...page, period, sort: 'generation' }),
    );
  for (const type of ['day', 'month', 'year'] as const)
    await measure(`trend, ${type}`, () =>
      fleetSums.energy(fleet, { label: 'fd', time: NOW, type, zone: ZONE }, NOW),
    );
  await measure('revenue of today', () => fleetSums.revenue(fleet, NOW));
  const own: Fleet = { scope: '', stations: new Set(ids) };
  const ms = Math.min(
    ...(await repeated(3, () =>
      timed(() => fleetSums.generation(own, { ...page, period: 'month', sort: 'name' })),
    )),
  );
  const engine = await engineReport(database, ids);
  rows.push(
    against({
      name: `report of a month, ${ids.length} stations`,
      figure: ms,
      unit: 'ms',
      peer: 'engine, from energies, without HTTP',
      peerFigure: engine,
    }),
  );
  return rows;
}

/** The report as the engine calculates it, with answers straight from the series. */
async function engineReport(database: Database, ids: readonly number[]): Promise<number> {
  const series = createSeriesService({ database });
  const { rows: stations } = await database.pool.query<{
    id: number;
    counters: Record<string, { deviceId: string; propertyCode: string }[]>;
  }>(
    `select station.id, time_zone, created_at as create_time, area, installed_kwp as installed_capacity,
       (select json_object_agg(label, points) from (select label, json_agg(json_build_object('deviceId', device.device_id,
         'propertyCode', property_code)) as points from station_point point join device on device.id = point.device_id
         join model_function fun on fun.model_id = device.model_id and code = property_code and kind = 'counter'
         where point.station_id = station.id group by label) labels) as counters
     from station where id = any($1)`,
    [ids],
  );
  const { rows: tariffs } = await database.pool.query<object>(
    `select id, station_id, action, type, unit, price_model, effective_from as create_time, updated_at as update_time from tariff
     where station_id = any($1)`,
    [ids],
  );
  const http = {
    async call(call: HttpCall, question: never) {
      const asked = question as {
        points: never[];
        start: number;
        end: number;
        step: 60;
        zoneStr: string;
        time: number;
        type: 'month';
      };
      if (call === getGroupEnergyData)
        return series.steppedEnergy(
          asked.points,
          stepEdges(asked.zoneStr, asked.start, asked.end, asked.step),
          asked.step,
        );
      if (call === getGroupAccumulativeDataByZone) {
        const { edges, values, marked } = await series.accumulated(asked.points, {
          zone: asked.zoneStr,
          range: asked.type,
          time: asked.time,
        });
        return { edges, values, ...marked };
      }
      return tariffs;
    },
  };
  const context = {
    session: { http, account: { token: '', prefix: '' } },
    stations,
    getCounters: (station: (typeof stations)[number], label: string) => station.counters[label] ?? [],
    config: () => Promise.resolve({ co2 }),
    now: () => NOW,
  };
  const task = { progress: () => undefined, yieldToEventLoop: () => Promise.resolve() };
  const question = { stationIds: undefined, period: { period: 'month', date: '2026-10-15' }, zone: ZONE };
  return timed(() => readGenerationReport(question as never, context as never, task));
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function repeated<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < times; i++) results.push(await work());
  return results;
}
