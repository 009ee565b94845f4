import type pg from 'pg';

/** What runs a statement: a pool, or the one connection of a transaction. */
export type Client = Pick<pg.Pool, 'query'>;

/** Runs `work` in a transaction; whatever it throws undoes it. */
export const inTransaction = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  between(pool, 'begin', work);

/** Runs `work`, which only reads, on the data as they are at its first query: what others write meanwhile is not seen. */
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
