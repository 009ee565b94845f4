import type pg from 'pg';

/** Runs statements: a pool, or the connection of a transaction. */
export type Client = Pick<pg.Pool, 'query'>;

/** Runs `work` in a transaction, rolled back when it throws. */
export const inTransaction = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  between(pool, 'begin', work);

/** Runs read-only `work` on a snapshot of the data taken at its first query. */
export const inSnapshot = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  between(pool, 'begin isolation level repeatable read read only', work);

async function between<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((rollbackError: unknown) => {
      broken = rollbackError as Error;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
