import type pg from 'pg';

/** What runs a statement: a pool, or the one connection of a transaction. */
export type Client = Pick<pg.Pool, 'query'>;

/** Runs `work` in a transaction; whatever it throws undoes it. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
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

/** Rows in PostgreSQL's binary form, in which bytes are not doubled by their hexadecimal text. */
export async function queryBytes<Row extends pg.QueryResultRow>(
  client: Client,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  // node-postgres reads `binary`, its types do not tell.
  const config: pg.QueryConfig & { binary: boolean } = { text, values, binary: true };
  return (await client.query<Row>(config)).rows;
}
