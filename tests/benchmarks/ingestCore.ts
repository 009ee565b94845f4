import { Code, deviceModels, modelById, numericProperties } from '@heliograph/domain/models';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { createGatewayUpdates } from '../../apps/server/src/gateways/gatewayUpdates.ts';
import { createIngest } from '../../apps/server/src/ingest/createIngest.ts';
import { createSeriesService } from '../../apps/server/src/series/createSeriesService.ts';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { against, type BenchRow } from './table.ts';

const MODEL = 15;
const GATEWAYS = 500;
const DEVICES = 4;
const ROUNDS = 15;
const PERIOD = 5000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Rows per statement of the peer, below the protocol's limit of 65,535 parameters. */
const PEER_BATCH = 5000;
const PEER_VALUES = 300_000;
const POINTS = 100;

const codes = numericProperties(modelById(MODEL)!).map(({ code }) => code);

/** Durable values per second through the ingest core without a broker; a backfill, and reading back a year. */
export async function run(): Promise<BenchRow[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'heliograph-bench-'));
  const log = pino({ level: 'warn' });
  const database = await openDatabase({ dataDir, log });
  try {
    await createRepositories(database.db).models.sync(deviceModels);
    await addFleet(database);
    const start = Date.now() - ROUNDS * PERIOD;
    const ingest = createIngest({ database, gatewayUpdates: createGatewayUpdates(), log, now: Date.now });
    const elapsed = await seconds(async () => {
      for (let round = 0; round < ROUNDS; round++) {
        const at = start + round * PERIOD;
        await Promise.all(uuids.map((uuid, g) => ingest.accept(uuid, 'telemetry', telemetry(g, round, at))));
      }
    });
    const ours = ingest.counters.values / elapsed;
    const peer = PEER_VALUES / (await rowPerValue(database));

    const before = ingest.counters.values;
    const past = await seconds(() => backfill(ingest, start));
    const backfilled = (ingest.counters.values - before) / past;

    const series = createSeriesService({ database });
    const points = Array.from({ length: POINTS }, (_, i) => ({
      deviceId: deviceId(0, 0),
      propertyCode: i % 2 ? Code.pvTotal : Code.importTotal,
    }));
    const query = { zone: 'Australia/Sydney', range: 'year', time: start - 30 * DAY } as const;
    await series.accumulated(points, query);
    const year = await seconds(() => series.accumulated(points, query));
    return [
      against({
        name: 'ingest core, live, durable',
        figure: ours,
        unit: 'values/s',
        peer: 'INSERT, one row a value, 5,000 a statement',
        peerFigure: peer,
        aim: '≥ 100,000',
      }),
      { name: 'ingest core, backfilled days, durable', figure: backfilled, unit: 'values/s' },
      { name: `energy by month of a year, ${POINTS} counters`, figure: year * 1000, unit: 'ms' },
    ];
  } finally {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const uuids = Array.from({ length: GATEWAYS }, (_, g) => `HG-BENCH-${g}`);
const deviceId = (gateway: number, device: number) => `bench-${gateway}-${device}`;

async function addFleet({ pool }: Database): Promise<void> {
  await pool.query(`
    insert into person (user_name, name, role, created_at) values ('bench', '', 'individual', 0);
    insert into broker_server default values;
    insert into station (name, type, installed_kwp, rated_ah, area, address, postal_code, time_zone, creator_id, created_at)
      select 'bench', '', 5, 0, '', '', '', 'Australia/Sydney', (select max(id) from person), 0;
    insert into gateway (uuid, password_hash, station_id, broker_server_id)
      select 'HG-BENCH-' || g, '', (select max(id) from station), (select max(id) from broker_server)
      from generate_series(0, ${GATEWAYS - 1}) g;
    insert into device (device_id, gateway_id, station_id, model_id, type, name, serial, serial_key, created_at)
      select 'bench-' || substr(uuid, 10) || '-' || d, id, station_id, ${MODEL}, 'C002', '', '', '', 0
      from gateway, generate_series(0, ${DEVICES - 1}) d`);
}

function telemetry(gateway: number, round: number, at: number): Buffer {
  const samples = Array.from({ length: DEVICES }, (_, device) => ({
    device_id: deviceId(gateway, device),
    at,
    status: 'normal',
    values: Object.fromEntries(
      codes.map((code, i) => [code, Math.round((gateway + i * 7.3 + round / 3) * 100) / 100]),
    ),
  }));
  return Buffer.from(JSON.stringify({ seq: round, period: PERIOD, samples }));
}

/** A year of hourly counters and a month of samples of one gateway's devices, from a simulated fleet. */
async function backfill(ingest: ReturnType<typeof createIngest>, end: number): Promise<void> {
  let seq = 0;
  const send = (device: number, start: number, step: number, n: number, codes: readonly string[]) => {
    const columns = Object.fromEntries(
      codes.map((code, i) => [
        code,
        Array.from(
          { length: n },
          (_, k) => Math.round((start / HOUR + (k * step * (i + 1)) / HOUR) * 100) / 100,
        ),
      ]),
    );
    const message = { seq: ++seq, device_id: deviceId(0, device), start, step, columns };
    return ingest.accept(uuids[0]!, 'backfill', Buffer.from(JSON.stringify(message)));
  };
  for (let day = 1; day <= 35; day++) {
    await Promise.all(
      Array.from({ length: DEVICES }, (_, device) => send(device, end - day * DAY, 300_000, 289, codes)),
    );
  }
  const counters = [Code.pvTotal, Code.importTotal, Code.exportTotal, Code.loadTotal];
  for (let month = 1; month <= 12; month++) {
    const start = end - (35 + month * 30) * DAY;
    await Promise.all(
      Array.from({ length: DEVICES }, (_, device) => send(device, start, HOUR, 721, counters)),
    );
  }
}

/** Duration of the peer, s: the straightforward implementation, durable as well. */
async function rowPerValue({ pool }: Database): Promise<number> {
  await pool.query(
    'create table peer (device text, code text, at bigint, value float8, primary key (device, code, at))',
  );
  return seconds(async () => {
    for (let written = 0; written < PEER_VALUES; written += PEER_BATCH) {
      const values = Array.from({ length: PEER_BATCH }, (_, i) => {
        const n = written + i;
        return [deviceId(n % 1000, 0), codes[n % codes.length], Math.floor(n / 1000) * PERIOD, n / 7];
      });
      const places = values
        .map((_, i) => `($${i * 4 + 1}, $${i * 4 + 2}, $${i * 4 + 3}, $${i * 4 + 4})`)
        .join(',');
      await pool.query(`insert into peer values ${places}`, values.flat());
    }
  });
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
