import type { Logger } from 'pino';
import { createOutageLog } from '../../support/outageLog.ts';
import { fairShare } from './fairShare.ts';
import { LEASE_MS, SLOTS, type SlotState, type SlotTable } from '../../storage/repositories/slotTable.ts';

/** The server's side of a broker. */
export interface MemberBroker {
  /** Id of the broker's row. */
  id: number;
  url: string;
  /** True if messages of the broker could be received: otherwise its slots are better with another server. */
  isReachable(): boolean;
  /** Connects with these slots, and leaves all others. @param known those for which the broker should have a session */
  hold(slots: readonly number[], known: readonly number[]): void;
  /** Slots for which the broker keeps messages now. */
  subscribed(): readonly number[];
  /** Resolves when the slot is left: what had arrived is stored, or will be delivered again. */
  left(slot: number): Promise<void>;
  /** Empties and removes the session of a slot. */
  retire(slot: number): Promise<void>;
}

export interface MembershipPorts {
  brokers: readonly MemberBroker[];
  table: SlotTable;
  /** This server. */
  server: string;
  log: Pick<Logger, 'warn' | 'info'>;
  /** Monotonic, ms. */
  elapsed: () => number;
}

export interface Membership {
  /** Looks at the table once and does what follows. */
  tick(): Promise<void>;
  /** Frees the server's slots, for other servers to take at once. */
  leave(): Promise<void>;
}

const FIRST =
  'an external broker keeps messages for the servers from now on: what gateways sent to it before it had queues or sessions for them is lost';

/**
 * Shares the slots of brokers fairly between the servers that are connected to them, and takes over those of servers that
 * are gone.
 */
export function createMembership({ brokers, table, server, log, elapsed }: MembershipPorts): Membership {
  const busy = new Set<string>();
  let isPrepared = false;
  let isOver = false;
  const outage = createOutageLog(log, {
    fails: 'the shares of external brokers cannot be agreed upon',
    works: 'the shares of external brokers can be agreed upon again',
  });
  /** Since when this server has watched the others without a gap; null: not at the moment. */
  let watching: { since: number; until: number } | null = null;

  async function look(): Promise<void> {
    const ids = brokers.map(({ id }) => id);
    if (!isPrepared) await table.prepare(ids);
    isPrepared = true;
    const reachable = brokers.filter((broker) => broker.isReachable());
    await table.beat(reachable.map(({ id }) => id));
    const at = elapsed();
    if (!watching || at - watching.until > LEASE_MS / 2) watching = { since: at, until: at };
    watching.until = at;
    // After an outage of the database all look gone; live servers have been seen again after a while.
    if (at - watching.since > LEASE_MS) await table.expire();
    const states = await table.read();
    for (const broker of brokers) await share(broker, states.get(broker.id));
  }

  async function share(broker: MemberBroker, state: SlotState = { servers: [], slots: [] }): Promise<void> {
    const own = state.slots.filter(({ holder }) => holder === server).map(({ slot }) => slot);
    const free = state.slots.filter(({ holder }) => holder === null).map(({ slot }) => slot);
    const target = fairShare(SLOTS, state.servers, { server, broker: broker.id });
    const held = own.filter((slot) => slot < SLOTS);
    const kept = held.slice(0, target);
    if (held.length < target && free.some((slot) => slot < SLOTS))
      kept.push(...(await table.take(broker.id, target - held.length, { from: 0, to: SLOTS })));
    const known = state.slots.flatMap(({ slot, subscribed }) => (subscribed ? [slot] : []));
    broker.hold(kept, known);
    const added = broker.subscribed().filter((slot) => kept.includes(slot) && !known.includes(slot));
    if (added.length > 0) {
      await table.noteSubscribed(broker.id, added);
      if (known.length === 0) log.info({ broker: broker.url }, FIRST);
    }
    for (const slot of held.slice(target)) {
      inBackground(broker.id, slot, async () => {
        await broker.left(slot);
        await table.free(broker.id, slot);
      });
    }
    const surplus = own.filter((slot) => slot >= SLOTS);
    if (target > 0 && free.some((slot) => slot >= SLOTS))
      surplus.push(...(await table.take(broker.id, free.length, { from: SLOTS, to: 2 ** 31 - 1 })));
    for (const slot of surplus) {
      inBackground(broker.id, slot, async () => {
        await broker.retire(slot);
        await table.remove(broker.id, slot);
      });
    }
  }

  /** Once at a time for each slot; after a failure the next tick tries again. */
  function inBackground(brokerId: number, slot: number, work: () => Promise<void>): void {
    const key = `${brokerId} ${slot}`;
    if (busy.has(key)) return;
    busy.add(key);
    work()
      .catch((error: unknown) => {
        if (!isOver) log.warn({ err: error, slot }, 'a slot of an external broker could not be left');
      })
      .finally(() => busy.delete(key));
  }

  return {
    tick: () =>
      look().then(outage.worked, (error: unknown) => {
        if (!isOver) outage.failed(error);
      }),
    async leave() {
      isOver = true;
      // Where the database is away, the slots are free as soon as this server has not been seen for a while.
      await table.leave().catch(outage.failed);
    },
  };
}
