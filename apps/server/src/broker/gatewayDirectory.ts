import { timingSafeEqual } from 'node:crypto';
import type { GatewayRow, GatewaysRepository } from '../storage/repositories/gateways.ts';
import { secretHash } from '../identity/tokens.ts';

/**
 * Unknown gateways and wrong passwords are looked up again only after this long: strangers must not load the
 * database.
 */
const RETRY_MS = 2_000;
/** Most lookups remembered. */
const MAX_LOOKUPS = 10_000;

export type GatewayDirectory = ReturnType<typeof createGatewayDirectory>;

/** Gateways in memory, because every message needs them. */
export function createGatewayDirectory({
  gateways,
  now,
}: {
  gateways: Pick<GatewaysRepository, 'all' | 'byUuids'>;
  now: () => number;
}) {
  const known = new Map<string, GatewayRow>();
  const lookedUpAt = new Map<string, number>();
  /** A client subscribes to several topics of a gateway at once: all wait for the same answer. */
  const lookups = new Map<string, Promise<GatewayRow | undefined>>();
  /** Increased by `forget`: rows read before do not count. */
  let revision = 0;

  /** What is looked up at the same time, such as the topics of one SUBSCRIBE packet, takes one query. */
  let batch: { uuids: Set<string>; rows: Promise<Map<string, GatewayRow>> } | null = null;

  function openBatch() {
    const uuids = new Set<string>();
    const query = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      batch = null;
      return new Map((await gateways.byUuids([...uuids])).map((row) => [row.uuid, row]));
    };
    return { uuids, rows: query() };
  }

  async function readTogether(uuid: string): Promise<GatewayRow | undefined> {
    batch ??= openBatch();
    batch.uuids.add(uuid);
    return (await batch.rows).get(uuid);
  }

  async function read(uuid: string): Promise<GatewayRow | undefined> {
    const revisionBefore = revision;
    const row = await readTogether(uuid);
    if (revisionBefore !== revision) return read(uuid);
    if (row) known.set(uuid, row);
    else known.delete(uuid);
    return row;
  }

  async function lookUp(uuid: string): Promise<GatewayRow | undefined> {
    const at = now();
    const current = lookups.get(uuid);
    if (current) return current;
    if ((lookedUpAt.get(uuid) ?? -Infinity) > at - RETRY_MS) return known.get(uuid);
    if (lookedUpAt.size >= MAX_LOOKUPS) lookedUpAt.clear();
    lookedUpAt.set(uuid, at);
    const lookup = read(uuid)
      .catch((error: unknown) => {
        // Nothing was learnt: the gateway must not count as unknown.
        lookedUpAt.delete(uuid);
        throw error;
      })
      .finally(() => lookups.delete(uuid));
    lookups.set(uuid, lookup);
    return lookup;
  }

  const matches = (row: GatewayRow | undefined, hash: Buffer): boolean =>
    row !== undefined && timingSafeEqual(hash, row.password_hash);

  return {
    async load(): Promise<readonly GatewayRow[]> {
      const rows = await gateways.all();
      known.clear();
      for (const row of rows) known.set(row.uuid, row);
      return rows;
    },

    async stationOf(uuid: string): Promise<number | undefined> {
      return (known.get(uuid) ?? (await lookUp(uuid)))?.station_id;
    },

    /** The broker that a gateway uses. */
    async brokerOf(uuid: string): Promise<number | undefined> {
      return (known.get(uuid) ?? (await lookUp(uuid)))?.broker_server_id;
    },

    /** Drops a gateway that was deleted or has a new password; it is looked up again when needed. */
    forget(uuid: string): void {
      revision += 1;
      known.delete(uuid);
      lookedUpAt.delete(uuid);
    },

    /** By the row in memory; one that does not match may be older than the password. */
    verifyKnown: (uuid: string, password: Buffer): boolean => matches(known.get(uuid), secretHash(password)),

    async verify(uuid: string, password: Buffer): Promise<boolean> {
      return matches(await lookUp(uuid), secretHash(password));
    },
  };
}
