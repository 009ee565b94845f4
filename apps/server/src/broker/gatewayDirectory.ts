import { timingSafeEqual } from 'node:crypto';
import type { GatewayRow, GatewaysRepository } from '../storage/repositories/gateways.ts';
import { secretHash } from '../identity/tokens.ts';

/** A gateway that was unknown, or came with another password, is looked up again only after so long: strangers must not load the database. */
const RETRY_MS = 2_000;
/** Strangers remembered at most. */
const MAX_ASKED = 10_000;

export type GatewayDirectory = ReturnType<typeof createGatewayDirectory>;

/** Which gateways there are, in memory, because each message asks. */
export function createGatewayDirectory({
  gateways,
  now,
}: {
  gateways: GatewaysRepository;
  now: () => number;
}) {
  const known = new Map<string, GatewayRow>();
  const asked = new Map<string, number>();
  /** Grows when a gateway is to be forgotten: what was read of it before does not count. */
  let revision = 0;

  async function read(uuid: string): Promise<GatewayRow | undefined> {
    const begun = revision;
    const row = await gateways.byUuid(uuid);
    if (begun !== revision) return read(uuid);
    if (row) known.set(uuid, row);
    else known.delete(uuid);
    return row;
  }

  async function lookUp(uuid: string): Promise<GatewayRow | undefined> {
    const at = now();
    if ((asked.get(uuid) ?? -Infinity) > at - RETRY_MS) return known.get(uuid);
    if (asked.size >= MAX_ASKED) asked.clear();
    asked.set(uuid, at);
    return read(uuid);
  }

  const fits = (row: GatewayRow | undefined, hash: Buffer): boolean =>
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

    /** The broker that a gateway is reached through. */
    async brokerOf(uuid: string): Promise<number | undefined> {
      return (known.get(uuid) ?? (await lookUp(uuid)))?.broker_server_id;
    },

    /** A gateway that is no more, or has another password: it is looked up when it is asked for again. */
    forget(uuid: string): void {
      revision += 1;
      known.delete(uuid);
      asked.delete(uuid);
    },

    async verify(uuid: string, password: Buffer): Promise<boolean> {
      const hash = secretHash(password);
      // A password that does not fit may be newer than what is known here.
      return fits(known.get(uuid), hash) || fits(await lookUp(uuid), hash);
    },
  };
}
