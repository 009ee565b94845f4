import type pg from 'pg';

/** A query that takes longer counts as failed: the database may have vanished without a word. */
const TIMEOUT_MS = 3_000;

/** One connection for queries that must not wait until another is free; opened when needed, and after every failure. */
export function createOwnConnection(pool: Pick<pg.Pool, 'connect'>) {
  const released = new WeakSet<pg.PoolClient>();
  let opening: Promise<pg.PoolClient> | null = null;

  async function open(): Promise<pg.PoolClient> {
    try {
      const client = await pool.connect();
      client.on('error', () => release(client));
      return client;
    } catch (error) {
      opening = null;
      throw error;
    }
  }

  function release(client: pg.PoolClient): void {
    if (released.has(client)) return;
    released.add(client);
    opening = null;
    client.release(true);
  }

  return {
    async query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
      let used: pg.PoolClient | undefined;
      const work = async () => {
        used = await (opening ??= open());
        return (await used.query<Row>(text, values)).rows;
      };
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('the database does not answer')), TIMEOUT_MS);
      });
      try {
        return await Promise.race([work(), timeout]);
      } catch (error) {
        if (used) release(used);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },

    async close(): Promise<void> {
      if (opening) release(await opening);
    },
  };
}
