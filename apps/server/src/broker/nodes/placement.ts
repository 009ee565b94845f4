import type { SetTimer } from '@heliograph/domain/time';
import type { Logger } from 'pino';
import { createBatches } from '../../support/batches.ts';
import { createOutageLog } from '../../support/outageLog.ts';
import { startLoop } from '../../support/startLoop.ts';
import type { GatewayDirectory } from '../gatewayDirectory.ts';
import type { MovedGateway, NodeTable } from '../../storage/repositories/nodeTable.ts';

export interface PlacementPorts {
  /** Id of this server's row. */
  brokerId: number;
  table: Pick<NodeTable, 'claim' | 'adopt' | 'abandoned' | 'announcePlacement' | 'removeUnused'>;
  directory: Pick<GatewayDirectory, 'brokerOf' | 'forget'>;
  log: Logger;
  /** Monotonic, ms. */
  elapsed: () => number;
}

export interface PlacementEvents {
  /** Takes over gateways that no server has seen for a while. */
  onAdopted(gateways: readonly MovedGateway[]): Promise<void>;
  /** Gateways had time to come back since the start. */
  onSettled(): Promise<void>;
}

const MAX_AT_ONCE = 1_000;
const ADOPTED_AT_ONCE = 500;
const LOOK_MS = 2_000;
/** Gateways of a server that is gone, or has just started, have this long to connect before they count as offline. */
const GRACE_MS = 30_000;
const UNUSED_MS = 24 * 3_600_000;

export type Placement = ReturnType<typeof createPlacement>;

/** Keeps true which gateways are connected to this server, among others on the same database. */
export function createPlacement({ brokerId, table, directory, log, elapsed }: PlacementPorts) {
  const outage = createOutageLog(log, {
    fails: 'gateways of servers that are gone cannot be taken over',
    works: 'gateways of servers that are gone can be taken over again',
  });
  let hasMoved = false;
  const claims = createBatches<true>(async (uuids) => {
    await table.claim(brokerId, uuids);
    directory.forget(uuids);
    hasMoved = true;
    return new Map(uuids.map((uuid) => [uuid, true]));
  }, MAX_AT_ONCE);

  async function adopt(from: number, { onAdopted }: PlacementEvents): Promise<void> {
    for (;;) {
      const gateways = await table.adopt(brokerId, from, ADOPTED_AT_ONCE);
      if (gateways.length === 0) return;
      directory.forget(gateways.map(({ uuid }) => uuid));
      hasMoved = true;
      await onAdopted(gateways);
    }
  }

  async function announceMoves(): Promise<void> {
    if (!hasMoved) return;
    hasMoved = false;
    try {
      await table.announcePlacement();
    } catch (error) {
      hasMoved = true;
      throw error;
    }
  }

  return {
    /** Id of this server's row. */
    brokerId,

    /** Places a gateway that connects here. */
    async claim(uuid: string): Promise<void> {
      if ((await directory.brokerOf(uuid)) !== brokerId) await claims.run(uuid);
    },

    /** True if a gateway is placed here, by the database. */
    async holds(uuid: string): Promise<boolean> {
      directory.forget([uuid]);
      return (await directory.brokerOf(uuid)) === brokerId;
    },

    /** True if a gateway is placed here, by what is known. */
    isHere: async (uuid: string): Promise<boolean> => (await directory.brokerOf(uuid)) === brokerId,

    /** @returns a function that stops it */
    start(events: PlacementEvents, setTimer: SetTimer): () => Promise<void> {
      let isSettled = false;
      /** Since when this server has watched without a gap: after an outage of the database all look gone. */
      let watching: { since: number; until: number } | null = null;

      async function look(): Promise<void> {
        await announceMoves();
        const abandoned = await table.abandoned(brokerId, GRACE_MS);
        const at = elapsed();
        if (!watching || at - watching.until > 3 * LOOK_MS) watching = { since: at, until: at };
        watching.until = at;
        if (at - watching.since < GRACE_MS) return;
        if (!isSettled) await events.onSettled();
        isSettled = true;
        for (const from of abandoned) await adopt(from, events);
        await table.removeUnused(UNUSED_MS);
      }
      return startLoop(look, { every: LOOK_MS, atOnce: true, setTimer, outage }).stop;
    },
  };
}
