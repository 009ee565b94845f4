import type pg from 'pg';

/** Runs statements: a pool, or the connection of a transaction. */
export type Client = Pick<pg.Pool, 'query'>;

/**
 * Runs `work` in a transaction, rolled back when it throws.
 *
 * @param timeoutMs the connection is cut after this time, since a database on a machine that vanished never answers; the
 *   transaction may have been committed all the same
 */
export const inTransaction = <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
  timeoutMs?: number,
): Promise<T> => between(pool, 'begin', work, timeoutMs);

/** Runs read-only `work` on a snapshot of the data taken at its first query. */
export const inSnapshot = <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
  between(pool, 'begin isolation level repeatable read read only', work);

/** Runs `work` in a transaction that sees a snapshot of the data, and fails where another one changes the same rows. */
export const inSnapshotTransaction = <T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> => between(pool, 'begin isolation level repeatable read', work);

async function between<T>(
  pool: pg.Pool,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  const client = await pool.connect();
  const cut =
    timeoutMs === undefined
      ? undefined
      : setTimeout(() => void client.connection.stream.destroy(), timeoutMs);
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
    clearTimeout(cut);
    client.release(broken);
  }
}
