import type pg from 'pg';
import type { Brokers } from '../broker/brokers.ts';
import type { Ingest } from '../ingest/ingest.ts';
import type { DiskSpace } from '../disk/diskSpace.ts';
import type { ClockTrust } from '../time/clockTrust.ts';
import { canWrite, succeedsSoon } from '../storage/canWrite.ts';

export interface ReadinessPorts {
  pool: Pick<pg.Pool, 'query'>;
  clock: Pick<ClockTrust, 'doubt'>;
  disk: Pick<DiskSpace, 'read' | 'getState'>;
  brokers: Pick<Brokers, 'isReady' | 'isStoring'>;
  /** Null where other servers take in messages. */
  ingest: Pick<Ingest, 'queue'> | null;
  now: () => number;
}

/** A message that waits longer to be stored is in trouble. */
const LAG_MS = 30_000;
/** How long an answer counts: strangers may ask as often as they like. */
const FRESH_MS = 2_000;

/**
 * The names of the parts that cannot do their work: writing to the database, room on the disk, the clock, links to the
 * brokers, ingest.
 */
export function createReadiness({
  pool,
  clock,
  disk,
  brokers,
  ingest,
  now,
}: ReadinessPorts): () => Promise<readonly string[]> {
  let last: { at: number; failing: Promise<readonly string[]> } | undefined;

  async function check(): Promise<readonly string[]> {
    const [isWritable, hasSpace] = await Promise.all([
      canWrite(pool, now()),
      succeedsSoon(requireSpace(disk)),
    ]);
    return [
      ...(isWritable ? [] : ['database']),
      ...(hasSpace ? [] : ['disk']),
      ...(clock.doubt() === null ? [] : ['clock']),
      ...(brokers.isReady() ? [] : ['broker']),
      ...(!brokers.isStoring() || (ingest !== null && ingest.queue().lagMs > LAG_MS) ? ['ingest'] : []),
    ];
  }

  return () => {
    if (!last || now() - last.at >= FRESH_MS) last = { at: now(), failing: check() };
    return last.failing;
  };
}

async function requireSpace(disk: ReadinessPorts['disk']): Promise<void> {
  if (disk.getState(await disk.read()) === 'full') throw new Error('too little room');
}
