import { timingSafeEqual } from 'node:crypto';
import type { GatewayRow, GatewaysRepository } from '../storage/repositories/gateways.ts';
import { secretHash } from '../identity/tokens.ts';

/** A uuid that was not found is not looked up again for so long: strangers must not load the database. */
const MISS_MS = 5_000;

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
  const missing = new Map<string, number>();

  async function find(uuid: string): Promise<GatewayRow | undefined> {
    const row = known.get(uuid);
    if (row) return row;
    const at = now();
    if ((missing.get(uuid) ?? -Infinity) > at - MISS_MS) return undefined;
    const fresh = await gateways.byUuid(uuid);
    if (fresh) {
      known.set(uuid, fresh);
      return fresh;
    }
    if (missing.size > 10_000) missing.clear();
    missing.set(uuid, at);
    return undefined;
  }

  return {
    async load(): Promise<readonly GatewayRow[]> {
      const rows = await gateways.all();
      known.clear();
      for (const row of rows) known.set(row.uuid, row);
      return rows;
    },

    async stationOf(uuid: string): Promise<number | undefined> {
      return (await find(uuid))?.station_id;
    },

    /** Station of a gateway that was already asked for; undefined for others. */
    knownStationOf: (uuid: string): number | undefined => known.get(uuid)?.station_id,

    async verify(uuid: string, password: Uint8Array): Promise<boolean> {
      const row = await find(uuid);
      return row !== undefined && timingSafeEqual(secretHash(Buffer.from(password)), row.password_hash);
    },
  };
}
