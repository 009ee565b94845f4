import { timingSafeEqual } from 'node:crypto';
import { createGatewayCache } from '../gateways/gatewayCache.ts';
import type { GatewayRow, GatewaysRepository } from '../storage/repositories/gateways.ts';
import { secretHash } from '../secrets/tokens.ts';

const MAX_AT_ONCE = 5_000;

export type GatewayDirectory = ReturnType<typeof createGatewayDirectory>;

/** Gateways as the broker needs them: their password, station and broker. */
export function createGatewayDirectory({
  gateways,
  now,
}: {
  gateways: Pick<GatewaysRepository, 'byUuids' | 'setNetwork'>;
  now: () => number;
}) {
  const cache = createGatewayCache<GatewayRow>({
    readMany: async (uuids) => new Map((await gateways.byUuids(uuids)).map((row) => [row.uuid, row])),
    mostAtOnce: MAX_AT_ONCE,
    now,
  });

  const matches = (row: GatewayRow | undefined, hash: Buffer): boolean =>
    row !== undefined && timingSafeEqual(hash, row.password_hash);

  return {
    stationOf: async (uuid: string): Promise<number | undefined> => (await cache.read(uuid))?.station_id,

    /** The broker that a gateway uses. */
    brokerOf: async (uuid: string): Promise<number | undefined> => (await cache.read(uuid))?.broker_server_id,

    /** The hash of a gateway's password; undefined when there is no such gateway. */
    passwordOf: async (uuid: string): Promise<Buffer | undefined> => (await cache.read(uuid))?.password_hash,

    /** Stores the network that a gateway connects from, where it is another one than the last time. */
    async setNetwork(uuid: string, network: string): Promise<void> {
      if ((await cache.read(uuid))?.network === network) return;
      await gateways.setNetwork(uuid, network);
      cache.forget([uuid]);
    },

    /** Drops gateways that changed; they are looked up again when needed. */
    forget: cache.forget,
    forgetAll: cache.forgetAll,

    /** By the row in memory; one that does not match may be older than the password. */
    verifyKnown: (uuid: string, password: Buffer): boolean =>
      matches(cache.known(uuid), secretHash(password)),

    async verify(uuid: string, password: Buffer): Promise<boolean> {
      return matches(await cache.readAgain(uuid), secretHash(password));
    },
  };
}
