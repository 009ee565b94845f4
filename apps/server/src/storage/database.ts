import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../startupError.ts';
import { startEmbeddedPostgres } from './embedded/embeddedPostgres.ts';
import { migrate } from './migrations/migrate.ts';
import { createPool } from './pool.ts';
import type { Schema } from './schema.ts';

export interface Database {
  readonly db: Kysely<Schema>;
  /** For statements where the query builder would cost more than it gives. */
  readonly pool: pg.Pool;
  readonly kind: 'embedded' | 'outside';
  /** Closes the connections and, if it is ours, stops PostgreSQL. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** An outside PostgreSQL; without it the embedded one starts in `dataDir`. */
  url?: string | undefined;
  dataDir: string;
  log: Logger;
}

const OLDEST_MAJOR = 15;

/**
 * Opens the database and brings its tables to this version.
 *
 * @throws StartupError with one line naming DATA_DIR or DATABASE_URL when it cannot.
 */
export async function openDatabase({ url, dataDir, log }: DatabaseOptions): Promise<Database> {
  if (url !== undefined) return openOutside(url, log);
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  const database = compose(createPool(postgres.connection, log), 'embedded', postgres.stop);
  return migrated(database);
}

async function openOutside(url: string, log: Logger): Promise<Database> {
  const pool = createPool({ connectionString: url, connectionTimeoutMillis: 10_000 }, log);
  try {
    await requireVersion(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return migrated(compose(pool, 'outside', () => Promise.resolve()));
}

async function migrated(database: Database): Promise<Database> {
  try {
    await migrate(database.db);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function compose(pool: pg.Pool, kind: Database['kind'], stop: () => Promise<void>): Database {
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    kind,
    close: async () => {
      await db.destroy();
      await stop();
    },
  };
}

async function requireVersion(pool: pg.Pool): Promise<void> {
  let version: string;
  try {
    const { rows } = await pool.query<{ server_version: string }>('show server_version');
    version = rows[0]?.server_version ?? '';
  } catch (error) {
    throw new StartupError(`DATABASE_URL: PostgreSQL cannot be reached (${reason(error)}).`);
  }
  if (Number.parseInt(version, 10) < OLDEST_MAJOR) {
    throw new StartupError(
      `DATABASE_URL: PostgreSQL ${version} is too old, ${OLDEST_MAJOR} or later is needed.`,
    );
  }
}

/** A name with several addresses fails with several errors and an empty message of its own. */
function reason(error: unknown): string {
  const first = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  return first instanceof Error ? first.message : String(first);
}
