import type { Logger } from 'pino';
import type { Client } from './client.ts';

/** PostgreSQL could not read a page of a table or an index. */
const DAMAGED = new Set(['XX001', 'XX002']);
/** The same table is reported again after this. */
const EVERY_MS = 3_600_000;

/** True if a statement failed because stored data is damaged: it would fail again, others would not. */
export const isDamage = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && DAMAGED.has(String(error.code));

/** Where a pack is stored. */
export interface PackPlace {
  table: 'sample_day' | 'energy_day';
  deviceId: number;
  /** Midnight UTC, ms. */
  day: number;
}

/** A stored pack that cannot be decoded. */
export class DamagedPack extends Error {
  override readonly name = 'DamagedPack';
  /** As of PostgreSQL, so that users need not tell them apart. */
  readonly code = 'XX001';
  readonly place: PackPlace;

  constructor(place: PackPlace, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.place = place;
  }
}

/** Decodes a stored pack. @throws DamagedPack naming its place */
export function decodePack<T>(place: PackPlace, decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw new DamagedPack(place, error);
  }
}

/** Decodes packs as one. @throws DamagedPack naming the place of the first that cannot be decoded */
export function decodePacks<T>(
  table: PackPlace['table'],
  packs: readonly (Omit<PackPlace, 'table'> & { pack: Uint8Array })[],
  decode: (joined: Uint8Array) => T,
): T {
  try {
    return decode(Buffer.concat(packs.map(({ pack }) => pack)));
  } catch (error) {
    for (const { deviceId, day, pack } of packs) decodePack({ table, deviceId, day }, () => decode(pack));
    throw error;
  }
}

export type DamageReport = ReturnType<typeof createDamageReport>;

/**
 * Says once an hour, in a line, which table is damaged and what helps; of packs that cannot be decoded, also the device
 * and the day.
 */
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
    const { table, name } = await (
      error instanceof DamagedPack ? packName(pool, error.place) : tableName(pool, error.message)
    ).catch(() => ({ table: null, name: 'a table' }));
    if (now() - (reportedAt.get(name) ?? -Infinity) < EVERY_MS) return;
    reportedAt.set(name, now());
    log.error(
      { table, reason: error.message },
      `${name} is damaged on the disk: what needs it fails, the rest goes on. Restore a backup: docs/guides/operate.md, "Damaged data".`,
    );
  };
}

async function packName(pool: Client, { table, deviceId, day }: PackPlace) {
  const { rows } = await pool.query<{ device_id: string }>('select device_id from device where id = $1', [
    deviceId,
  ]);
  const device = rows[0]?.device_id ?? `with id ${deviceId}`;
  return { table, name: `${table}, device ${device}, ${new Date(day).toISOString().slice(0, 10)} UTC,` };
}

async function tableName(pool: Client, message: string) {
  const table = await readTable(pool, message);
  return { table, name: table ?? 'a table' };
}

/** The table that a message names by its file, also where the file is that of an index or of long values. */
async function readTable(pool: Client, message: string): Promise<string | null> {
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
