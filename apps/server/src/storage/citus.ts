import type { Client } from './client.ts';

/** True if Citus spreads the table over machines; never on plain PostgreSQL. */
export async function isDistributed(client: Client, table: string): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rows } = await client.query<{ distributed: boolean }>(
    'select exists (select from pg_dist_partition where logicalrelid = $1::regclass) as distributed',
    [table],
  );
  return rows[0]!.distributed;
}

/** Bytes of distributed tables on all machines, with indexes; a partition counts for its table. */
export async function distributedSizes(client: Client): Promise<{ name: string; bytes: number }[]> {
  if (!(await hasCitus(client))) return [];
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select coalesce(parent.relname, one.relname)::text as name, sum(citus_total_relation_size(one.oid))::bigint as bytes
     from pg_dist_partition join pg_class one on one.oid = logicalrelid
     left join pg_inherits on inhrelid = one.oid left join pg_class parent on parent.oid = inhparent
     where partmethod = 'h' group by 1`,
  );
  return rows;
}

/** The extension; plain PostgreSQL has none. */
export async function hasCitus(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ citus: boolean }>(
    `select exists (select from pg_extension where extname = 'citus') as citus`,
  );
  return rows[0]!.citus;
}
