import { isDistributed } from './citus.ts';
import type { Client } from './client.ts';

const TIMEOUT_MS = 3_000;

/** True if the database stores a row now, and soon, and all machines that share the series are there. @param at epoch ms */
export const canWrite = (pool: Client, at: number): Promise<boolean> => succeedsSoon(write(pool, at));

async function write(pool: Client, at: number): Promise<void> {
  await pool.query(
    `insert into attempt (key, n, until) values ('readiness', 1, $1)
     on conflict (key) do update set until = excluded.until`,
    [at],
  );
  // Looks at each shard.
  if (await isDistributed(pool, 'latest')) await pool.query('select from latest where device_id < 0');
}

/** True if it succeeds within three seconds. */
export function succeedsSoon(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, timeout]).finally(() => clearTimeout(timer));
}
