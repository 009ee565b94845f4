import { getSessions, getStationTariff, RequestHeader, SUCCESS } from '@heliograph/contracts/http';
import { callStack, readData, signIn } from '@heliograph/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRelevance } from './support/fleet.ts';
import { startTestServer, type TestServer } from './support/testServer.ts';

/** Three in work and a hundred that wait. */
const MAX_CALLS = 103;

let server: TestServer;
let database: pg.Client;
beforeAll(async () => {
  server = await startTestServer({ DEMO_STATIONS: '1' });
  database = new pg.Client({ connectionString: server.databaseUrl });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});

it('[TRU-03] a person who asks for too much at once is told to wait, others are answered, and nothing is lost', async () => {
  const [{ token }, other] = [await signIn(server, 'owner'), await signIn(server, 'admin')];
  const station_id = (await getRelevance(server, token)).station[0]!.id;
  await database.query('begin; lock table tariff in access exclusive mode');
  const calls = Array.from({ length: MAX_CALLS + 1 }, () =>
    callStack(server, getStationTariff, { station_id }, { token }),
  );

  const { status, body } = await Promise.race(calls);
  expect([status, body.msg]).toEqual([429, 'Too many requests at once. Please try again in a moment.']);
  const asked = await fetch(new URL(`${getStationTariff.path}?station_id=${station_id}`, server.http), {
    headers: { [RequestHeader.token]: token },
  });
  expect([asked.status, asked.headers.get('retry-after')]).toEqual([429, '1']);
  expect(await readData(server, getSessions, {}, other)).toHaveLength(1);

  await database.query('commit');
  const answered = (await Promise.all(calls)).filter(({ body }) => body.code === SUCCESS);
  expect(answered).toHaveLength(MAX_CALLS);
});
