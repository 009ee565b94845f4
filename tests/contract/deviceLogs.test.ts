import { afterAll, beforeAll, expect, it } from 'vitest';
import { createRepositories, type Repositories } from '../../apps/server/src/storage/repositories/index.ts';
import { addStation, openTestDatabase } from './support/testDatabase.ts';

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 10, 21);

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
let repositories: Repositories;
let deviceId: number;
let personId: number;
beforeAll(async () => {
  opened = await openTestDatabase();
  repositories = createRepositories(opened.database.db);
  await addStation(opened.database, {
    uuid: 'gw-00000001',
    zone: 'Australia/Sydney',
    devices: { inverter: 15 },
  });
  deviceId = (await repositories.devices.byDeviceId('inverter'))!.id;
  const { rows } = await opened.database.pool.query<{ id: number }>('select id from person');
  personId = rows[0]!.id;
});
afterAll(() => opened.close());

const begin = (created_at: number) =>
  repositories.commLog.begin({
    device_id: deviceId,
    person_id: personId,
    module_title: 'x',
    read_set: 'Read',
    asked: [],
    created_at,
  });

it('[PAR-08] a log entry stays when its author’s account is deleted', async () => {
  const id = await begin(TODAY);
  await opened.database.pool.query(
    `insert into person (user_name, name, role, created_at) values ('leaver', 'Lea', 'individual', 0)`,
  );
  await opened.database.pool.query(
    `update comm_log set person_id = (select id from person where user_name = 'leaver') where id = $1`,
    [id],
  );
  await opened.database.pool.query(`delete from person where user_name = 'leaver'`);
  const entry = (await repositories.commLog.ofDevice('inverter', id + 1, 1))[0]!;
  expect([entry.comm_id, entry.create_user, entry.create_name]).toEqual([id, '', '']);
});

it('[PAR-04] parallel writes are counted individually and per day; past days are deleted', async () => {
  const { writeCounts } = repositories;
  const counted = await Promise.all(
    Array.from({ length: 20 }, () => writeCounts.count(deviceId, 'code', TODAY)),
  );
  expect(counted.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  expect(await writeCounts.count(deviceId, 'code', TODAY - DAY)).toBe(1);
  expect(await writeCounts.count(deviceId, 'other', TODAY)).toBe(1);
  await writeCounts.deleteExpired(TODAY);
  expect(await writeCounts.count(deviceId, 'code', TODAY)).toBe(21);
  expect(await writeCounts.count(deviceId, 'code', TODAY - DAY)).toBe(1);
});
