import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../support/startupError.ts';
import { runningEmbeddedPostgres, startEmbeddedPostgres } from './embedded/embeddedPostgres.ts';
import { backUpBeforeUpgrade } from './backup/upgradeBackup.ts';
import { isOlder, migrate } from './migrations/migrate.ts';
import { createDamageReport, type DamageReport } from './damage.ts';
import { AdvisoryLock, afterOthers } from './advisoryLock.ts';
import type { Schema } from './schema.ts';

export interface Database {
  readonly db: Kysely<Schema>;
  /** For statements where the query builder costs more than it helps. */
  readonly pool: pg.Pool;
  /** A copy that may be behind, for reading; null without. */
  readonly replica: pg.Pool | null;
  readonly kind: 'embedded' | 'external';
  /** Logs what a statement found damaged. */
  readonly reportDamage: DamageReport;
  /** Closes the connections and stops the embedded PostgreSQL. */
  close(): Promise<void>;
}

interface DatabaseOptions {
  /** An external PostgreSQL; without it the embedded one starts in `dataDir`. */
  url?: string | undefined;
  /** A standby of it. */
  replicaUrl?: string | undefined;
  dataDir: string;
  /** Uses the embedded PostgreSQL of a server that is running on `dataDir`, instead of refusing to share it. */
  joins?: boolean;
  /** Migrates a new database only this far; `none` leaves it as it is. */
  migrations?: readonly string[] | 'none';
  /** Writes a backup into `dataDir` before data of an older version is migrated. */
  upgradeBackup?: boolean;
  /** PostgreSQL of an earlier major version, see `startEmbeddedPostgres`. */
  older?: { major: number; near: string };
  log: Logger;
}

const OLDEST_MAJOR = 15;

/**
 * Opens the database and migrates it to this version.
 *
 * @throws StartupError with one line naming DATA_DIR or DATABASE_URL
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, dataDir, joins, older, log } = options;
  if (url !== undefined) return openExternal(url, options);
  const postgres =
    (joins ? runningEmbeddedPostgres(dataDir) : null) ??
    (await startEmbeddedPostgres({ dataDir, log, ...(older && { older }) }));
  const database = compose(
    { pool: createPool(postgres.connection, log), replica: null, log },
    'embedded',
    postgres.stop,
  );
  return migrated(database, options);
}

async function openExternal(url: string, options: DatabaseOptions): Promise<Database> {
  const pool = createPool({ connectionString: url, connectionTimeoutMillis: 10_000 }, options.log);
  try {
    await requireVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return migrated(
    compose({ pool, replica: openReplica(options), log: options.log }, 'external', () => Promise.resolve()),
    options,
  );
}

/** It need not be there: one that vanishes without a word fails what waits for it. */
function openReplica({ replicaUrl, log }: DatabaseOptions): pg.Pool | null {
  if (replicaUrl === undefined) return null;
  const timeouts = { connectionTimeoutMillis: 3_000, query_timeout: 30_000 };
  return createPool({ connectionString: replicaUrl, ...timeouts }, log);
}

async function migrated(database: Database, options: DatabaseOptions): Promise<Database> {
  const { migrations, upgradeBackup } = options;
  try {
    if (upgradeBackup === true) await upgrade(database, options);
    else if (migrations !== 'none') await migrate(database.db, migrations);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Upgrades the database. If several servers start together, the first one backs up and migrates. */
const upgrade = ({ db, pool }: Database, { dataDir, log }: DatabaseOptions): Promise<void> =>
  afterOthers(pool, AdvisoryLock.upgrade, async () => {
    if (await isOlder(db)) await backUpBeforeUpgrade({ pool, dataDir, log });
    await migrate(db);
  });

function compose(
  { pool, replica, log }: { pool: pg.Pool; replica: pg.Pool | null; log: Logger },
  kind: Database['kind'],
  stop: () => Promise<void>,
): Database {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    replica,
    kind,
    reportDamage: createDamageReport({ pool, log, now: Date.now }),
    close: async () => {
      await db.destroy();
      await replica?.end();
      await stop();
    },
  };
}

export async function readDatabaseVersion(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ server_version: string }>('show server_version');
  return rows[0]?.server_version ?? '';
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  let version: string;
  try {
    version = await readDatabaseVersion(pool);
  } catch (error) {
    throw new StartupError(`DATABASE_URL: PostgreSQL cannot be reached (${reason(error)}).`);
  }
  if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
    throw new StartupError(
      `DATABASE_URL: PostgreSQL ${version} is too old; version ${OLDEST_MAJOR} or later is required.`,
    );
  }
}

/** A host with several addresses fails with several errors and an empty message. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}

/** Type ids of PostgreSQL's catalogue. */
const INT8 = 20;
const INT8_ARRAY = 1016;
const FLOAT8_ARRAY = 1022;

/** Instants and ids are below 2^53, so `bigint` is read as a number; arrays of numbers are read as fast as JSON. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [INT8_ARRAY, numbers],
  [FLOAT8_ARRAY, numbers],
]);

/** PostgreSQL writes `{1,NULL}`; NaN and infinities are never stored. */
function numbers(text: string): unknown {
  return JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`);
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as unknown)) as typeof pg.types.getTypeParser,
};

/** PostgreSQL ends a transaction that waits longer for its server, which may hang or be cut off, and frees its locks. */
const IDLE_IN_TRANSACTION = '10s';

/** A statement, since poolers refuse it as a parameter of the connection; the pool waits for it. */
const endIdleTransactions = (client: pg.ClientBase) =>
  client.query(`set idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}'`);

/** Creates connections with the type parsers that the schema expects. */
function createPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({
    max: 16,
    ...config,
    types,
    onConnect: endIdleTransactions as (client: pg.ClientBase) => void,
  });
  // A broken connection must not end the process, whether it is idle (reported by the pool) or checked out without a
  // running query (reported only by the client): the next query fails by itself or gets a new connection.
  const lost = (error: Error) => {
    // The pool ends before its last connections are closed: PostgreSQL may end those first.
    if (!pool.ending) log.warn({ err: error }, 'a database connection was lost');
  };
  pool.on('connect', (client) => client.on('error', lost));
  pool.on('error', () => undefined);
  return pool;
}
