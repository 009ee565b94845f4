import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createOutageLog } from '../support/outageLog.ts';
import type { Schema } from './schema.ts';

/** Changes of a committed transaction. */
export interface Changes {
  /** People whose rights changed, or who have something new to read. */
  people: readonly number[];
  /** Public ids of sessions that ended. */
  sessions: readonly string[];
  /** Uuids of gateways that were deleted, or whose password, broker, devices, zone or power changed. */
  gateways: readonly string[] | 'all';
  /** For gateways, from servers without their connections. */
  messages: readonly GatewayMessage[];
  /** Stations with whose alarms people did something. */
  alarms: readonly number[] | 'all';
}

export interface GatewayMessage {
  topic: string;
  payload: string;
}

export interface ChangeFeedPorts {
  pool: Pick<pg.Pool, 'connect'>;
  /** Called for the changes of every server on this database, those of this one included. */
  onChanges(changes: Changes): void;
  /** Changes may have been missed. */
  onGap(): void;
  log: Logger;
}

const CHANNEL = 'heliograph_changes';
/** PostgreSQL allows 8,000 bytes in a notification; a uuid has at most 64, and orders to gateways are small. */
const MAX_PER_NOTIFICATION = 60;
const RECONNECT_MS = 1_000;

/** Informs all servers on this database; inside a transaction when it commits. */
export async function announce(
  db: Kysely<Schema>,
  { people = [], sessions = [], gateways = [], messages = [], alarms = [] }: Partial<Changes>,
): Promise<void> {
  const send = (part: Partial<Changes>) =>
    sql`select pg_notify(${CHANNEL}, ${JSON.stringify({ ...NOTHING, ...part })})`.execute(db);
  if (gateways === 'all') await send({ gateways });
  for (const message of messages) await send({ messages: [message] });
  // Also for `all`, which has a length.
  if (alarms.length > 0) await send({ alarms });
  const listed = gateways === 'all' ? [] : gateways;
  for (let at = 0; at < Math.max(people.length, sessions.length, listed.length); at += MAX_PER_NOTIFICATION) {
    await send({
      people: people.slice(at, at + MAX_PER_NOTIFICATION),
      sessions: sessions.slice(at, at + MAX_PER_NOTIFICATION),
      gateways: listed.slice(at, at + MAX_PER_NOTIFICATION),
    });
  }
}

const NOTHING: Changes = { people: [], sessions: [], gateways: [], messages: [], alarms: [] };

/**
 * Listens to the changes that any server on this database announces, on a connection of its own. While that is lost,
 * the lifetime of caches bounds how late a change is noticed.
 *
 * @returns a function that stops it
 */
export async function startChangeFeed({ pool, onChanges, onGap, log }: ChangeFeedPorts): Promise<() => void> {
  let closed = false;
  let disconnect = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  const outage = createOutageLog(log, {
    fails: 'changes announced by other servers cannot be received',
    works: 'changes announced by other servers are received again',
  });

  function receive(payload: string | undefined): void {
    try {
      onChanges(JSON.parse(payload ?? '') as Changes);
    } catch (error) {
      log.warn({ err: error }, 'an announced change could not be read');
    }
  }

  async function connect(): Promise<void> {
    const client = await pool.connect();
    let released = false;
    const release = () => {
      if (!released) client.release(true);
      released = true;
    };
    const lost = () => {
      if (!released && !closed) timer = setTimeout(() => void reconnect(), RECONNECT_MS);
      release();
    };
    client.on('notification', ({ payload }) => receive(payload));
    try {
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      release();
      throw error;
    }
    client.on('error', lost);
    client.on('end', lost);
    disconnect = release;
    if (closed) release();
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
      onGap();
      outage.worked();
    } catch (error) {
      outage.failed(error);
      if (!closed) timer = setTimeout(() => void reconnect(), RECONNECT_MS);
    }
  }

  await connect();
  return () => {
    closed = true;
    clearTimeout(timer);
    disconnect();
  };
}
