import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import type { Brokers } from './broker/brokers.ts';

export interface ReadinessPorts {
  pool: Pick<pg.Pool, 'query'>;
  dataDir: string;
  brokers: Pick<Brokers, 'isReady'>;
  now: () => number;
}

/** Below this, PostgreSQL soon stops, bytes. */
const DISK_RESERVE = 256 * 1024 * 1024;
/** How long an answer counts: strangers may ask as often as they like. */
const FRESH_MS = 2_000;
const PATIENCE_MS = 3_000;

/** The names of the parts that cannot do their work: writing to the database, free disk, links to the brokers. */
export function createReadiness({
  pool,
  dataDir,
  brokers,
  now,
}: ReadinessPorts): () => Promise<readonly string[]> {
  let last: { at: number; failing: Promise<readonly string[]> } | undefined;

  async function check(): Promise<readonly string[]> {
    const [canWrite, hasSpace] = await Promise.all([
      succeeds(writes(pool, now())),
      succeeds(requireSpace(dataDir)),
    ]);
    return [
      ...(canWrite ? [] : ['database']),
      ...(hasSpace ? [] : ['disk']),
      ...(brokers.isReady() ? [] : ['broker']),
    ];
  }

  return () => {
    if (!last || now() - last.at >= FRESH_MS) last = { at: now(), failing: check() };
    return last.failing;
  };
}

/** A write that needs the disk, of one row. */
const writes = (pool: ReadinessPorts['pool'], at: number): Promise<unknown> =>
  pool.query(
    `insert into attempt (key, n, until) values ('readiness', 1, $1)
     on conflict (key) do update set until = excluded.until`,
    [at],
  );

async function requireSpace(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < DISK_RESERVE) throw new Error('too little disk space');
}

function succeeds(work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  const done = work.then(
    () => true,
    () => false,
  );
  return Promise.race([done, patience]).finally(() => clearTimeout(timer));
}
