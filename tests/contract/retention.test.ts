import { Code } from '@heliograph/domain/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Retention } from '../../apps/server/src/config/retention.ts';
import { createEnergyEdits } from '../../apps/server/src/series/quality/createEnergyEdits.ts';
import { deleteOld } from '../../apps/server/src/storage/retention.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { addStation, createSeriesHarness, openTestDatabase } from './support/testDatabase.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const zone = 'UTC';
const midnight = Date.UTC(2024, 0, 1);
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

describe('old samples', () => {
  it('[OPS-07] go, and their energy stays: late readings and edits cannot undo it', async () => {
    const { clock, packer, series, telemetry } = createSeriesHarness(database, midnight + 10 * DAY);
    const point = { deviceId: 'old', propertyCode: Code.importTotal };
    const energies = async () =>
      Promise.all(
        Array.from({ length: 10 }, async (_, day) => {
          const query = { zone, range: 'day', time: midnight + day * DAY } as const;
          const { values } = await series.accumulated([point], query);
          return Math.round(values[0]!.reduce<number>((sum, value) => sum + (value ?? 0), 0) * 1000) / 1000;
        }),
      );
    // 1 kWh every six hours; the sixth day has no reading.
    const reading = (day: number, hour: number) =>
      [midnight + day * DAY + hour * HOUR, { [Code.importTotal]: 100 + (day * 24 + hour) / 6 }] as const;
    for (let day = 0; day < 10; day++)
      if (day !== 5)
        await telemetry(
          'HG-OLD-1',
          'old',
          [0, 6, 12, 18].map((hour) => reading(day, hour)),
        );
    clock.now = midnight + 30 * DAY;
    await packer.run();
    const before = await energies();
    expect(before.reduce((sum, kwh) => sum + kwh, 0)).toBeCloseTo(39, 6);

    // Days 0 to 5 are too old; day 4, the last of them with readings, is where the next energy begins.
    expect(await retaining({ samples: 24 * DAY }, clock.now)).toMatchObject({ samples: 4 });
    expect(await retaining({ samples: 24 * DAY }, clock.now)).toMatchObject({ samples: 0 });
    expect(await energies()).toEqual(before);

    await telemetry('HG-OLD-1', 'old', [reading(1, 3), reading(6, 3)]);
    expect(await energies()).toEqual(before);

    const edits = createEnergyEdits({ database, now: () => clock.now });
    const { rows } = await database.pool.query<{ id: number }>('select station_id as id from device');
    const context = { stationId: rows[0]!.id, personId: person, deviceId: 'old' };
    const correction = { code: Code.importTotal, kwh: 5, reason: 'by hand' };
    const from = midnight + DAY;
    await expect(edits.correct(context, { ...correction, from, to: from + HOUR })).rejects.toMatchObject({
      reason: { error: 'tooOld', since: midnight + 6 * DAY },
    });
    const kept = midnight + 7 * DAY;
    await edits.correct(context, { ...correction, from: kept, to: kept + HOUR });
    expect((await energies()).filter((kwh, day) => kwh !== before[day])).toHaveLength(1);
  });
});
