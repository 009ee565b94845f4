import type { Client } from './client.ts';

/** Whether Citus spreads the table over machines; never on plain PostgreSQL. */
export async function isDistributed(client: Client, table: string): Promise<boolean> {
  const { rows: known } = await client.query<{ citus: boolean }>(
    `select to_regclass('pg_catalog.pg_dist_partition') is not null as citus`,
  );
  if (known[0]?.citus !== true) return false;
  const { rows } = await client.query<{ distributed: boolean }>(
    'select exists (select from pg_dist_partition where logicalrelid = $1::regclass) as distributed',
    [table],
  );
  return rows[0]!.distributed;
}
