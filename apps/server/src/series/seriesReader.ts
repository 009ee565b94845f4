import type { SetTimer } from '@heliograph/domain/time';
import type pg from 'pg';
import type { Logger } from 'pino';
import { inSnapshot, type Client } from '../storage/client.ts';
import type { Database } from '../storage/database.ts';
import { startLoop } from '../support/startLoop.ts';
import { readEditCount } from './editCount.ts';

/** Runs read-only work on one snapshot of the data. */
export type ReadSnapshot = <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

export interface SeriesReader {
  read: ReadSnapshot;
  /** By where the work was done. */
  readonly counts: Readonly<Record<'replica' | 'primary', number>>;
  /** By how much the replica is behind, ms; null when that is unknown, or more than can be told. */
  lagMs(): number | null;
  close(): Promise<void>;
}

export interface SeriesReaderPorts {
  database: Pick<Database, 'pool' | 'replica'>;
  setTimer: SetTimer;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Epoch ms. */
  now: () => number;
}

/** A replica that is further behind is not read, ms. */
const MAX_LAG_MS = 5_000;
const PROBE_MS = 1_000;
/** Time for which the last probe of the replica counts, ms. */
const FRESH_MS = 3 * PROBE_MS;

/** State of the replica at an instant. */
interface Probe {
  at: number;
  lagMs: number;
}

/**
 * Reads from the replica where there is one, if it has every change that people have made to energies and is at most 5 s
 * behind; else, and when reading it fails, from the primary.
 */
export function createSeriesReader({
  database: { pool, replica },
  setTimer,
  log,
  now,
}: SeriesReaderPorts): SeriesReader {
  const counts = { replica: 0, primary: 0 };
  const readPrimary: ReadSnapshot = (work) => {
    counts.primary++;
    return inSnapshot(pool, work);
  };
  if (!replica) return { read: readPrimary, counts, lagMs: () => null, close: () => Promise.resolve() };

  const measure = createLagMeasure(pool, replica, now);
  let last: Probe | null = null;
  let isUsed: boolean | null = null;

  async function probe(): Promise<void> {
    let why = '';
    try {
      const lagMs = await measure();
      last = lagMs === null ? null : { at: now(), lagMs };
      if (lagMs === null) why = 'it is too far behind';
    } catch (error) {
      last = null;
      why = error instanceof Error ? error.message || error.name : String(error);
    }
    const isUsable = lag() !== null;
    if (isUsable && isUsed === false) log.info('DATABASE_REPLICA_URL: the replica is read again');
    if (!isUsable && isUsed !== false)
      log.warn({ reason: why }, 'DATABASE_REPLICA_URL: the replica is not read, but the primary');
    isUsed = isUsable;
  }

  function lag(): number | null {
    return last && now() - last.at < FRESH_MS && last.lagMs <= MAX_LAG_MS ? last.lagMs : null;
  }

  const { stop } = startLoop(probe, { every: PROBE_MS, atOnce: true, setTimer });

  return {
    counts,
    lagMs: lag,
    async read(work) {
      if (lag() === null) return readPrimary(work);
      try {
        const edits = await readEditCount(pool);
        const result = await inSnapshot(replica, async (client) => {
          if ((await readEditCount(client)) < edits) throw new Behind();
          return work(client);
        });
        counts.replica++;
        return result;
      } catch {
        // It is behind, cancelled the query in favour of what it replays, or is away; other errors occur again.
        return readPrimary(work);
      }
    },
    close: stop,
  };
}

class Behind extends Error {}

/**
 * Compares what the replica has replayed with what the primary had written when, so that neither clocks nor an idle
 * primary matter. @returns a function that measures the lag, ms; null when it is longer than what was noted
 */
function createLagMeasure(primary: Client, replica: Client, now: () => number): () => Promise<number | null> {
  /** Where the primary's log ended, oldest first. */
  let written: { at: number; position: number }[] = [];
  return async () => {
    const at = now();
    written.push({ at, position: await readPosition(primary, 'pg_current_wal_lsn()') });
    const replayed = await readPosition(replica, 'pg_last_wal_replay_lsn()');
    const known = written.findLastIndex(({ position }) => position <= replayed);
    const lagMs = known < 0 ? null : known === written.length - 1 ? 0 : at - written[known]!.at;
    // Nothing before the newest that it has is needed, and nothing that is older than what counts.
    written = written.slice(Math.max(0, known)).filter((one) => at - one.at <= 2 * MAX_LAG_MS);
    return lagMs;
  };
}

/** Bytes of log, which only grow. @throws Error of a server that replays nothing */
async function readPosition(client: Client, position: string): Promise<number> {
  const { rows } = await client.query<{ position: number | null }>(
    `select pg_wal_lsn_diff(${position}, '0/0')::bigint as position`,
  );
  const found = rows[0]?.position ?? null;
  if (found === null) throw new Error('it is not a standby');
  return found;
}
