import type { Channel } from '@heliograph/contracts/mqtt';
import type { Upgrades } from '../firmware/createUpgrades.ts';
import type { Ingest, IngestChannel } from '../ingest/ingest.ts';

/** What the server itself hears of gateways. */
export type HeardChannel = IngestChannel | 'upgradeReport';

const HEARD: ReadonlySet<Channel> = new Set<HeardChannel>([
  'status',
  'telemetry',
  'alarm',
  'backfill',
  'upgradeReport',
]);

export const isHeard = (channel: Channel): channel is HeardChannel => HEARD.has(channel);

export interface Hearing {
  /**
   * Resolves once what a gateway said is durable, or was refused as rubbish. Rejects only when storage is away: then
   * the sender must not be acknowledged.
   */
  accept(uuid: string, channel: HeardChannel, payload: Uint8Array): Promise<void>;
}

/** Brings what gateways say to whom it concerns. */
export function createHearing({
  ingest,
  upgrades,
}: {
  ingest: Pick<Ingest, 'accept'>;
  upgrades: Pick<Upgrades, 'report' | 'look'>;
}): Hearing {
  return {
    async accept(uuid, channel, payload) {
      if (channel === 'upgradeReport') return upgrades.report(uuid, payload);
      await ingest.accept(uuid, channel, payload);
      if (channel === 'status') await upgrades.look(uuid);
    },
  };
}
