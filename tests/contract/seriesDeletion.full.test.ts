import { Code } from '@heliograph/domain/models';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { addStation, createSeriesHarness, openTestDatabase } from './support/testDatabase.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const noon = Date.parse('2026-06-01T02:00Z');

let database: Database;
let close: () => Promise<void>;
let tables: string[];
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attname = 'device_id' and atttypid = 'int'::regtype order by 1`,
  );
  tables = rows.map(({ name }) => name);
});
afterAll(() => close());

let stations = 0;

/** A station with samples and energies of a packed day and of today, a gap and an alarm. */
async function stationWithSeries() {
  const n = ++stations;
  const uuid = `HG-DELETED-${n}`;
  const meter = `deleted-meter-${n}`;
  const inverter = `deleted-inverter-${n}`;
  await addStation(database, { uuid, zone: 'Australia/Brisbane', devices: { [meter]: 39, [inverter]: 15 } });
  const harness = createSeriesHarness(database, noon);
  const push = (device: string, at: number, kwh: number) =>
    harness.telemetry(uuid, device, [[at, { [Code.importTotal]: kwh, [Code.pvTotal]: kwh }]]);
  for (const device of [meter, inverter]) {
    await push(device, noon, 10);
    await push(device, noon + HOUR, 11);
  }
  harness.clock.now = noon + 3 * DAY;
  await harness.packer.run();
  for (const device of [meter, inverter]) await push(device, harness.clock.now, 20);
  const alarm = { code: 'F1', type: 'fault', level: 1, msg: 'F1', at: noon, recovery: 0 };
  await harness.send(uuid, 'alarm', { alarms: [{ device_id: meter, ...alarm }] });
  const { rows } = await database.pool.query<{ id: number; device_id: string; station_id: number }>(
    'select id, device_id, station_id from device where device_id = any($1) order by model_id',
    [[meter, inverter]],
  );
  const ids = new Map(rows.map(({ device_id, id }) => [device_id, id]));
  return { ...harness, push, uuid, meter, inverter, ids, stationId: rows[0]!.station_id };
}

const stationChanges = () => createRepositories(database.db).stationChanges;

const removeDevice = (stationId: number, device_id: string) =>
  stationChanges().change(async (transaction) => {
    await transaction.lock(stationId);
    await transaction.removeDevices([(await transaction.device(stationId, { device_id }))!]);
  });

const removeStation = (stationId: number) =>
  stationChanges().change(async (transaction) => {
    await transaction.lock(stationId);
    return transaction.remove([stationId]);
  });

/** Tables with rows of a device. */
async function tablesWith(id: number): Promise<string[]> {
  const found: string[] = [];
  for (const table of tables) {
    const { rowCount } = await database.pool.query(`select from ${table} where device_id = $1 limit 1`, [id]);
    if (rowCount) found.push(table);
  }
  return found;
}

const SERIES = ['energy', 'energy_day', 'energy_mark', 'latest', 'sample', 'sample_day'];

describe('deleting', () => {
  it('[DEV-02] [SCL-01] a device leaves nothing of it behind, and others as they are', async () => {
    const { meter, inverter, ids, stationId } = await stationWithSeries();
    expect(await tablesWith(ids.get(meter)!)).toEqual(expect.arrayContaining(['alarm', ...SERIES]));
    await removeDevice(stationId, meter);
    expect(await tablesWith(ids.get(meter)!)).toEqual([]);
    expect(await tablesWith(ids.get(inverter)!)).toEqual(expect.arrayContaining(SERIES));
  });

  it('[WIZ-04] [SCL-01] a station leaves only samples of open days, which go with their partition', async () => {
    const { ids, stationId, clock, packer } = await stationWithSeries();
    await removeStation(stationId);
    for (const id of ids.values()) expect(await tablesWith(id)).toEqual(['sample']);
    clock.now += 4 * DAY;
    await packer.run();
    for (const id of ids.values()) expect(await tablesWith(id)).toEqual([]);
  });

  it.each(['device', 'station'] as const)(
    '[DEV-02] [SCL-02] a %s while it reports and its days are packed leaves nothing behind',
    async (what) => {
      for (let round = 0; round < 8; round++) {
        const { push, meter, ids, stationId, clock, packer } = await stationWithSeries();
        clock.now += DAY;
        const at = clock.now;
        // Late samples of a packed day, samples of today, and yesterday being packed.
        const reports = [
          push(meter, noon + 2 * HOUR, 12),
          push(meter, at, 30),
          push(meter, at + 1_000, 30.001),
        ];
        await Promise.all([
          packer.run(),
          what === 'device' ? removeDevice(stationId, meter) : removeStation(stationId),
          ...reports,
        ]);
        await push(meter, at + 2_000, 30.002);
        expect((await tablesWith(ids.get(meter)!)).filter((table) => table !== 'sample')).toEqual([]);
      }
    },
  );
});
