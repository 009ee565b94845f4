import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '../../apps/server/src/storage/schema.ts';
import { inOneTransaction } from '../../apps/server/src/storage/transaction.ts';
import { inTransaction } from '../../apps/server/src/storage/client.ts';
import { isUnavailable } from '../../apps/server/src/storage/unavailable.ts';
import { openTestDatabase } from './support/testDatabase.ts';

let opened: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => void (opened = await openTestDatabase()));
afterAll(() => opened.close());

const failing = (code: string) => sql`do ${sql.raw(`$$ begin raise sqlstate '${code}'; end $$`)}`;
const append = (db: Kysely<Schema>, key: string, letter: string) =>
  sql`update deployment set value = value || ${letter} where key = ${key}`.execute(db);

describe('a transaction', () => {
  it('[API-01] in a deadlock is repeated without an error', async () => {
    const { db } = opened.database;
    await sql`insert into deployment (key, value) values ('one', ''), ('two', '')`.execute(db);
    let begun = 0;
    let bothBegan: () => void;
    const both = new Promise<void>((resolve) => (bothBegan = resolve));
    const attempts = { x: 0, y: 0 };
    const crossing = (letter: 'x' | 'y', first: string, second: string) =>
      inOneTransaction(db, async (tx) => {
        attempts[letter] += 1;
        await append(tx, first, letter);
        if ((begun += 1) === 2) bothBegan();
        await both;
        await append(tx, second, letter);
      });
    await Promise.all([crossing('x', 'one', 'two'), crossing('y', 'two', 'one')]);
    expect([1, 2]).toContain(attempts.x);
    expect(attempts.x + attempts.y).toBe(3);
    const { rows } = await sql<{
      value: string;
    }>`select value from deployment where key in ('one', 'two')`.execute(db);
    for (const { value } of rows) expect(['xy', 'yx']).toContain(value);
  });

  it.each(['40001', '40P01'])('[API-01] that fails with %s twice fails', async (code) => {
    let attempts = 0;
    const work = inOneTransaction(opened.database.db, async (tx) => {
      attempts += 1;
      await failing(code).execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code });
    expect(attempts).toBe(2);
  });

  it('[API-01] that fails for another reason is not repeated', async () => {
    let attempts = 0;
    const work = inOneTransaction(opened.database.db, async (tx) => {
      attempts += 1;
      await failing('23505').execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(attempts).toBe(1);
  });

  it('[SCL-02] on a database that does not answer ends in time, and the next one works', async () => {
    const { pool } = opened.database;
    const stuck = inTransaction(pool, (client) => client.query('select pg_sleep(600)'), 300);
    const failure = await stuck.catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    const { rows } = await inTransaction(pool, (client) => client.query('select 1 as n'), 300);
    expect(rows).toEqual([{ n: 1 }]);
  });

  // PostgreSQL waits for ten seconds.
  it('[SCL-05] of a server that hangs ends, and others get its locks', async () => {
    const { pool } = opened.database;
    await pool.query("insert into deployment (key, value) values ('held', '')");
    const write = "update deployment set value = value || 'x' where key = 'held'";
    let resume: (() => void) | undefined;
    const hanging = inTransaction(pool, async (client) => {
      await client.query(write);
      await new Promise<void>((resolve) => (resume = resolve));
    });
    await expect.poll(() => resume).toBeDefined();
    await inTransaction(pool, (client) => client.query(write));
    resume!();
    const failure = await hanging.catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    const { rows } = await pool.query("select value from deployment where key = 'held'");
    expect(rows).toEqual([{ value: 'x' }]);
  });
});
