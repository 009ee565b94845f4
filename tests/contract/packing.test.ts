import { Code } from '@heliograph/domain/models';
import { tmpdir } from 'node:os';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPacker } from '../../apps/server/src/series/packer.ts';
import { openDatabase, type Database } from '../../apps/server/src/storage/database.ts';
import { readPartitions } from '../../apps/server/src/storage/partitions.ts';
import { addStation, createSeriesHarness, openTestDatabase, silentLog } from './support/testDatabase.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const noon = Date.parse('2026-06-01T12:00Z');
const METER = 39;
const STATIONS = 30;

let database: Database;
let second: Database;
let close: () => Promise<void>;
beforeEach(async () => {
  const opened = await openTestDatabase();
  ({ database } = opened);
  second = await openDatabase({ url: opened.url, dataDir: tmpdir(), log: silentLog });
  close = async () => {
    await second.close();
    await opened.close();
  };
});
afterEach(() => close());

const readRows = async (table: string): Promise<number> => {
  const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]!.n;
};

describe('packers of several servers', () => {
  it('[SCL-01] at once pack each day of each device once, drop what is empty, and leave the energy as it was', async () => {
    const { clock, series, telemetry } = createSeriesHarness(database, noon);
    const points = Array.from({ length: STATIONS }, (_, i) => ({
      deviceId: `packed-${i}`,
      propertyCode: Code.importTotal,
    }));
    for (const { deviceId } of points)
      await addStation(database, { uuid: `HG-${deviceId}`, zone: 'UTC', devices: { [deviceId]: METER } });
    for (let day = 0; day < 3; day++) {
      clock.now = noon + day * DAY;
      for (const { deviceId } of points)
        for (const hour of [0, 1])
          await telemetry(`HG-${deviceId}`, deviceId, [
            [clock.now + hour * HOUR, { [Code.importTotal]: day * 10 + hour }],
          ]);
    }
    clock.now += 3 * DAY;
    const energy = () => series.accumulated(points, { zone: 'UTC', range: 'month', time: noon });
    const before = await energy();

    const now = () => clock.now;
    const packers = [database, second].flatMap((each) => [
      createPacker({ database: each, log: silentLog, now, connections: 3 }),
      createPacker({ database: each, log: silentLog, now }),
    ]);
    const packed = await Promise.all(packers.map((packer) => packer.run()));
    expect(packed.reduce((sum, n) => sum + n, 0)).toBe(3 * STATIONS);
    expect([await readRows('sample'), await readRows('energy')]).toEqual([0, 0]);
    expect(await readRows('sample_day')).toBe(3 * STATIONS);
    expect(await energy()).toEqual(before);

    await Promise.all(packers.map((packer) => packer.run()));
    expect(await readPartitions(database.pool, 'sample')).toEqual([]);
  });

  it('[SCL-01] go on with other gateways when the data of one is damaged', async () => {
    const { clock, packer, telemetry } = createSeriesHarness(database, noon);
    for (const device of ['damaged', 'intact']) {
      await addStation(database, { uuid: `HG-${device}`, zone: 'UTC', devices: { [device]: METER } });
      await telemetry(`HG-${device}`, device, [[noon, { [Code.importTotal]: 1 }]]);
    }
    await database.pool.query(
      `insert into sample_day select id, $1, '\\xa5a5a5a5' from device where device_id = 'damaged'`,
      [noon - (noon % DAY)],
    );
    clock.now += 2 * DAY;
    await expect(packer.run()).rejects.toMatchObject({ code: 'XX001' });
    const { rows } = await database.pool.query<{ device: string }>(
      'select device.device_id as device from sample join device on device.id = sample.device_id',
    );
    expect(rows).toEqual([{ device: 'damaged' }]);
  });
});
