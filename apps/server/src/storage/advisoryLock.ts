import type pg from 'pg';

/** Numbers of the advisory locks that have no second one. */
export const AdvisoryLock = {
  partitions: 7_204_511,
  backup: 7_204_512,
  upgrade: 7_204_513,
  dropping: 7_204_514,
  cleanup: 7_204_515,
  sums: 7_204_529,
  alarms: 7_204_530,
  distribution: 7_204_516,
  alarmNotifications: 7_204_534,
  alarmWatch: 7_204_535,
  alarmRules: 7_204_538,
  losses: 7_204_539,
} as const;

/** First of the two numbers of the locks for shares of the packing. */
export const PACKING = 7_204_514;

/** One of those, or one of two numbers. */
type LockNumber = (typeof AdvisoryLock)[keyof typeof AdvisoryLock] | readonly [typeof PACKING, number];

/**
 * Runs work that one server of a database does at a time. The lock has a connection of its own and ends with it.
 *
 * @returns null, without running it, while another server does the same work
 */
export async function whenAlone<T>(
  pool: Pick<pg.Pool, 'connect'>,
  lock: LockNumber,
  work: () => Promise<T>,
): Promise<T | null> {
  const numbers = [lock].flat();
  const places = numbers.map((_, i) => `$${i + 1}`).join(', ');
  const client = await pool.connect();
  let broken: Error | undefined;
  const unlock = () =>
    client.query(`select pg_advisory_unlock(${places})`, numbers).catch((error: unknown) => {
      broken = error as Error;
    });
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      `select pg_try_advisory_lock(${places}) as mine`,
      numbers,
    );
    if (rows[0]?.mine !== true) return null;
    try {
      return await work();
    } finally {
      await unlock();
    }
  } finally {
    client.release(broken);
  }
}
