import type pg from 'pg';
import { inTransaction, type Client } from './client.ts';
import { AdvisoryLock } from './advisoryLock.ts';

const DAY = 86_400_000;

/** Name of the partition of `sample` for the UTC day that starts at `day`. */
export function partitionName(day: number): string {
  return `sample_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

export interface Partitions {
  /** Makes sure that samples of these UTC days can be inserted. */
  ensure(days: Iterable<number>): Promise<void>;
  /** Clears what is known, because someone dropped a partition. */
  forget(): void;
}

export function createPartitions(pool: pg.Pool): Partitions {
  const known = new Set<number>();
  return {
    async ensure(days) {
      for (const day of days) {
        if (known.has(day)) continue;
        await create(pool, day);
        known.add(day);
      }
    },
    forget: () => known.clear(),
  };
}

/** Attaching locks the table only for other changes; creating a partition in place would wait for every reader. */
async function create(pool: pg.Pool, day: number): Promise<void> {
  const name = partitionName(day);
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [AdvisoryLock.partitions]);
    const { rows } = await client.query<{ known: boolean }>('select to_regclass($1) is not null as known', [
      name,
    ]);
    if (rows[0]?.known) return;
    await client.query(`create table ${name} (like sample including all)`);
    await client.query(
      `alter table sample attach partition ${name} for values from (${day}) to (${day + DAY})`,
    );
  });
}

/** UTC days that have a partition, oldest first. */
export async function partitionDays(pool: Client): Promise<number[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = 'sample'::regclass order by relname`,
  );
  return rows.map(({ name }) =>
    Date.parse(name.replace(/^sample_(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3T00:00:00Z')),
  );
}

/**
 * Drops the day's partition if no existing device has a sample in it. @returns false when there is one, or when the
 * partition is busy
 */
export async function dropIfEmpty(pool: pg.Pool, day: number): Promise<boolean> {
  const name = partitionName(day);
  return inTransaction(pool, async (client) => {
    // Readers must not queue behind a lock that a long query keeps us from getting.
    await client.query(`set local lock_timeout = '1s'`);
    await client.query(`lock table sample, ${name} in access exclusive mode`);
    const { rows } = await client.query<{ used: boolean }>(
      `select exists (select 1 from device cross join lateral
         (select 1 from ${name} where device_id = device.id limit 1) sample) as used`,
    );
    if (rows[0]?.used !== false) return false;
    await client.query(`drop table ${name}`);
    return true;
  }).catch((error: unknown) => {
    if ((error as { code?: string }).code === '55P03') return false;
    throw error;
  });
}
