import { Code } from '@heliograph/domain/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Retention } from '../../apps/server/src/config/retention.ts';
import { createEnergyEdits } from '../../apps/server/src/series/quality/createEnergyEdits.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { migrate } from '../../apps/server/src/storage/migrations/migrate.ts';
import { createPartitions, readPartitions } from '../../apps/server/src/storage/partitions.ts';
import { deleteOld } from '../../apps/server/src/retention/deleteOld.ts';
import { addStation, createSeriesHarness, openTestDatabase } from './support/testDatabase.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const zone = 'UTC';
const METER = 39;
const keepAll: Retention = {
  samples: null,
  alarms: null,
  audit: null,
  messages: null,
  communication: null,
  sessions: null,
};

let database: Database;
let close: () => Promise<void>;
let device: number;
let person: number;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
  await addStation(database, { uuid: 'HG-OLD-1', zone, devices: { old: METER }, kwp: 10 });
  const { rows } = await database.pool.query<{ id: number; person: number }>(
    'select device.id, creator_id as person from device join station on station.id = station_id',
  );
  ({ id: device, person } = rows[0]!);
});
afterAll(() => close());

async function count(table: string, condition = 'true'): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    `select count(*)::int as n from ${table} where ${condition}`,
  );
  return rows[0]!.n;
}

const retaining = (retention: Partial<Retention>, now: number) =>
  deleteOld({ pool: database.pool, retention: { ...keepAll, ...retention }, now: () => now });

describe('old rows', () => {
  // More than two batches.
  const many = 1100;

  it.each([
    [
      'alarms',
      'alarm',
      `(device_id, code, type, level, message, began_at, recovered_at)
      select $1, 'old' || i, 'alarm', 1, '', $2 - i, $2 - i from generate_series(1, $3) i`,
    ],
    [
      'audit',
      'audit',
      `(at, person_id, action, detail)
      select $2 - i, $1, 'x', '{}' from generate_series(1, $3) i`,
    ],
    [
      'messages',
      'notice',
      `(person_id, kind, at, detail)
      select $1, 'password', $2 - i, '{}' from generate_series(1, $3) i`,
    ],
    [
      'communication',
      'comm_log',
      `(device_id, module_title, read_set, asked, created_at)
      select $1, '', 'Read', '[]', $2 - i from generate_series(1, $3) i`,
    ],
    [
      'sessions',
      'session',
      `(public_id, person_id, token_hash, created_at, expires_at, seen_at)
      select 'old' || i, $1, i::text::bytea, 0, $2 - i, 0 from generate_series(1, $3) i`,
    ],
  ] as const)(
    '[OPS-07] of %s go when they are older than kept, and only those',
    async (kind, table, rows) => {
      const now = Date.UTC(2026, 0, 1);
      const fill = (before: number, n: number) =>
        database.pool.query(`insert into ${table} ${rows.replaceAll(/\$[12]/g, '$&::bigint')}`, [
          table === 'alarm' || table === 'comm_log' ? device : person,
          before,
          n,
        ]);
      await fill(now - 40 * DAY, many);
      expect(await retaining({ [kind]: 41 * DAY }, now)).toMatchObject({ [kind]: 0 });
      expect(await retaining({}, now)).toMatchObject({ [kind]: 0 });
      expect(await retaining({ [kind]: 40 * DAY - many / 2 }, now)).toMatchObject({ [kind]: many });
      expect(await count(table)).toBe(0);
    },
  );

  it('[OPS-07] of alarms stay while they are pending', async () => {
    await database.pool.query(
      `insert into alarm (device_id, code, type, level, message, began_at) values ($1, 'pending', 'fault', 1, '', 0)`,
      [device],
    );
    await retaining({ alarms: DAY }, Date.now());
    expect(await count('alarm', `code = 'pending'`)).toBe(1);
  });
});

/** First instant of a period of packed days, which are dropped together. */
const period = Date.UTC(2024, 0, 18);

describe('old samples', () => {
  it('[OPS-07] go by periods, and their energy stays: late readings and edits cannot undo it', async () => {
    const { clock, packer, series, telemetry } = createSeriesHarness(database, period + 10 * DAY);
    const point = { deviceId: 'old', propertyCode: Code.importTotal };
    const days = Array.from({ length: 10 }, (_, i) => i - 5);
    const energies = async () =>
      Promise.all(
        days.map(async (day) => {
          const query = { zone, range: 'day', time: period + day * DAY } as const;
          const { values } = await series.accumulated([point], query);
          return Math.round(values[0]!.reduce<number>((sum, value) => sum + (value ?? 0), 0) * 1000) / 1000;
        }),
      );
    // 1 kWh every six hours; the first day of the second period has no reading.
    const reading = (day: number, hour: number) =>
      [period + day * DAY + hour * HOUR, { [Code.importTotal]: 200 + (day * 24 + hour) / 6 }] as const;
    for (const day of days)
      if (day !== 0)
        await telemetry(
          'HG-OLD-1',
          'old',
          [0, 6, 12, 18].map((hour) => reading(day, hour)),
        );
    clock.now = period + 30 * DAY;
    await packer.run();
    expect(await count('sample_day')).toBe(9);
    const before = await energies();
    expect(before.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(39, 6);

    // Kept until the day after the period is too old as well.
    expect(await retaining({ samples: 30 * DAY }, clock.now)).toMatchObject({ samples: 0 });
    expect(await retaining({ samples: 29 * DAY }, clock.now)).toMatchObject({ samples: 5 });
    expect(await retaining({ samples: 29 * DAY }, clock.now)).toMatchObject({ samples: 0 });
    expect(await count('sample_day')).toBe(4);
    expect(await energies()).toEqual(before);

    // The last day before them, where the next energy begins.
    expect(await count('sample_kept', `day = ${period - DAY}`)).toBe(1);
    await telemetry('HG-OLD-1', 'old', [reading(-3, 3), reading(1, 3)]);
    expect(await energies()).toEqual(before);
    // The period is there again for what came too late, and goes again.
    expect(await retaining({ samples: 29 * DAY }, clock.now)).toMatchObject({ samples: 1 });
    expect(await count('sample_kept', `day = ${period - DAY}`)).toBe(1);

    const edits = createEnergyEdits({ database, now: () => clock.now });
    const { rows } = await database.pool.query<{ id: number }>('select station_id as id from device');
    const context = { stationId: rows[0]!.id, personId: person, deviceId: 'old' };
    const correction = { code: Code.importTotal, kwh: 5, reason: 'by hand' };
    const from = period - 2 * DAY;
    await expect(edits.correct(context, { ...correction, from, to: from + HOUR })).rejects.toMatchObject({
      reason: { error: 'tooOld', since: period + DAY },
    });
    const kept = period + 2 * DAY;
    await edits.correct(context, { ...correction, from: kept, to: kept + HOUR });
    expect((await energies()).filter((kwh, day) => kwh !== before[day])).toHaveLength(1);
  });

  it('[OPS-07] of a device that went on need no day before them', async () => {
    await addStation(database, { uuid: 'HG-OLD-2', zone, devices: { steady: METER }, kwp: 10 });
    const { clock, packer, telemetry } = createSeriesHarness(database, period + 40 * DAY);
    for (let day = 28; day < 33; day++)
      await telemetry('HG-OLD-2', 'steady', [[period + day * DAY, { [Code.importTotal]: day }]]);
    clock.now = period + 60 * DAY;
    await packer.run();
    const ofSteady = `device_id = (select id from device where device_id = 'steady')`;
    expect(await retaining({ samples: 29 * DAY }, clock.now)).toMatchObject({ samples: 6 });
    expect([await count('sample_day', ofSteady), await count('sample_kept', ofSteady)]).toEqual([3, 0]);
  });
});

describe('samples from before there were periods', () => {
  it('[OPS-07] [OPS-06] are taken over as they are, and go day by day until all are too old', async () => {
    const older = await openTestDatabase('0023_broker_nodes');
    try {
      const { pool, db } = older.database;
      await addStation(older.database, { uuid: 'HG-OLD-3', zone, devices: { former: METER } });
      await pool.query(
        `insert into sample_day select device.id, $1::bigint + i * ${DAY}::bigint, 'x' from device, generate_series(0, 39) i`,
        [period],
      );
      await migrate(db);
      const days = async () => {
        const { rows } = await pool.query<{ n: number; first: number }>(
          'select count(*)::int as n, min(day) as first from sample_day',
        );
        return [rows[0]!.n, (rows[0]!.first - period) / DAY];
      };
      const retain = (now: number) =>
        deleteOld({ pool, retention: { ...keepAll, samples: 100 * DAY }, now: () => now });
      expect(await days()).toEqual([40, 0]);
      await retain(period + 110 * DAY);
      expect(await days()).toEqual([31, 9]);
      // New days beside it, in a period of their own.
      await createPartitions(pool).ensure('sample_day', [period + 59 * DAY, period + 60 * DAY]);
      await pool.query(
        `insert into sample_day select id, $1::bigint + i * ${DAY}::bigint, 'x' from device, unnest(array[59, 60]) i`,
        [period],
      );
      expect((await readPartitions(pool, 'sample_day')).map(({ from, to }) => [from, to])).toEqual([
        [-Infinity, period + 60 * DAY],
        [period + 60 * DAY, period + 90 * DAY],
      ]);
      await retain(period + 161 * DAY);
      expect(await days()).toEqual([1, 60]);
      expect(await readPartitions(pool, 'sample_day')).toHaveLength(1);
    } finally {
      await older.close();
    }
  });
});
