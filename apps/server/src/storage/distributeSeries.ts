import type pg from 'pg';
import { StartupError } from '../support/startupError.ts';
import { AdvisoryLock, whenAlone } from './advisoryLock.ts';
import { hasCitus, isDistributed } from './citus.ts';

/** Tables of series; all rows of a device are on the same machine. */
export const SERIES_TABLES = [
  'sample',
  'sample_day',
  'sample_kept',
  'latest',
  'energy',
  'energy_day',
  'energy_mark',
] as const;

/** So many machines can share them at most. Each partition has as many tables. */
const SHARDS = 32;

export interface Distribution {
  /** Tables that were not distributed before. */
  tables: string[];
  /** How many machines there are, for people. */
  nodes: string;
}

/**
 * Spreads the tables of series over the machines of Citus, by device. What is stored is moved; ingest waits meanwhile.
 * Partitions that are created later are distributed with their table.
 *
 * @throws StartupError when the database has no Citus, or it has no machines
 */
export async function distributeSeries(pool: pg.Pool): Promise<Distribution> {
  if (!(await hasCitus(pool)))
    throw new StartupError(
      'The database has no Citus: there is nothing to distribute over. With Citus on its machines, run "create extension citus" in it first.',
    );
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from pg_dist_node where shouldhaveshards and isactive and noderole = 'primary'`,
  );
  const n = rows[0]!.n;
  if (n === 0)
    throw new StartupError('Citus has no machines yet: add them with citus_add_node, then distribute again.');
  const tables = await whenAlone(pool, AdvisoryLock.distribution, () => distribute(pool));
  if (tables === null) throw new StartupError('The tables of series are being distributed already.');
  return { tables, nodes: n === 1 ? '1 machine' : `${n} machines` };
}

async function distribute(pool: pg.Pool): Promise<string[]> {
  // One connection to each machine and transaction, so that all of a device is read from one snapshot.
  const { rows } = await pool.query<{ name: string }>('select quote_ident(current_database()) as name');
  await pool.query(`alter database ${rows[0]!.name} set citus.max_adaptive_executor_pool_size = 1`);
  const distributed: string[] = [];
  for (const table of SERIES_TABLES) {
    if (await isDistributed(pool, table)) continue;
    await pool.query(
      table === 'sample'
        ? `select create_distributed_table('sample', 'device_id', shard_count => ${SHARDS}, colocate_with => 'none')`
        : `select create_distributed_table('${table}', 'device_id', colocate_with => 'sample')`,
    );
    // The rows are copied to the machines; those here are only hidden.
    await pool.query('select truncate_local_data_after_distributing_table($1::regclass)', [table]);
    distributed.push(table);
  }
  return distributed;
}
