import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRoles, type Roles } from './support/roles.ts';
import { createFleetDatabase, type TestDatabase } from './support/testCluster.ts';

/** `AdvisoryLock.sums`: energies are summed every 15 s. */
const SUMS = 7_204_529;

describe('two servers of role jobs', () => {
  let database: TestDatabase;
  let roles: Roles;
  beforeAll(async () => {
    database = await createFleetDatabase(1);
    roles = await startRoles(database.url, { demoStations: 1 });
    await roles.start('jobs');
  });
  afterAll(async () => {
    await roles.stop();
    await database.drop();
  });

  const waiting = async () => {
    const { rows } = await database.pool.query<{ n: number }>('select count(*)::int as n from energy_change');
    return rows[0]!.n;
  };
  const change = () =>
    database.pool.query('insert into energy_change select id, 0, 9007199254740991 from station limit 1');

  it('[SCL-01] [SCL-02] the second does the timers’ work when the first is killed', async () => {
    await change();
    await expect.poll(waiting).toBe(0);
    await roles.jobs.kill();
    await change();
    await expect.poll(waiting).toBe(0);
  });

  it('[SCL-01] work waits for the server that does it, and goes on when its connection ends', async () => {
    const holder = new pg.Client({ connectionString: database.url });
    const ended = new Promise((resolve) => holder.on('error', resolve));
    await holder.connect();
    const { rows } = await holder.query<{ pid: number }>(
      'select pg_backend_pid() as pid, pg_advisory_lock($1)',
      [SUMS],
    );
    await change();
    const changed = new Date();
    // The lock that the timer asks for is the last thing that an idle connection did.
    const asked = async () => {
      const { rows: seen } = await database.pool.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and query like '%pg_try_advisory_lock%' and query_start > $1`,
        [changed],
      );
      return seen[0]!.n;
    };
    // Other timers use the connection again soon.
    await expect.poll(asked, { interval: 2, timeout: 60_000 }).toBeGreaterThan(0);
    expect(await waiting()).toBe(1);
    await database.pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await ended;
    await expect.poll(waiting).toBe(0);
  });
});
