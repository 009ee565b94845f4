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

/** Time after which PostgreSQL ends the connection of a lock that gives no sign of life, and with it the lock. */
const MAX_SILENT_MS = 30_000;

type Connect = Pick<pg.Pool, 'connect'>;

/**
 * Runs work that one server of a database does at a time. The lock has a connection of its own and ends with it: a
 * server that hangs loses both.
 *
 * @param maxSilentMs ms that a server may hang
 * @returns null, without running it, while another server does the same work
 */
export const whenAlone = <T>(
  pool: Connect,
  lock: LockNumber,
  work: () => Promise<T>,
  maxSilentMs = MAX_SILENT_MS,
): Promise<T | null> => runLocked(pool, lock, work, { waits: false, maxSilentMs });

/** Like `whenAlone`, but waits until no other server does the work. */
export const afterOthers = <T>(
  pool: Connect,
  lock: LockNumber,
  work: () => Promise<T>,
  maxSilentMs = MAX_SILENT_MS,
): Promise<T> => runLocked(pool, lock, work, { waits: true, maxSilentMs }) as Promise<T>;

async function runLocked<T>(
  pool: Connect,
  lock: LockNumber,
  work: () => Promise<T>,
  { waits, maxSilentMs }: { waits: boolean; maxSilentMs: number },
): Promise<T | null> {
  const numbers = [lock].flat();
  const places = numbers.map((_, i) => `$${i + 1}`).join(', ');
  const client = await pool.connect();
  let broken: Error | undefined;
  const send = (text: string, values?: number[]) =>
    client.query(text, values).catch((error: unknown) => {
      broken = error as Error;
    });
  try {
    const { rows } = await client.query<{ mine: boolean }>(
      waits
        ? `select true as mine from pg_advisory_lock(${places})`
        : `select pg_try_advisory_lock(${places}) as mine`,
      numbers,
    );
    if (rows[0]?.mine !== true) return null;
    const signs = setInterval(() => void send('select'), maxSilentMs / 3);
    try {
      await client.query(`set idle_session_timeout = ${maxSilentMs}`);
      return await work();
    } finally {
      clearInterval(signs);
      await Promise.all([
        send(`select pg_advisory_unlock(${places})`, numbers),
        send('reset idle_session_timeout'),
      ]);
    }
  } finally {
    client.release(broken);
  }
}
