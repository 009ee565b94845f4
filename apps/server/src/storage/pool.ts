import pg from 'pg';
import type { Logger } from 'pino';

/** Type identities of PostgreSQL's catalogue. */
const INT8 = 20;
const INT8_ARRAY = 1016;
const FLOAT8_ARRAY = 1022;

/** Instants and identities are below 2^53, so `bigint` reads as a number; arrays of numbers read as fast as JSON. */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [INT8_ARRAY, numbers],
  [FLOAT8_ARRAY, numbers],
]);

/** PostgreSQL writes `{1,NULL}`; NaN and infinities are never taken in. */
function numbers(text: string): unknown {
  return JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`);
}

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as unknown)) as typeof pg.types.getTypeParser,
};

/** Connections that read and write as the schema says. */
export function createPool(config: pg.PoolConfig, log: Logger): pg.Pool {
  const pool = new pg.Pool({ max: 16, ...config, types });
  // A connection that breaks must not end the process, be it idle (the pool tells) or in the hands of somebody whose
  // query is not under way (only the client tells): the next query fails on its own or gets a new one.
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('connect', (client) => client.on('error', lost));
  pool.on('error', () => undefined);
  return pool;
}
