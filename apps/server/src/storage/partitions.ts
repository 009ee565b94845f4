import type pg from 'pg';
import { AdvisoryLock } from './advisoryLock.ts';
import { numberArray } from './arrayText.ts';
import { inTransaction, type Client } from './client.ts';

const DAY = 86_400_000;

/** Tables that are partitioned by UTC time, and the time that a partition covers, ms from the epoch on. */
const SPANS = {
  sample: DAY,
  // Some dozen for the usual retention, so that planning stays cheap.
  sample_day: 30 * DAY,
} as const;

export type PartitionedTable = keyof typeof SPANS;

export interface Partition {
  name: string;
  /** Instants [from, to), ms; `from` is -Infinity for what was stored before the table had partitions. */
  from: number;
  to: number;
}

const partitionStart = (table: PartitionedTable, at: number) => at - (at % SPANS[table]);

/** Name of the partition of `table` that starts at `from`. */
export const partitionName = (table: PartitionedTable, from: number): string =>
  `${table}_${new Date(from).toISOString().slice(0, 10).replaceAll('-', '')}`;

export interface Partitions {
  /** Makes sure that rows of these instants can be inserted. */
  ensure(table: PartitionedTable, instants: Iterable<number>): Promise<void>;
  /** Clears what is known, because someone dropped a partition. */
  forget(): void;
}

export function createPartitions(pool: pg.Pool): Partitions {
  const known = { sample: new Set<number>(), sample_day: new Set<number>() };
  return {
    async ensure(table, instants) {
      for (const at of instants) {
        const from = partitionStart(table, at);
        if (known[table].has(from)) continue;
        await create(pool, table, from);
        known[table].add(from);
      }
    },
    forget() {
      for (const starts of Object.values(known)) starts.clear();
    },
  };
}

/** Attaching locks the table only for other changes; creating a partition in place would wait for every reader. */
async function create(pool: pg.Pool, table: PartitionedTable, from: number): Promise<void> {
  const name = partitionName(table, from);
  await inTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [AdvisoryLock.partitions]);
    const existing = await readPartitions(client, table);
    if (existing.some((one) => one.from <= from && from < one.to)) return;
    await client.query(`create table ${name} (like ${table} including all)`);
    await client.query(
      `alter table ${table} attach partition ${name} for values from (${from}) to (${from + SPANS[table]})`,
    );
  });
}

/** Oldest first. */
export async function readPartitions(client: Client, table: PartitionedTable): Promise<Partition[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
     where inhparent = $1::regclass`,
    [table],
  );
  return rows
    .map(({ name }) => {
      const [, before, year, month, day] = /_(before_)?(\d{4})(\d{2})(\d{2})$/.exec(name) ?? [];
      const at = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
      return before === undefined
        ? { name, from: at, to: at + SPANS[table] }
        : { name, from: -Infinity, to: at };
    })
    .sort((a, b) => a.to - b.to);
}

/** Instants, one in each partition of packed days that a copy of the stored ones needs. */
export async function packedPeriods(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ period: number }>(
    `select distinct day / ${SPANS.sample_day} * ${SPANS.sample_day} as period from sample_day order by 1`,
  );
  return rows.map(({ period }) => period);
}

/**
 * Drops a partition of samples if no existing device has a sample in it.
 *
 * @returns false when there is one, or when the partition is busy
 */
export async function dropIfEmpty(pool: pg.Pool, { name }: Pick<Partition, 'name'>): Promise<boolean> {
  const isUnused = async (client: Client) => {
    const found = await client.query<{ id: number }>(`select distinct device_id as id from ${name}`);
    const ids = numberArray(found.rows.map(({ id }) => id));
    const { rows } = await client.query<{ used: boolean }>(
      'select exists (select from device where id = any($1::int[])) as used',
      [ids],
    );
    return rows[0]?.used === false;
  };
  // No one is kept waiting for a partition that is in use.
  return (await isUnused(pool)) && dropPartition(pool, 'sample', name, isUnused);
}

/**
 * Drops a partition, which waits at most a second for those who use it.
 *
 * @param may asked while no other connection can use it
 * @returns false when it may not, or is busy
 */
export async function dropPartition(
  pool: pg.Pool,
  table: PartitionedTable,
  name: string,
  may: (client: Client) => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    // Readers must not queue behind a lock that a long query keeps us from getting.
    await client.query(`set local lock_timeout = '1s'`);
    await client.query(`lock table ${table}, ${name} in access exclusive mode`);
    if (!(await may(client))) return false;
    await client.query(`drop table ${name}`);
    return true;
  }).catch((error: unknown) => {
    if ((error as { code?: string }).code === '55P03') return false;
    throw error;
  });
}
