import { sql } from 'kysely';
import { announce } from '../changeFeed.ts';
import type { Database } from '../database.ts';
import { DATABASE_TIME } from '../databaseTime.ts';
import { createOwnConnection } from '../ownConnection.ts';

/** A server that was not seen for this long no longer holds its broker, ms. */
export const LEASE_MS = 5_000;

/** A server that holds an embedded broker. */
export interface Holder {
  brokerId: number;
  /** Null for the only broker of a database. */
  name: string | null;
  /** Machine and process. */
  instance: string;
  seenAt: number;
}

/** A gateway that was placed on another broker. */
export interface MovedGateway {
  uuid: string;
  status: 'online' | 'offline';
  statusAt: number | null;
}

export type NodeTable = ReturnType<typeof createNodeTable>;

/**
 * Which server holds which embedded broker, and which gateways are connected where. Instants are the database's.
 *
 * Leases use a connection of their own, because a server whose other connections are all busy must not lose its broker.
 */
export function createNodeTable({ db, pool }: Pick<Database, 'db' | 'pool'>) {
  const connection = createOwnConnection(pool);

  return {
    /** Servers that are alive, as far as was seen. */
    async holders(): Promise<Holder[]> {
      const rows = await connection.query<{
        id: number;
        name: string | null;
        instance: string;
        seen_at: number;
      }>(
        `select id, name, instance, seen_at from broker_server
         where instance is not null and seen_at > ${DATABASE_TIME} - $1::int order by id`,
        [LEASE_MS],
      );
      return rows.map(({ id, seen_at, ...row }) => ({ ...row, brokerId: id, seenAt: seen_at }));
    },

    /** @returns false when another server holds the broker */
    async take(brokerId: number, instance: string): Promise<boolean> {
      const rows = await connection.query(
        `update broker_server set instance = $2, seen_at = ${DATABASE_TIME}
         where id = $1 and (instance is null or seen_at <= ${DATABASE_TIME} - $3::int) returning id`,
        [brokerId, instance, LEASE_MS],
      );
      return rows.length > 0;
    },

    /** Says that the server is alive. @returns false when another server has taken the broker */
    async beat(brokerId: number, instance: string): Promise<boolean> {
      const rows = await connection.query(
        `update broker_server set seen_at = ${DATABASE_TIME} where id = $1 and instance = $2 returning id`,
        [brokerId, instance],
      );
      return rows.length > 0;
    },

    async leave(brokerId: number, instance: string): Promise<void> {
      await connection.query('update broker_server set instance = null where id = $1 and instance = $2', [
        brokerId,
        instance,
      ]);
    },

    /** Ends the connection for leases. */
    close: connection.close,

    /** Brokers that no server has held for a while. @returns their ids */
    async abandoned(brokerId: number, forMs: number): Promise<number[]> {
      const rows = await connection.query<{ id: number }>(
        `select id from broker_server where id <> $1 and url is null and coalesce(seen_at, 0) <= ${DATABASE_TIME} - $2::int`,
        [brokerId, forMs],
      );
      return rows.map(({ id }) => id);
    },

    /** Places gateways on a broker. All servers are informed. */
    async claim(brokerId: number, uuids: readonly string[]): Promise<void> {
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ uuid: string }>`
          update gateway set broker_server_id = ${brokerId} where id in (
            select id from gateway where uuid = any(${uuids}::text[]) and broker_server_id <> ${brokerId}
            order by id for update
          ) returning uuid`.execute(tx);
        await announce(tx, { gateways: rows.map(({ uuid }) => uuid) });
      });
    },

    /** Places some gateways of another broker on this one; several servers may do so at once. */
    async adopt(brokerId: number, from: number, most: number): Promise<MovedGateway[]> {
      return db.transaction().execute(async (tx) => {
        const { rows } = await sql<{
          uuid: string;
          status: MovedGateway['status'];
          status_at: number | null;
        }>`
          update gateway set broker_server_id = ${brokerId} where id in (
            select id from gateway where broker_server_id = ${from} order by id limit ${most} for update skip locked
          ) returning uuid, status, status_at`.execute(tx);
        await announce(tx, { gateways: rows.map(({ uuid }) => uuid) });
        return rows.map(({ status_at, ...row }) => ({ ...row, statusAt: status_at }));
      });
    },

    /** Makes pages look where their gateways are. */
    async announcePlacement(): Promise<void> {
      await sql`select nextval('gateway_placement')`.execute(db);
    },

    /** Removes brokers without gateways that no server has held for long. */
    async removeUnused(forMs: number): Promise<void> {
      await sql`
        delete from broker_server where name is not null and seen_at <= ${sql.raw(DATABASE_TIME)} - ${forMs}::bigint
          and not exists (select from gateway where broker_server_id = broker_server.id)`.execute(db);
    },
  };
}
