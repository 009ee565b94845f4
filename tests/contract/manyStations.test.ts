import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRepositories } from '../../apps/server/src/storage/repositories/index.ts';
import { addStation, openTestDatabase } from './support/testDatabase.ts';

/** PostgreSQL's protocol counts the parameters of a statement in 16 bits. */
const MANY = 70_000;

describe('the rows of more stations than a statement has parameters', () => {
  let opened: Awaited<ReturnType<typeof openTestDatabase>>;
  let repositories: ReturnType<typeof createRepositories>;
  beforeAll(async () => {
    opened = await openTestDatabase();
    repositories = createRepositories(opened.database.db);
    await addStation(opened.database, { uuid: 'gateway-1', zone: 'Australia/Sydney', devices: { d1: 11 } });
  });
  afterAll(() => opened.close());

  const ids = Array.from({ length: MANY }, (_, index) => index + 1);
  const texts = ids.map(String);

  it('[SCL-04] are read in one query', async () => {
    const { devices, gateways, stations, tariffs, sessions, alarms, writeCounts } = repositories;
    expect((await devices.ofStations(ids)).map(({ device_id }) => device_id)).toEqual(['d1']);
    expect((await gateways.ofStations(ids)).map(({ uuid }) => uuid)).toEqual(['gateway-1']);
    expect((await stations.zones(ids)).size).toBe(1);
    expect(await stations.points(ids)).toEqual([]);
    expect(await tariffs.ofStations(ids)).toEqual([]);
    expect(await sessions.activeAmong(texts, 0)).toEqual(new Set());
    expect(await writeCounts.ofDevices(texts, 0)).toEqual([]);
    expect(
      await alarms.history({
        of: { deviceIds: texts },
        types: ['fault'],
        start: 0,
        end: 1,
        state: 'all',
        limit: 1,
      }),
    ).toEqual([]);
  });
});
