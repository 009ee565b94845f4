import type { Logger } from 'pino';
import type { Client } from './client.ts';

/** PostgreSQL could not read a page of a table or an index. */
const DAMAGED = new Set(['XX001', 'XX002']);
/** The same table is reported again after this. */
const EVERY_MS = 3_600_000;

/** Whether a statement failed because what is stored is damaged: it would fail again, and others would not. */
export const isDamage = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && DAMAGED.has(String(error.code));

export type DamageReport = ReturnType<typeof createDamageReport>;

/** Says once an hour, in a line, which table is damaged and what helps. */
export function createDamageReport({
  pool,
  log,
  now,
}: {
  pool: Client;
  log: Pick<Logger, 'error'>;
  now: () => number;
}) {
  const reportedAt = new Map<string, number>();

  return async (error: Error): Promise<void> => {
    const table = await tableOf(pool, error.message).catch(() => null);
    const name = table ?? 'a table';
    if (now() - (reportedAt.get(name) ?? -Infinity) < EVERY_MS) return;
    reportedAt.set(name, now());
    log.error(
      { table, reason: error.message },
      `${name} is damaged on the disk: what needs it fails, the rest goes on. Restore a backup: docs/guides/operate.md, "Damaged data".`,
    );
  };
}

/** The table that a message names by its file, also where the file is that of an index or of long values. */
async function tableOf(pool: Client, message: string): Promise<string | null> {
  const file = /base\/\d+\/(\d+)/.exec(message)?.[1];
  if (file === undefined) return null;
  const { rows } = await pool.query<{ name: string | null }>(
    `select coalesce(
       (select indrelid::regclass::text from pg_index where indexrelid = relation),
       (select oid::regclass::text from pg_class where reltoastrelid = relation),
       relation::regclass::text) as name
     from (select pg_filenode_relation(0, $1::oid) as relation) file`,
    [file],
  );
  return rows[0]?.name ?? null;
}
