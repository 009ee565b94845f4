import { Code, deviceModels } from '@heliograph/domain/models';
import { hasPostgres15, startPostgres15, startStack, type ExternalPostgres } from '@heliograph/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSeriesService } from '../../apps/server/src/series/createSeriesService.ts';
import { createEnergyEdits } from '../../apps/server/src/series/quality/createEnergyEdits.ts';
import { systemTimer } from '../../apps/server/src/support/startLoop.ts';
import { createSeriesReader } from '../../apps/server/src/series/seriesReader.ts';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { addStation, createSeriesHarness, silentLog } from './support/testDatabase.ts';

const HOUR = 3_600_000;
const midnight = Date.UTC(2026, 5, 1);
const METER = 39;

describe.runIf(hasPostgres15)('a replica of PostgreSQL 15', () => {
  let primary: ExternalPostgres;
  let standby: ExternalPostgres;
  let database: Database;
  beforeAll(async () => {
    primary = await startPostgres15();
    standby = await primary.startStandby();
    database = await openDatabase({
      url: primary.url,
      replicaUrl: standby.url,
      dataDir: '/nowhere',
      log: silentLog,
    });
    await createRepositories(database.db).models.sync(deviceModels);
  });
  afterAll(async () => {
    await database.close();
    await standby.stop();
    await primary.stop();
  });

  /** A station with a meter that counted 1 kWh in an hour, read through the replica. */
  async function open(device: string) {
    await addStation(database, { uuid: `HG-${device}`, zone: 'UTC', devices: { [device]: METER }, kwp: 10 });
    const harness = createSeriesHarness(database, midnight + 2 * HOUR);
    await harness.telemetry(`HG-${device}`, device, [
      [midnight, { [Code.importTotal]: 1 }],
      [midnight + HOUR, { [Code.importTotal]: 2 }],
    ]);
    const clock = { skipped: 0 };
    const reader = createSeriesReader({
      database,
      setTimer: systemTimer,
      log: silentLog,
      now: () => Date.now() + clock.skipped,
    });
    const series = createSeriesService({ database, read: reader.read });
    const { rows } = await database.pool.query<{ stationId: number; personId: number }>(
      `select station_id as "stationId", creator_id as "personId" from device join station on station.id = station_id
       where device_id = $1`,
      [device],
    );
    const edits = createEnergyEdits({ database, now: () => harness.clock.now });
    return {
      reader,
      clock,
      correct: (kwh: number, hour: number) => {
        const from = midnight + hour * HOUR;
        const correction = { code: Code.importTotal, kwh, reason: 'by hand', from, to: from + HOUR };
        return edits.correct({ ...rows[0]!, deviceId: device }, correction);
      },
      async energy(): Promise<number> {
        const point = { deviceId: device, propertyCode: Code.importTotal };
        const { values } = await series.accumulated([point], { zone: 'UTC', range: 'day', time: midnight });
        return values[0]!.reduce<number>((sum, value) => sum + (value ?? 0), 0);
      },
      isRead: () => expect.poll(() => reader.lagMs()).not.toBeNull(),
      isLeftOut: () => expect.poll(() => reader.lagMs()).toBeNull(),
    };
  }

  /** Lets the standby receive what the primary writes, without applying it. */
  async function replay(how: 'pause' | 'resume'): Promise<void> {
    const client = new pg.Client(standby.url);
    await client.connect();
    await client.query(`select pg_wal_replay_${how}()`);
    await client.end();
  }

  it('[SCL-01] is read while it follows, and has the same energies', async () => {
    const { reader, energy, isRead } = await open('follows');
    await isRead();
    await expect.poll(energy).toBeCloseTo(1, 6);
    await expect.poll(async () => (await energy(), reader.counts.replica)).toBeGreaterThan(0);
    const { primary: before } = reader.counts;
    expect(await energy()).toBeCloseTo(1, 6);
    expect(reader.counts.primary).toBe(before);
    await reader.close();
  });

  it('[SCL-01] is not read for what somebody has just corrected before it has that', async () => {
    const { reader, energy, correct, isRead } = await open('corrected');
    await isRead();
    await expect.poll(energy).toBeCloseTo(1, 6);
    await replay('pause');
    await correct(5, 1);
    expect(await energy()).toBeCloseTo(6, 6);
    expect(await energy()).toBeCloseTo(6, 6);
    await replay('resume');
    const { replica: before } = reader.counts;
    await expect.poll(async () => [await energy(), reader.counts.replica > before]).toEqual([6, true]);
    await reader.close();
  });

  it('[SCL-01] is not read when it is more than 5 s behind, and again when it is not', async () => {
    const { reader, clock, energy, correct, isRead, isLeftOut } = await open('behind');
    await isRead();
    await replay('pause');
    await correct(5, 1);
    clock.skipped += 6_000;
    await isLeftOut();
    const { primary: before } = reader.counts;
    expect(await energy()).toBeCloseTo(6, 6);
    expect(reader.counts.primary).toBe(before + 1);
    await replay('resume');
    await isRead();
    await reader.close();
  });

  it('[SCL-01] that is away is replaced by the primary at once, and read again when it is back', async () => {
    const { reader, energy, isRead, isLeftOut } = await open('away');
    await isRead();
    await standby.halt();
    expect(await energy()).toBeCloseTo(1, 6);
    await isLeftOut();
    expect(await energy()).toBeCloseTo(1, 6);
    await standby.resume();
    await isRead();
    await expect.poll(async () => (await energy(), reader.counts.replica)).toBeGreaterThan(0);
    await reader.close();
  });

  it('[SCL-01] [OPS-01] and how far it is behind are part of the metrics of a server that reads it', async () => {
    const env = {
      DATABASE_URL: primary.url,
      DATABASE_REPLICA_URL: standby.url,
      DEMO_STATIONS: '0',
      SIMULATOR: 'off',
    };
    const stack = await startStack({ env });
    try {
      const metrics = async () => (await fetch(`${stack.http}/metrics`)).text();
      await expect.poll(metrics).toMatch(/^heliograph_replica_lag_seconds \d/m);
      await standby.halt();
      await expect.poll(metrics).toMatch(/^heliograph_replica_lag_seconds nan$/im);
      expect(stack.output()).toContain('DATABASE_REPLICA_URL: the replica is not read, but the primary');
    } finally {
      await standby.resume();
      await stack.stop();
    }
  });

  it('[SCL-01] that is none is never read', async () => {
    const reader = createSeriesReader({
      database: { pool: database.pool, replica: database.pool },
      setTimer: systemTimer,
      log: silentLog,
      now: Date.now,
    });
    await reader.read((client) => client.query('select 1'));
    await reader.close();
    expect([reader.lagMs(), reader.counts]).toEqual([null, { replica: 0, primary: 1 }]);
  });
});
