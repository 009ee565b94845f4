import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEnergySums } from '../../apps/server/src/series/sums/createEnergySums.ts';
import { createFleetSums } from '../../apps/server/src/series/sums/fleetSums.ts';
import type { Database } from '../../apps/server/src/storage/database.ts';
import { fillEnergies } from '../benchmarks/fleetEnergy/fill.ts';
import { fillFleet } from '../benchmarks/largeFleet/fill.ts';
import { openTestDatabase, silentLog } from './support/testDatabase.ts';

const NOW = Date.parse('2026-10-31T03:00Z');
const STATIONS = 6;

let database: Database;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ database, close } = await openTestDatabase());
  await database.pool.query('insert into broker_server default values');
  await fillFleet(database.pool, { stations: STATIONS, now: NOW });
  const { rows } = await database.pool.query<{ id: number }>('select id from station');
  await fillEnergies(database.pool, { ids: rows.map(({ id }) => id), now: NOW, days: 40 });
});
afterAll(() => close());

const sums = () => createEnergySums({ database, log: silentLog, now: () => NOW });
const month = () =>
  createFleetSums({ database }).generation(
    { scope: 'all', stations: 'all' },
    {
      period: 'month',
      date: '2026-10-01',
      search: '',
      sort: 'name',
      descending: false,
      offset: 0,
      limit: 50,
      factors: {},
    },
  );

it('[SCL-04] a station whose energies are damaged does not hold up the others', async () => {
  const damaged = `device_id in (select id from device where station_id = (select min(id) from station))`;
  await database.pool.query(`create table kept as select * from energy_day where ${damaged}`);
  await database.pool.query(`update energy_day set pack = '\\x09' where ${damaged}`);
  for (let run = 0; run < 4; run++) await sums().run();
  expect(await month()).toMatchObject({ total: STATIONS, reporting: STATIONS - 1, pending: 1 });
  await database.pool.query(
    'update energy_day set pack = kept.pack from kept where (energy_day.device_id, energy_day.day) = (kept.device_id, kept.day)',
  );
  for (let left: boolean | undefined = true; left;) left = (await sums().run())?.isLeft;
  expect(await month()).toMatchObject({ total: STATIONS, reporting: STATIONS, pending: 0 });
});

it('[SCL-01] sums of energies are written by one server at a time', async () => {
  await database.pool.query('insert into energy_change select id, 0, 9007199254740991 from station');
  const before = await month();
  const [first, second] = await Promise.all([sums().run(), sums().run()]);
  expect([first, second].filter((summed) => summed === null)).toHaveLength(1);
  for (let left: boolean | undefined = true; left;) left = (await sums().run())?.isLeft;
  expect(await month()).toMatchObject({ totals: before.totals, pending: 0 });
  expect(await sums().run()).toEqual({ stations: 0, stationDays: 0, isLeft: false });
});
