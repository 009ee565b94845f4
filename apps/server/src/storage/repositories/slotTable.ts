import type pg from 'pg';
import { DATABASE_TIME } from '../databaseTime.ts';
import { createOwnConnection } from '../ownConnection.ts';

/** Persistent sessions on each broker, and so the most servers that share its messages. */
export const SLOTS = 16;
export const ALL_SLOTS: readonly number[] = Array.from({ length: SLOTS }, (_, slot) => slot);
/** A server that was not seen for this long no longer holds slots, ms. */
export const LEASE_MS = 5_000;

export interface SlotState {
  /** Servers that are connected to the broker. */
  servers: string[];
  slots: { slot: number; holder: string | null; subscribed: boolean }[];
}

/**
 * Which server holds which slots, in the database, where every server looks. Instants are the database's.
 *
 * Uses a connection of its own, because a server whose other connections are all busy must not lose its slots.
 */
export function createSlotTable(pool: Pick<pg.Pool, 'connect'>, server: string) {
  const connection = createOwnConnection(pool);
  let hasLeft = false;

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    if (hasLeft) throw new Error('this server has left its slots');
    return connection.query<Row>(text, values);
  }

  return {
    /** Adds the slots that a broker does not have yet. */
    async prepare(brokerIds: readonly number[]): Promise<void> {
      await query(
        `insert into broker_slot (broker_id, slot)
         select broker, slot from unnest($1::int[]) as broker, generate_series(0, $2::int - 1) as slot
         on conflict do nothing`,
        [brokerIds, SLOTS],
      );
    },

    /** Says that this server is connected to the brokers. */
    async beat(brokerIds: readonly number[]): Promise<void> {
      await query(
        `insert into broker_member (broker_id, server, seen_at) select broker, $2, ${DATABASE_TIME} from unnest($1::int[]) as broker
         on conflict (broker_id, server) do update set seen_at = excluded.seen_at`,
        [brokerIds, server],
      );
    },

    /** Frees the slots of servers that were not seen lately. */
    async expire(): Promise<void> {
      await query(`delete from broker_member where seen_at < ${DATABASE_TIME} - $1::int`, [LEASE_MS]);
    },

    async read(): Promise<Map<number, SlotState>> {
      const members = await query<{ broker_id: number; server: string }>(
        'select broker_id, server from broker_member',
        [],
      );
      const slots = await query<SlotState['slots'][number] & { broker_id: number }>(
        'select broker_id, slot, holder, subscribed from broker_slot order by slot',
        [],
      );
      const states = new Map<number, SlotState>();
      for (const { broker_id, ...slot } of slots) {
        const state = states.get(broker_id) ?? { servers: [], slots: [] };
        state.slots.push(slot);
        states.set(broker_id, state);
      }
      for (const { broker_id, server: name } of members) states.get(broker_id)?.servers.push(name);
      return states;
    },

    /** Takes up to `count` free slots of a broker among `from` … `to` - 1. @returns those that no other server took before */
    async take(
      brokerId: number,
      count: number,
      { from, to }: { from: number; to: number },
    ): Promise<number[]> {
      const rows = await query<{ slot: number }>(
        `update broker_slot set holder = $2 where broker_id = $1 and slot in (
           select slot from broker_slot where broker_id = $1 and holder is null and slot >= $4 and slot < $5
           order by slot limit $3 for update skip locked
         ) returning slot`,
        [brokerId, server, count, from, to],
      );
      return rows.map(({ slot }) => slot);
    },

    /** Notes that the broker keeps messages for these slots of this server. */
    async noteSubscribed(brokerId: number, slots: readonly number[]): Promise<void> {
      await query(
        'update broker_slot set subscribed = true where broker_id = $1 and holder = $2 and slot = any($3::int[])',
        [brokerId, server, slots],
      );
    },

    /** Frees a slot for other servers. */
    async free(brokerId: number, slot: number): Promise<void> {
      await query('update broker_slot set holder = null where broker_id = $1 and slot = $2 and holder = $3', [
        brokerId,
        slot,
        server,
      ]);
    },

    /** Removes a slot that no server needs any more. */
    async remove(brokerId: number, slot: number): Promise<void> {
      await query('delete from broker_slot where broker_id = $1 and slot = $2 and holder = $3', [
        brokerId,
        slot,
        server,
      ]);
    },

    /** Frees all slots of this server and closes the connection; nothing else can be done afterwards. */
    async leave(): Promise<void> {
      const left = query('delete from broker_member where server = $1', [server]);
      hasLeft = true;
      await left;
      await connection.close();
    },
  };
}

export type SlotTable = ReturnType<typeof createSlotTable>;
